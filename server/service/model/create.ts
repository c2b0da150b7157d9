import { Cache } from '../cache/cache';
import { Aliases } from './aliases';
import { Apis } from './apis';
import { Assessments } from './assessments';
import { Classes } from './classes';
import { Collections } from './collections';
import { Contradictions } from './contradictions';
import { Elements } from './elements';
import { Enhancements } from './enhancements';
import { FactIndexes } from './factIndexes';
import { FileSet } from './fileSet';
import { Gaps } from './gaps';
import { IndexingState } from './indexingState';
import { Layers } from './layers';
import { Links } from './links';
import { Listings } from './listings';
import type { LiveSortModel, ModelSettings } from './liveModel';
import { Mappings } from './mappings';
import type { SortModel } from './model';
import { byText } from './names';
import { Origins } from './origins';
import { Owners } from './owners';
import { ProductFiles } from './productFiles';
import { Repeats } from './repeats';
import { ResourceGroups } from './resourceGroups';
import { Resources } from './resources';
import { Schemas } from './schemas';
import { StatedFacts } from './statedFacts';
import { SwaggerOperations } from './swaggerOperations';
import { Vendor } from './vendor';

/** Creates a model without files. `update` adds files. */
export function createSortModel(settings: ModelSettings, cache = new Cache()): LiveSortModel {
  const indexes = new FactIndexes(cache);
  const files = new FileSet(cache, indexes);
  const vendor = new Vendor(cache, indexes);
  const stated = new StatedFacts(cache);
  const owners = new Owners(cache, indexes, files, vendor);
  const product = new ProductFiles(cache, files);
  const layers = new Layers(files, owners);
  const links = new Links(cache, indexes, files, vendor);
  const apis = new Apis(cache, indexes, files, links);
  const schemas = new Schemas(cache, indexes, files, links, apis, layers, vendor);
  const mappings = new Mappings(cache, indexes, files, links, apis, schemas, layers);
  const enhancements = new Enhancements(cache, indexes, files);
  const origins = new Origins(cache, schemas, mappings, enhancements);
  const groups = new ResourceGroups(cache, indexes, files, apis);
  const classes = new Classes(cache, indexes, files, groups);
  const resources = new Resources(cache, files, owners, groups);
  const operations = new SwaggerOperations(cache, indexes, files, vendor, apis, groups);
  const elements = new Elements(cache, indexes, schemas, mappings, classes, resources, operations, stated);
  const collections = new Collections(cache, resources, classes, elements, mappings, operations, stated);
  const assessments = new Assessments(cache, schemas, mappings, origins, collections);
  const contradictions = new Contradictions(cache, indexes, stated, collections, classes, elements);
  const gaps = new Gaps(schemas, collections);
  const listings = new Listings(cache, indexes, schemas, groups, collections, assessments, gaps);
  const repeats = new Repeats(cache, indexes, files);
  const aliases = new Aliases(cache, indexes, files);
  const indexing = new IndexingState(cache);
  const apiNames = cache.query(
    () => '',
    () => [...indexes.apis.keys()].sort(byText),
  );
  const updates = updatesOf(files, vendor, stated, listings, indexing);
  updates.configure(settings);

  return {
    get vendor() {
      return vendor.name;
    },
    get isIndexed() {
      return indexing.isIndexed;
    },
    ...updates,
    apis: () => apiNames(''),
    stated: (name) => stated.of(name),
    contradictions: (id) => contradictions.of(id),
    misspelledStatements: (resource) => contradictions.misspellingsOf(resource),
    operations: (name) => operations.places(name),
    ...fileQueries(files, apis, owners, repeats, aliases),
    isOfProduct: product.contains,
    ...schemaQueries(schemas, links, vendor, mappings, origins),
    ...collectionQueries(groups, resources, collections, assessments, listings, gaps),
    ...classQueries(indexes, files, classes, enhancements),
  };
}

/** Returns the methods that change the model. */
function updatesOf(files: FileSet, vendor: Vendor, stated: StatedFacts, listings: Listings, indexing: IndexingState) {
  return {
    configure: (settings) => {
      vendor.choose(settings.vendor);
      stated.set(settings.collections ?? {});
    },
    markIndexed: () => indexing.finish(),
    updateLists: (turn) => listings.update(turn),
    update: (source, change) => files.update(source, change),
    remove: (uri) => files.remove(uri),
  } satisfies Partial<LiveSortModel>;
}

function fileQueries(files: FileSet, apis: Apis, owners: Owners, repeats: Repeats, aliases: Aliases) {
  return {
    files: () => files.all(),
    file: (uri) => files.file(uri),
    filesNamed: (kind, fqn) => files.named(kind, fqn),
    filesOfApi: (kind, api) => apis.named(kind, api),
    filesSeenBy: (kind, api) => apis.chain({ kind, api }).uris,
    filesMissing: (kind, api) => apis.chain({ kind, api }).missing,
    servedApis: () => apis.served(),
    apisServing: (swagger) => apis.serving(swagger),
    apiOf: (uri) => apis.nameFor(uri),
    isCustomer: (uri) => owners.isCustomer(uri),
    layerOf: (uri) => owners.layerOf(uri),
    blocks: (uri) => files.blocks(uri),
    block: (id) => files.block(id),
    fileOf: (id) => files.fileOf(id),
    blockBefore: (id) => files.before(id),
    blockAt: (uri, offset) => files.blockAt(uri, offset),
    startOf: (id) => files.startOf(id),
    offsetAt: (uri, position) => files.offsetAt(uri, position),
    range: (id, span) => files.range(id, span),
    locate: (place) => files.locate(place),
    repeats: (uri, key) => repeats.of({ uri, key }),
    firstOfRepeats: (block, uri, key) => repeats.before(block, { uri, key }),
    undefinedAliases: (id) => aliases.undefinedIn(id),
  } satisfies Partial<SortModel>;
}

function schemaQueries(schemas: Schemas, links: Links, vendor: Vendor, mappings: Mappings, origins: Origins) {
  return {
    definitionNames: (api) => schemas.names(api),
    definition: (id) => schemas.definition(id),
    definitionLayers: (id) => schemas.layersOf(id),
    definitionsExtending: (name) => schemas.extenders(name),
    property: (definition, name) => schemas.property({ definition, name }),
    propertyLayers: (definition, name) => schemas.propertyLayers({ definition, name }),
    resolveRef: (uri, ref) => schemas.resolveRef(uri, ref),
    links: (uri) => links.places(uri),
    definitionFact: (layer) => schemas.definitionFact(layer),
    propertyFact: (layer) => schemas.propertyFact(layer),
    extensionsForm: (fact) => vendor.form(fact),
    mapper: (id) => mappings.mapper(id),
    mappingCompleteness: (api) => mappings.completeness(api),
    mapperFact: (layer) => mappings.mapperFact(layer),
    mapperPropertyFact: (layer, property) => mappings.propertyFact(layer, property),
    origin: (definition, name) => origins.origin({ definition, name }),
  } satisfies Partial<SortModel>;
}

function collectionQueries(
  groups: ResourceGroups,
  resources: Resources,
  collections: Collections,
  assessments: Assessments,
  listings: Listings,
  gaps: Gaps,
) {
  return {
    collectionsOf: (id) => listings.ofDefinition(id),
    collections: () => listings.collections(),
    collectionsOfApi: (api) => listings.ofApi(api),
    hasResourceSection: (uri) => groups.hasSection(uri),
    isResource: (uri, fact) => groups.isResource(uri, fact),
    resourceAt: (uri, name) => groups.at(uri, name),
    resourcesNamed: (name) => groups.named(name).map(({ id }) => id),
    collection: (id) => collections.info(id),
    defaultSort: (id) => resources.defaultSort(id),
    resourceFact: (declaration) => resources.fact(declaration),
    defaultSortFact: (declaration, index) => resources.fact(declaration)?.defaultSorts[index],
    sortMapKeys: (id) => collections.sortKeys(id),
    assess: (id, name) => assessments.assess(id, name),
    sortKeys: (id) => listings.sortKeys(id),
    candidates: (id) => listings.candidates(id),
    gaps: (id) => gaps.of(id),
    allGaps: () => listings.gaps(),
  } satisfies Partial<SortModel>;
}

function classQueries(indexes: FactIndexes, files: FileSet, classes: Classes, enhancements: Enhancements) {
  return {
    sortKeyFact: ({ block, classIndex, index }) =>
      files.facts(block, 'gosu')?.classes[classIndex]?.sortMap?.keys[index],
    classNamed: (fqn) => classes.named(fqn),
    classFact: (ref) => classes.fact(ref),
    classNames: () => classes.all(),
    hasPackage: (name) => indexes.packages.has(name),
    chain: (fqn) => classes.chain(fqn),
    collectionsOfClass: (fqn) => classes.users(fqn),
    enhancementsOf: (entity) => enhancements.of(entity),
    enhancedEntities: () => enhancements.enhanced(),
    enhancementMembers: (entity) => enhancements.members(entity),
    usesOf: (name) => classes.usesOf(name),
    entities: () => enhancements.entities(),
    blocksOfEntity: (entity) => indexes.entities.values(entity),
    featureUses: (entity, property) => enhancements.featureUses({ entity, property }),
  } satisfies Partial<SortModel>;
}
