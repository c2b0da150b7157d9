import type { Cache } from '../cache/cache';
import type { MapperFact, MapperPropertyFact } from '../facts/mappingFacts';
import type { Apis } from './apis';
import type { Completeness, Gap } from './assessment';
import { completenessOf, fileGap } from './completeness';
import type { DefinitionId, EffectiveMapper, MapperLayer } from './effectiveSchema';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Layers } from './layers';
import type { Links } from './links';
import { byText, simpleName } from './names';
import { PropertyPlaces } from './propertyPlaces';
import type { PropertyId, Schemas } from './schemas';

/** How a property is mapped: its expression, and the root of the expression. */
export interface MappedPath {
  readonly path: string;
  /** The entity at the root, without its package. Empty if the mapper names no entity. */
  readonly entity: string;
  /** The root as written, such as `entity.Invoice`. Absent if the mapper has none. */
  readonly root?: string;
  /** An expression that is true if the property has a value. */
  readonly predicate?: string;
}

/** Mappers, merged across the combined mapping files of each API. */
export class Mappings {
  readonly mapper: (id: DefinitionId) => EffectiveMapper | undefined;
  readonly completeness: (api: string) => Completeness;
  /** Returns the names of the mappers or updaters in a file, sorted. */
  readonly namesIn: (uri: string) => readonly string[];
  /** Returns the definition whose properties a mapper of this name fills. */
  readonly definitionOf: (mapper: { readonly api: string; readonly mapper: string }) => string | undefined;
  /**
   * Returns the layers of the mapper with the definition's name, followed by the layers of other mappers for the
   * definition.
   */
  private readonly layers: (id: DefinitionId) => readonly MapperLayer[];
  private readonly places = new PropertyPlaces();

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly links: Links,
    private readonly apis: Apis,
    private readonly schemas: Schemas,
    private readonly allLayers: Layers,
  ) {
    const idKey = ({ api, name }: DefinitionId) => keyOf(api, name);
    this.layers = cache.query(idKey, (id) => this.collectLayers(id));
    this.mapper = cache.query(idKey, (id) => this.merged(id));
    this.completeness = cache.query(
      (api) => api,
      (api) => completenessOf([...this.missing(api), ...this.broken(api)]),
    );
    this.namesIn = cache.query(
      (uri) => uri,
      (uri) => this.findNames(uri),
    );
    this.definitionOf = cache.query(
      ({ api, mapper }) => keyOf(api, mapper),
      ({ api, mapper }) => {
        const found = this.uris(api).flatMap((uri) => indexes.mapperNames.values(indexes.keyInFile(uri, mapper)));
        return found.includes(mapper) ? mapper : found[0];
      },
    );
  }

  /**
   * Returns the expression that supplies a property. The mapper of the definition itself takes precedence over the
   * mappers of the definitions that it extends.
   */
  path({ definition, name }: PropertyId): MappedPath | undefined {
    const direct = this.mappedIn(this.layers(definition), name);
    if (direct) return direct;
    for (const extended of this.schemas.extended(definition)) {
      const found = this.mappedIn(this.layers({ api: definition.api, name: extended }), name);
      if (found) return found;
    }
    return undefined;
  }

  private findNames(uri: string): readonly string[] {
    const names = this.files.blocks(uri).flatMap((block) => {
      const facts = this.files.block(block)?.facts;
      return facts && 'mappers' in facts ? facts.mappers.map(({ key }) => key) : [];
    });
    return [...new Set(names)].sort(byText);
  }

  /** Whether any file declares a mapper or updater of the given name. */
  isDeclared(kind: 'mapping' | 'updater', name: string): boolean {
    return this.indexes.mapperFiles.has(keyOf(kind, name));
  }

  /** Whether an API has a mapper or updater of the given name. */
  has(kind: 'mapping' | 'updater', api: string, name: string): boolean {
    const { uris } = this.apis.chain({ kind, api });
    return uris.some((uri) => this.indexes.mapperNames.has(this.indexes.keyInFile(uri, name)));
  }

  /**
   * Returns the name that identifies the schemas of a mapping or updater file. Undefined if the schema that it names is
   * missing.
   */
  schemaOf(uri: string): string | undefined {
    const named = this.indexes.schemaNames.values(uri).at(-1);
    if (named === undefined) return this.apis.nameFor(uri);
    const schema = this.links.target('schema', named);
    return schema === undefined ? undefined : this.apis.nameFor(schema);
  }

  /** Returns a key that identifies the layers of a definition's mapper. */
  layersKey(id: DefinitionId): string {
    return this.layers(id)
      .map(({ block, index }) => `${block}:${index}`)
      .join(' ');
  }

  private mappedIn(layers: readonly MapperLayer[], name: string): MappedPath | undefined {
    const facts = layers.flatMap((layer) => this.mapperFact(layer) ?? []);
    for (const fact of facts) {
      const { path, predicate } = this.propertiesNamed(fact, name).findLast((property) => property.path) ?? {};
      if (path)
        return {
          path: path.value,
          entity: entityOf(facts) ?? '',
          root: rootOf(facts),
          predicate: predicate?.value,
        };
    }
    return undefined;
  }

  /** Returns the entity at the root of a definition's mapper. */
  entity(id: DefinitionId): string | undefined {
    return entityOf(this.layers(id).flatMap((layer) => this.mapperFact(layer) ?? []));
  }

  /** Whether the mapping files of an API include a base file. */
  hasBase(api: string): boolean {
    return this.allLayers.baseFile(this.uris(api)) !== undefined;
  }

  mapperFact({ block, index }: MapperLayer): MapperFact | undefined {
    return this.files.facts(block, 'mapping')?.mappers[index];
  }

  propertyFact(layer: MapperLayer, property: string): MapperPropertyFact | undefined {
    const fact = this.mapperFact(layer);
    return fact && this.propertiesNamed(fact, property).at(-1);
  }

  private propertiesNamed(fact: MapperFact, name: string): readonly MapperPropertyFact[] {
    return this.places.of(fact, name).flatMap((index) => fact.properties[index] ?? []);
  }

  private uris(api: string): readonly string[] {
    return this.apis.chain({ kind: 'mapping', api }).uris;
  }

  /**
   * Returns a gap for each missing mapping file that the API's files refer to. Empty if the API has no mapping file.
   */
  missingTargets(api: string): readonly Gap[] {
    const { uris, missing } = this.apis.chain({ kind: 'mapping', api });
    const kindOf = (fqn: string) => (this.files.isAmbiguous('mapping', fqn) ? 'ambiguous' : 'mapping-missing');
    return uris.length === 0 ? [] : missing.map((fqn) => ({ kind: kindOf(fqn), fqn }));
  }

  /**
   * Returns gaps for missing mapping files. If the API has no mapping file at all, returns a gap for the file that the
   * API should have.
   */
  private missing(api: string): readonly Gap[] {
    if (this.uris(api).length > 0) return this.missingTargets(api);
    const schema = this.files.ofApi('schema', api)[0];
    return [{ kind: 'mapping-missing', fqn: schema?.name.fqn ?? api }];
  }

  private broken(api: string): readonly Gap[] {
    return fileGap(this.links.brokenIn(this.uris(api)));
  }

  private brokenIn(layers: readonly MapperLayer[]): readonly Gap[] {
    return layers.filter((layer) => this.allLayers.isBroken(layer)).map(({ uri }) => ({ kind: 'file-broken', uri }));
  }

  private collectLayers({ api, name }: DefinitionId): readonly MapperLayer[] {
    const layers = this.allLayers.in(this.uris(api), 'mappers', name);
    const hasName = (layer: MapperLayer) => this.mapperFact(layer)?.key === name;
    return [...layers.filter(hasName), ...layers.filter((layer) => !hasName(layer))];
  }

  private merged(id: DefinitionId): EffectiveMapper | undefined {
    const layers = this.layers(id);
    const facts = layers.flatMap((layer) => this.mapperFact(layer) ?? []);
    const [first] = facts;
    if (!first || facts.length < layers.length) return undefined;
    const entity = entityOf(facts);
    const paths = new Map<string, { path: string; layer: number; property: number }>();
    for (const [layer, fact] of facts.entries()) {
      for (const [property, { key, path }] of fact.properties.entries()) {
        const isFree = (paths.get(key)?.layer ?? layer) === layer;
        if (path && isFree) paths.set(key, { path: path.value, layer, property });
      }
    }
    return {
      name: first.key,
      definition: id.name,
      entity,
      root: rootOf(facts),
      layers,
      paths,
      completeness: completenessOf([...this.missing(id.api), ...this.brokenIn(layers)]),
    };
  }
}

/** Returns the root of the highest mapper that has one. */
function rootOf(facts: readonly MapperFact[]): string | undefined {
  return facts.find((fact) => fact.root !== undefined)?.root?.value;
}

/** Returns the entity at the root of the highest mapper that names an entity. */
function entityOf(facts: readonly MapperFact[]): string | undefined {
  const root = rootOf(facts);
  return root === undefined ? undefined : simpleName(root);
}
