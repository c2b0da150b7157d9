import type { Cache } from '../cache/cache';
import type { Gap } from './assessment';
import type { Classes } from './classes';
import type { CollectionId, ElementInfo, ElementSource } from './collectionInfo';
import { completenessOf } from './completeness';
import type { DefinitionId } from './effectiveSchema';
import { keyOf } from './factIndex';
import type { FactIndexes } from './factIndexes';
import type { Mappings } from './mappings';
import { packageOf, simpleName } from './names';
import { type Resources, sharedApi } from './resources';
import type { Schemas } from './schemas';
import { singularsOf, withoutLeadingWords } from './singular';
import type { StatedFacts } from './statedFacts';
import type { SwaggerOperations } from './swaggerOperations';

/** The sources of a collection's element, best first. */
const sources: readonly ElementSource[] = [
  'stated',
  'swagger',
  'response',
  'child-type',
  'resource-name',
  'singular',
  'same-package',
  'words-dropped',
];

type FoundElement = Omit<ElementInfo, 'seenBy'>;

/** Determines the elements of collections, trying the best source first. */
export class Elements {
  /**
   * Returns the elements in the serving APIs, one for each distinct definition. Results aren't kept here, because
   * `Collections.info` keeps them.
   */
  readonly of: (id: CollectionId) => readonly ElementInfo[];
  /**
   * Returns the mapper shared by the element resources whose classes are in a package. Undefined if these resources
   * have no mapper, or have different mappers.
   */
  private readonly soleMapper: (packageName: string) => { readonly api: string; readonly mapper: string } | undefined;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
    private readonly schemas: Schemas,
    private readonly mappings: Mappings,
    private readonly classes: Classes,
    private readonly resources: Resources,
    private readonly operations: SwaggerOperations,
    private readonly stated: StatedFacts,
  ) {
    this.of = cache.query(
      ({ api, name }) => keyOf(api, name),
      (id) => this.elementsOf(id),
    );
    this.soleMapper = cache.query(
      (packageName) => packageName,
      (packageName) => indexes.packageMappers.sole(packageName),
    );
  }

  /** Whether an API serves a collection, according to the Swagger files. */
  isServed(id: CollectionId): boolean {
    return this.operations.of(id).length > 0;
  }

  /**
   * Returns the APIs whose definitions a collection uses: the APIs that serve the collection, or else the APIs whose
   * files include its declaration.
   */
  viewsOf(id: CollectionId): readonly string[] {
    const serving = new Set(this.operations.of(id).map(({ api }) => api));
    if (serving.size > 0) return [...serving];
    const seeing = this.resources.group(id)?.apis ?? [];
    return seeing.length > 0 ? seeing : [id.api];
  }

  /**
   * Returns the definitions of a collection's elements, according to its `get-collection` operations and the mappers of
   * the element resources that these operations return. Ignores stated facts.
   */
  mappedBySwagger(id: CollectionId): readonly DefinitionId[] {
    return this.operations.of(id).flatMap(({ api, type, child }) => {
      const resource = child === undefined ? undefined : this.resources.seenBy(api, child);
      if (type !== 'get-collection' || child === undefined || resource === undefined) return [];
      const mapper = this.resources.meaning(resource)?.mapper ?? child;
      const name = this.mappings.definitionOf({ api, mapper });
      return name !== undefined && this.schemas.has({ api, name }) ? [{ api, name }] : [];
    });
  }

  /**
   * Returns the elements of a collection in its APIs. If no Swagger file shows which APIs serve the collection, only
   * the best source is used.
   */
  private elementsOf(id: CollectionId): readonly ElementInfo[] {
    const views = this.viewsOf(id);
    const found = this.distinct(
      views.flatMap((api) => {
        const element = this.elementIn(id, api);
        return element ? { ...element, seenBy: [api] } : [];
      }),
    );
    if (found.length < 2 || this.isServed(id)) return found;
    const best = Math.min(...found.map(({ source }) => sources.indexOf(source)));
    const [first, second] = found.filter(({ source }) => sources.indexOf(source) === best);
    if (!first) return [];
    const gaps = second ? [...first.completeness.gaps, guessed(first.definition)] : first.completeness.gaps;
    return [{ ...first, seenBy: views, completeness: completenessOf(gaps) }];
  }

  private elementIn(id: CollectionId, api: string): FoundElement | undefined {
    return (
      this.byStatement(id, api) ??
      this.bySwagger(id, api) ??
      this.byClass(id, api) ??
      this.singular(id, api, id.name, 'singular') ??
      this.byPackage(id, api) ??
      this.byShorterName(id, api)
    );
  }

  /** Merges elements whose definitions have the same name, schema layers, and mapper layers. */
  private distinct(elements: readonly ElementInfo[]): readonly ElementInfo[] {
    if (elements.length < 2) return elements;
    const byLayers = new Map<string, ElementInfo>();
    for (const element of elements) {
      const id = { api: element.api, name: element.definition };
      const key = keyOf(element.definition, this.schemas.layersKey(id), this.mappings.layersKey(id));
      const known = byLayers.get(key);
      byLayers.set(key, known ? { ...known, seenBy: [...known.seenBy, ...element.seenBy] } : element);
    }
    return [...byLayers.values()];
  }

  private byStatement(id: CollectionId, api: string): FoundElement | undefined {
    const element = this.stated.of(id.name)?.element;
    return element === undefined ? undefined : this.named(id, 'stated', element, api);
  }

  private bySwagger(id: CollectionId, api: string): FoundElement | undefined {
    const inApi = this.operations.of(id).filter((operation) => operation.api === api);
    const usable = inApi.filter(({ child }) => child !== undefined);
    const operation = usable.find(({ type }) => type === 'get-collection') ?? usable[0];
    const byResource =
      operation?.child === undefined ? undefined : this.named(id, 'swagger', this.mapped(api, operation.child), api);
    if (byResource?.found || this.isMisnamed(api, operation?.child)) return byResource;
    const returning = inApi.filter(({ type }) => /collection$/.test(type));
    const returned = returning.find(({ returns }) => returns !== undefined)?.returns;
    const byResponse = returned === undefined ? undefined : this.named(id, 'response', returned, api);
    return byResponse?.found ? byResponse : byResource;
  }

  /**
   * Returns the definition of an element resource, according to its mapper. If no definition is found, returns the name
   * of the mapper.
   */
  private mapped(api: string, resource: string): string {
    const mapper = this.mapperOf(api, resource);
    return this.mappings.definitionOf({ api, mapper }) ?? mapper;
  }

  /**
   * Whether the mapper of an element resource fills a definition that doesn't exist. The name of the definition is then
   * wrong, and a definition that is found in another way may be another one.
   */
  private isMisnamed(api: string, resource: string | undefined): boolean {
    if (resource === undefined || this.schemas.missing(api).length > 0) return false;
    const definition = this.mappings.definitionOf({ api, mapper: this.mapperOf(api, resource) });
    return definition !== undefined && this.schemas.apisDefining(definition).length === 0;
  }

  /** Returns the mapper of an element resource. By default, it has the resource's name. */
  private mapperOf(api: string, resource: string): string {
    const id = this.resources.seenBy(api, resource);
    return (id && this.resources.meaning(id)?.mapper) ?? resource;
  }

  private byClass(id: CollectionId, api: string): FoundElement | undefined {
    for (const { fqn } of this.chain(id)) {
      const { childType, resourceName } = this.classes.shape(fqn);
      if (childType !== undefined) return this.named(id, 'child-type', simpleName(childType), api);
      const found = resourceName === undefined ? undefined : this.singular(id, api, resourceName, 'resource-name');
      if (found) return found;
    }
    return undefined;
  }

  private byPackage(id: CollectionId, api: string): FoundElement | undefined {
    const classFqn = this.resources.meaning(id)?.classFqn;
    if (classFqn === undefined) return undefined;
    const packageName = packageOf(classFqn);
    if (!this.indexes.packageMappers.has(packageName)) return undefined;
    const mappers = singularsOf(id.name).map((name) => this.indexes.packageElements.sole(keyOf(packageName, name)));
    const found = this.soleMapper(packageName) ?? mappers.find((mapper) => mapper !== undefined);
    if (!found) return undefined;
    const { mapper } = found;
    const definition = this.mappings.definitionOf({ api, mapper }) ?? this.mappings.definitionOf(found) ?? mapper;
    const element = this.named(id, 'same-package', definition, api);
    const known = element.found ? element : this.named(id, 'same-package', definition, found.api);
    return known.found
      ? { ...known, completeness: completenessOf([...known.completeness.gaps, guessed(definition)]) }
      : known;
  }

  private byShorterName(id: CollectionId, api: string): FoundElement | undefined {
    for (const shorter of withoutLeadingWords(id.name)) {
      const found = this.singular(id, api, shorter, 'words-dropped');
      if (found) return found;
    }
    return undefined;
  }

  /**
   * Looks up a definition by its exact name: in the given API, or else in the collection's API, or else, for a shared
   * resource, in any API.
   */
  private named(id: CollectionId, source: ElementSource, definition: string, api: string): FoundElement {
    const known = [api, id.api].find((candidate) => this.schemas.has({ api: candidate, name: definition }));
    if (known !== undefined) return elementOf({ api: known, name: definition }, source, []);
    const others = id.api === sharedApi ? this.schemas.apisDefining(definition) : [];
    const [first] = others;
    if (first === undefined) {
      const gaps: Gap[] = [{ kind: 'element-unknown' }, ...this.schemas.missing(api)];
      return { definition, api, source, found: false, completeness: completenessOf(gaps) };
    }
    return elementOf({ api: first, name: definition }, source, others.length > 1 ? [guessed(definition)] : []);
  }

  /**
   * Finds a definition whose name is a singular form of the given plural. The result is a guess if there are several
   * such definitions, or if `source` is `words-dropped`.
   */
  private singular(id: CollectionId, api: string, plural: string, source: ElementSource): FoundElement | undefined {
    const found = singularsOf(plural).flatMap((name) => this.definitionsNamed(id, api, name));
    const [first] = found;
    if (!first) return undefined;
    const isGuess = found.length > 1 || source === 'words-dropped';
    return elementOf(first, source, isGuess ? [guessed(first.name)] : []);
  }

  /**
   * Returns the API's definition with the given name. If there is none and the resource is shared, returns the
   * definitions with that name in all APIs.
   */
  private definitionsNamed(id: CollectionId, api: string, name: string): readonly DefinitionId[] {
    if (this.schemas.has({ api, name })) return [{ api, name }];
    return id.api === sharedApi ? this.schemas.apisDefining(name).map((other) => ({ api: other, name })) : [];
  }

  private chain(id: CollectionId) {
    const classFqn = this.resources.meaning(id)?.classFqn;
    return classFqn === undefined ? [] : this.classes.chain(classFqn).classes;
  }
}

function elementOf(id: DefinitionId, source: ElementSource, gaps: readonly Gap[]): FoundElement {
  return { definition: id.name, api: id.api, source, found: true, completeness: completenessOf(gaps) };
}

function guessed(element: string): Gap {
  return { kind: 'element-guessed', element };
}
