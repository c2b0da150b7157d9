import type { Cache } from '../cache/cache';
import { type DefinitionFact, type PropertyFact, wholeRefs } from '../facts/schemaFacts';
import { readReference } from '../text/reference';
import type { Apis } from './apis';
import type { Gap } from './assessment';
import { completenessOf, fileGap } from './completeness';
import type {
  DefinitionId,
  DefinitionLayer,
  EffectiveDefinition,
  EffectiveProperty,
  PropertyLayer,
} from './effectiveSchema';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { FileSet } from './fileSet';
import type { Layers } from './layers';
import type { Links } from './links';
import { byText } from './names';
import { type PropertyMeaning, PropertyMeanings } from './propertyMeaning';
import { PropertyPlaces } from './propertyPlaces';
import type { Vendor } from './vendor';

/** A property of a definition in an API. */
export interface PropertyId {
  readonly definition: DefinitionId;
  readonly name: string;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** One layer's part of a property. */
interface Share {
  readonly fact: PropertyFact;
  readonly layer: PropertyLayer;
}

/** Definitions, merged across the schema files that combine, import, or refer to each other. */
export class Schemas {
  /** Returns the names of the definitions in an API, sorted. */
  readonly names: (api: string) => readonly string[];
  /** Returns the sorted names of the APIs that have a file with a definition of the given name. */
  readonly apisDefining: (name: string) => readonly string[];
  /**
   * Returns the layers of a definition, followed by the layers of the definitions that it extends or that its own
   * `$ref` refers to.
   */
  readonly layersOf: (id: DefinitionId) => readonly DefinitionLayer[];
  /**
   * Returns the names of the definitions, in any file, that extend a definition of the given name or refer to it with
   * their own `$ref`, directly or indirectly.
   */
  readonly extenders: (name: string) => readonly string[];
  /**
   * Returns the names of the definitions that a definition extends or that its own `$ref` refers to, directly or
   * indirectly.
   */
  readonly extended: (id: DefinitionId) => readonly string[];
  /**
   * The meanings (`PropertyMeaning`) of a definition's properties, by name. Collections depend only on these meanings,
   * not on the rest of the definition.
   */
  private readonly meanings: (id: DefinitionId) => ReadonlyMap<string, PropertyMeaning>;
  private readonly places = new PropertyPlaces();

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly files: FileSet,
    private readonly links: Links,
    private readonly apis: Apis,
    private readonly allLayers: Layers,
    private readonly vendor: Vendor,
  ) {
    const idKey = ({ api, name }: DefinitionId) => keyOf(api, name);
    this.names = cache.query(
      (api) => api,
      (api) => [...new Set(this.uris(api).flatMap((uri) => indexes.definitionNames.values(uri)))].sort(byText),
    );
    this.apisDefining = cache.query(
      (name) => name,
      (name) => {
        const defining = indexes.definitionFiles.values(name).map((uri) => apis.nameFor(uri));
        return [...new Set(defining)].sort(byText);
      },
    );
    this.layersOf = cache.query(idKey, (id) => this.collectLayers(id));
    this.extenders = cache.query(
      (name) => name,
      (name) => {
        const found = new Set([name]);
        for (const each of found) for (const extender of indexes.extenders.values(each)) found.add(extender);
        return [...found].filter((each) => each !== name).sort(byText);
      },
    );
    this.extended = cache.query(idKey, (id) => {
      const names = this.layersOf(id).flatMap((layer) => this.definitionFact(layer)?.key ?? []);
      return [...new Set(names)].filter((name) => name !== id.name);
    });
    const interner = new PropertyMeanings();
    this.meanings = cache.query(
      idKey,
      (id) => new Map([...(this.definition(id)?.properties ?? [])].map(([name, found]) => [name, interner.of(found)])),
    );
  }

  has({ api, name }: DefinitionId): boolean {
    return this.uris(api).some((uri) => this.indexes.definitions.has(this.indexes.keyInFile(uri, name)));
  }

  /**
   * Returns the definitions that the layers of a definition belong to, each with the API of the file that defines it.
   */
  sharers(id: DefinitionId): readonly DefinitionId[] {
    return this.layersOf(id).flatMap((layer) => {
      const name = this.definitionFact(layer)?.key;
      return name === undefined ? [] : [{ api: this.apis.nameFor(layer.uri), name }];
    });
  }

  /** Returns a key that identifies the layers of a definition. */
  layersKey(id: DefinitionId): string {
    return this.layersOf(id).map(layerKey).join(' ');
  }

  /**
   * Returns a property merged across its layers. The property isn't kept, because callers keep the results that they
   * derive from it.
   */
  property({ definition, name }: PropertyId): EffectiveProperty | undefined {
    const shares = this.sharesOf(definition, name);
    return shares.length === 0 ? undefined : this.effective(name, shares);
  }

  /** Returns the layers of a property, highest first. */
  propertyLayers({ definition, name }: PropertyId): readonly PropertyLayer[] {
    return this.sharesOf(definition, name).map(({ layer }) => layer);
  }

  private sharesOf(definition: DefinitionId, name: string): readonly Share[] {
    return this.layersOf(definition).flatMap((layer) => this.shareOf(layer, name));
  }

  /** Returns the `PropertyMeaning` of a property. Undefined if there is no such property. */
  meaning({ definition, name }: PropertyId): PropertyMeaning | undefined {
    return this.meanings(definition).get(name);
  }

  /** Returns the gaps in a definition. Empty if no file defines it. */
  gaps(id: DefinitionId): readonly Gap[] {
    const layers = this.layersOf(id);
    return layers.length === 0 ? [] : completenessOf(this.gapsOf(id, layers)).gaps;
  }

  /** Whether a property has a `$ref` to a definition that isn't in the workspace. */
  lacksTarget(id: PropertyId): boolean {
    return this.propertyLayers(id).some((layer) => {
      const ref = this.propertyFact(layer)?.ref;
      return ref !== undefined && this.resolveRef(layer.uri, ref.value) === undefined;
    });
  }

  /** Returns a gap for each schema that an API combines or imports and that isn't in the workspace. */
  missing(api: string): readonly Gap[] {
    const { missing } = this.apis.chain({ kind: 'schema', api });
    return missing.map((fqn) => ({
      kind: this.files.isAmbiguous('schema', fqn) ? 'ambiguous' : 'schema-missing',
      fqn,
    }));
  }

  /** Returns the schema files of an API, highest layer first. */
  uris(api: string): readonly string[] {
    return this.apis.chain({ kind: 'schema', api }).uris;
  }

  /** Returns the fully qualified name of the base schema in an API's chain. */
  baseFqn(api: string): string | undefined {
    const uri = this.allLayers.baseFile(this.uris(api));
    return uri === undefined ? undefined : this.files.file(uri)?.name.fqn;
  }

  resolveRef(
    uri: string,
    ref: string,
  ): { readonly id: DefinitionId; readonly layers: readonly DefinitionLayer[] } | undefined {
    const { alias = '', name = '' } = readReference(ref) ?? {};
    const file = alias === '' ? uri : this.links.imported(uri, alias);
    if (name === '' || file === undefined || !this.files.file(file)) return undefined;
    const api = this.apis.nameFor(file);
    const chain = alias === '' ? this.uris(api) : this.links.chainOfFile({ kind: 'schema', uri: file }).uris;
    const layers = this.layersIn(chain, name);
    return layers.length === 0 ? undefined : { id: { api, name }, layers };
  }

  definitionFact({ block, index }: DefinitionLayer): DefinitionFact | undefined {
    return this.files.facts(block, 'schema')?.definitions[index];
  }

  propertyFact(layer: PropertyLayer): PropertyFact | undefined {
    return this.definitionFact(layer)?.properties[layer.property];
  }

  /**
   * Returns each file's parts of a definition, highest layer first. If a file contains the definition more than once,
   * its last part comes first.
   */
  private layersIn(uris: readonly string[], name: string): readonly DefinitionLayer[] {
    return this.allLayers.in(uris, 'definitions', name);
  }

  private collectLayers({ api, name }: DefinitionId): readonly DefinitionLayer[] {
    const found = [...this.layersIn(this.uris(api), name)];
    const seen = new Set(found.map(layerKey));
    for (let at = 0; at < found.length; at++) {
      const layer = found[at];
      const fact = layer && this.definitionFact(layer);
      if (!layer || !fact) continue;
      for (const below of wholeRefs(fact).flatMap(({ value }) => this.layersBelow(api, layer.uri, value))) {
        if (!seen.has(layerKey(below))) found.push(below);
        seen.add(layerKey(below));
      }
    }
    return found;
  }

  /**
   * Returns the layers that a `$ref` or extension adds to a definition: the layers of the target in the same API, or
   * else those in the imported file.
   */
  private layersBelow(api: string, uri: string, ref: string): readonly DefinitionLayer[] {
    const target = readReference(ref);
    const inApi = target?.alias === '' ? this.layersIn(this.uris(api), target.name) : [];
    return inApi.length > 0 ? inApi : (this.resolveRef(uri, ref)?.layers ?? []);
  }

  /** Returns a definition with all its properties. The result isn't kept, because it is large and rarely needed. */
  definition(id: DefinitionId): EffectiveDefinition | undefined {
    const layers = this.layersOf(id);
    if (layers.length === 0) return undefined;
    const properties = new Map<string, Share[]>();
    for (const layer of layers) {
      for (const [index, fact] of (this.definitionFact(layer)?.properties ?? []).entries()) {
        const known = properties.get(fact.key);
        if (known) known.push(this.share(layer, index, fact));
        else properties.set(fact.key, [this.share(layer, index, fact)]);
      }
    }
    return {
      id,
      layers,
      properties: new Map([...properties].map(([name, shares]) => [name, this.effective(name, shares)])),
      completeness: completenessOf(this.gapsOf(id, layers)),
    };
  }

  private gapsOf({ api }: DefinitionId, layers: readonly DefinitionLayer[]): readonly Gap[] {
    const broken = layers.find((layer) => this.allLayers.isBroken(layer));
    return [...this.missing(api), ...fileGap(broken?.uri)];
  }

  private share(layer: DefinitionLayer, property: number, fact: PropertyFact): Share {
    const { uri, fqn, layer: fileLayer, block, index } = layer;
    const place: Writable<PropertyLayer> = { uri, fqn, layer: fileLayer, block, index, property };
    const sortable = this.sortableOf(fact);
    if (sortable !== undefined) place.sortable = sortable;
    return { fact, layer: place };
  }

  private shareOf(layer: DefinitionLayer, name: string): readonly Share[] {
    const definition = this.definitionFact(layer);
    if (!definition) return [];
    return this.places.of(definition, name).flatMap((index) => {
      const fact = definition.properties[index];
      return fact ? [this.share(layer, index, fact)] : [];
    });
  }

  /** Merges the layers of a property. Sets field by field, because definitions can have very many properties. */
  private effective(name: string, shares: readonly Share[]): EffectiveProperty {
    const layers = shares.map(({ layer }) => layer);
    const found: Writable<EffectiveProperty> = {
      name,
      sortable: false,
      baseSortable: false,
      array: false,
      reference: false,
      custom: true,
      layers,
    };
    for (const { fact, layer } of shares) {
      if (layer.sortable === true) found.sortable = true;
      if (layer.sortable === true && layer.layer === 'base' && !this.allLayers.isBroken(layer))
        found.baseSortable = true;
      if (layer.layer !== 'ext') found.custom = false;
      if (fact.array && !this.allLayers.isBroken(layer)) found.array = true;
      if (fact.type !== undefined) found.type ??= fact.type;
      if (fact.format !== undefined) found.format ??= fact.format;
      if (fact.title !== undefined) found.title ??= fact.title;
      if (fact.description !== undefined) found.description ??= fact.description;
      if (fact.items !== undefined) found.items ??= fact.items;
      const typelist = this.typelistOf(fact);
      if (typelist !== undefined) found.typelist ??= typelist;
      if (fact.ref === undefined) continue;
      found.ref ??= fact.ref.value;
      for (const target of this.targetOf(layer.uri, fact)) {
        if (target.type === 'array') found.array = true;
        if (this.isReference(target)) found.reference = true;
      }
    }
    return found;
  }

  /** Returns each file's part of the definition that a property refers to. */
  private targetOf(uri: string, { ref }: PropertyFact): readonly DefinitionFact[] {
    const layers = ref ? (this.resolveRef(uri, ref.value)?.layers ?? []) : [];
    return layers.flatMap((layer) => this.definitionFact(layer) ?? []);
  }

  /** Whether the objects of a definition refer to other elements. */
  private isReference(definition: DefinitionFact): boolean {
    return this.extension(definition, 'resourceReference')?.text === 'true';
  }

  private sortableOf(fact: PropertyFact): boolean | 'invalid' | undefined {
    const value = this.extension(fact, 'sortable');
    if (!value) return undefined;
    return value.kind === 'boolean' ? value.text === 'true' : 'invalid';
  }

  private typelistOf(fact: PropertyFact): string | undefined {
    const value = this.extension(fact, 'typelist');
    return value?.kind === 'string' ? value.text : undefined;
  }

  private extension(fact: Pick<PropertyFact, 'extensions'>, key: string) {
    if (fact.extensions.length === 0) return undefined;
    const vendor = this.vendor.name;
    for (const extensions of fact.extensions.toReversed()) {
      const entry = extensions.vendor === vendor ? extensions.entries.findLast((each) => each.key === key) : undefined;
      if (entry) return entry.value;
    }
    return undefined;
  }
}

function layerKey({ block, index }: DefinitionLayer): string {
  return `${block}:${index}`;
}
