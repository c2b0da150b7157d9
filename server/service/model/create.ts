import { Cache } from '../cache/cache';
import { Aliases } from './aliases';
import { Apis } from './apis';
import { Assessments } from './assessments';
import { Classes } from './classes';
import { Collections } from './collections';
import { Contradictions } from './contradictions';
import type { CustomerNames } from './customerNames';
import { DataModel } from './dataModel';
import { Elements } from './elements';
import { Enhancements } from './enhancements';
import { FactIndexes } from './factIndexes';
import { FileSet } from './fileSet';
import { Gaps } from './gaps';
import { HiddenFacts } from './hiddenFacts';
import { IndexingState } from './indexingState';
import { Layers } from './layers';
import { Links } from './links';
import { Listings } from './listings';
import type { LiveSortModel, ModelSettings } from './liveModel';
import { Mappings } from './mappings';
import { MemberPaths } from './memberPaths';
import { Merges } from './merges';
import type {
  ApiQueries,
  BlockQueries,
  ClassQueries,
  CollectionQueries,
  DataModelQueries,
  EntityQueries,
  FileQueries,
  HiddenQueries,
  MappingQueries,
  ResourceQueries,
  SchemaQueries,
  SortKeyQueries,
} from './model';
import { byText } from './names';
import { Origins } from './origins';
import { Owners } from './owners';
import { ProductFiles } from './productFiles';
import { Repeats } from './repeats';
import { ResourceGroups } from './resourceGroups';
import { ResourceNames } from './resourceNames';
import { Resources } from './resources';
import { Schemas } from './schemas';
import { StatedFacts } from './statedFacts';
import { SwaggerOperations } from './swaggerOperations';
import { Vendor } from './vendor';
import { WholeDefinitions } from './wholeDefinitions';

/** Creates a model without files. `update` adds files. A file that is left out isn't the customer's. */
export function createSortModel(
  settings: ModelSettings,
  cache = new Cache(),
  isLeftOut: (uri: string) => boolean = () => false,
): LiveSortModel {
  const indexes = new FactIndexes(cache);
  const files = new FileSet(cache, indexes);
  const vendor = new Vendor(cache, indexes);
  const stated = new StatedFacts(cache);
  const owners = new Owners(cache, indexes, files, vendor, isLeftOut);
  const product = new ProductFiles(cache, files);
  const layers = new Layers(files, owners);
  const links = new Links(cache, indexes, files, vendor);
  const apis = new Apis(cache, indexes, files, links);
  const schemas = new Schemas(cache, indexes, files, links, apis, layers, vendor);
  const mappings = new Mappings(cache, indexes, files, links, apis, schemas, layers);
  const enhancements = new Enhancements(cache, indexes, files);
  const indexing = new IndexingState(cache);
  const memberPaths = new MemberPaths(cache, new DataModel(cache, indexes, files, indexing), enhancements, files);
  const origins = new Origins(cache, schemas, mappings, enhancements, memberPaths);
  const merges = new Merges(indexes, files);
  const groups = new ResourceGroups(cache, indexes, files, apis, merges);
  const classes = new Classes(cache, indexes, files, groups);
  const resources = new Resources(cache, files, owners, groups, merges);
  const names = new ResourceNames(cache, files, apis, groups);
  const operations = new SwaggerOperations(cache, indexes, files, vendor, apis, groups);
  const elements = new Elements(cache, indexes, schemas, mappings, classes, resources, operations, stated);
  const hidden = new HiddenFacts(cache, indexes, files, links, apis, groups, classes, indexing);
  const collections = new Collections(cache, resources, classes, elements, mappings, operations, stated, hidden);
  const wholes = new WholeDefinitions(cache, indexes, owners, schemas, mappings);
  const assessments = new Assessments(cache, schemas, mappings, origins, collections, wholes);
  const contradictions = new Contradictions(cache, indexes, stated, collections, classes, elements);
  const gaps = new Gaps(schemas, collections, wholes);
  const listings = new Listings(cache, indexes, schemas, groups, collections, assessments, gaps);
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
    files: { ...fileQueries(files, owners, product, links), isLeftOut },
    apis: apiQueries(cache, indexes, apis),
    blocks: blockQueries(indexes, files, new Repeats(cache, indexes, files), new Aliases(cache, indexes, files)),
    schemas: schemaQueries(schemas, vendor),
    mappings: mappingQueries(mappings, origins),
    resources: resourceQueries(indexes, groups, names, resources, operations, merges),
    collections: collectionQueries(collections, listings, gaps, classes, stated, contradictions),
    hidden: hiddenQueries(hidden),
    sortKeys: sortKeyQueries(files, collections, assessments, listings),
    classes: classQueries(indexes, classes),
    entities: entityQueries(indexes, enhancements),
    dataModel: dataModelQueries(indexes, memberPaths, wholes.names),
  };
}

/** Returns the methods that change the model. */
function updatesOf(files: FileSet, vendor: Vendor, stated: StatedFacts, listings: Listings, indexing: IndexingState) {
  return {
    configure: (settings) => {
      vendor.choose(settings.vendor);
      stated.set(settings.collections ?? {});
    },
    beginIndexing: (found) => indexing.begin(found),
    markRead: (uri, fqn) => indexing.markRead(uri, fqn),
    markIndexed: () => indexing.finish(),
    updateLists: (turn, token) => listings.update(turn, token),
    update: (source, change) => files.update(source, change),
    remove: (uri) => files.remove(uri),
    setAmbiguous: (names) => files.setAmbiguous(names),
    setShared: (uris) => files.setShared(uris),
  } satisfies Partial<LiveSortModel>;
}

function fileQueries(
  files: FileSet,
  owners: Owners,
  product: ProductFiles,
  links: Links,
): Omit<FileQueries, 'isLeftOut'> {
  return {
    all: () => files.all(),
    get: (uri) => files.file(uri),
    named: (kind, fqn) => files.named(kind, fqn),
    isAmbiguous: (kind, fqn) => files.isAmbiguous(kind, fqn),
    isShared: (uri) => files.isShared(uri),
    isCustomer: (uri) => owners.isCustomer(uri),
    layerOf: (uri) => owners.layerOf(uri),
    isOfProduct: (uri) => product.contains(uri),
    links: (uri) => links.places(uri),
    isReferred: (kind, fqn) => links.isReferred({ kind, fqn }),
  };
}

function apiQueries(cache: Cache, indexes: FactIndexes, apis: Apis): ApiQueries {
  const names = cache.query(
    () => '',
    () => [...indexes.apis.keys()].sort(byText),
  );
  return {
    names: () => names(''),
    served: () => apis.served(),
    serving: (swagger) => apis.serving(swagger),
    missingPublished: () => apis.missingPublished(),
    of: (uri) => apis.nameFor(uri),
    label: (api) => apis.label(api),
    files: (kind, api) => apis.named(kind, api),
    chain: (kind, api) => apis.chain({ kind, api }).uris,
    over: (uri) => apis.over(uri),
    missing: (kind, api) => apis.chain({ kind, api }).missing,
  };
}

function blockQueries(indexes: FactIndexes, files: FileSet, repeats: Repeats, aliases: Aliases): BlockQueries {
  return {
    in: (uri) => files.blocks(uri),
    get: (id) => files.block(id),
    fileOf: (id) => files.fileOf(id),
    broken: (uri) => indexes.broken.values(uri),
    haveSuppressions: (uri) => indexes.suppressions.has(uri),
    before: (id) => files.before(id),
    at: (uri, offset) => files.blockAt(uri, offset),
    startOf: (id) => files.startOf(id),
    offsetAt: (uri, position) => files.offsetAt(uri, position),
    range: (id, span) => files.range(id, span),
    locate: (place) => files.locate(place),
    repeats: (uri, key) => repeats.of({ uri, key }),
    firstOfRepeats: (block, uri, key) => repeats.before(block, { uri, key }),
    undefinedAliases: (id) => aliases.undefinedIn(id),
  };
}

function schemaQueries(schemas: Schemas, vendor: Vendor): SchemaQueries {
  return {
    isDeclared: (name) => schemas.apisDefining(name).length > 0,
    names: (api) => schemas.names(api),
    definition: (id) => schemas.definition(id),
    layers: (id) => schemas.layersOf(id),
    extending: (name) => schemas.extenders(name),
    property: (definition, name) => schemas.property({ definition, name }),
    propertyLayers: (definition, name) => schemas.propertyLayers({ definition, name }),
    resolveRef: (uri, ref) => schemas.resolveRef(uri, ref),
    definitionFact: (layer) => schemas.definitionFact(layer),
    propertyFact: (layer) => schemas.propertyFact(layer),
    extensionsForm: (fact) => vendor.form(fact),
  };
}

function mappingQueries(mappings: Mappings, origins: Origins): MappingQueries {
  return {
    mapper: (id) => mappings.mapper(id),
    completeness: (api) => mappings.completeness(api),
    isDeclared: (kind, name) => mappings.isDeclared(kind, name),
    has: (kind, api, name) => mappings.has(kind, api, name),
    namesIn: (uri) => mappings.namesIn(uri),
    definitionOf: (api, mapper) => mappings.definitionOf({ api, mapper }),
    schemaOf: (uri) => mappings.schemaOf(uri),
    mapperFact: (layer) => mappings.mapperFact(layer),
    propertyFact: (layer, property) => mappings.propertyFact(layer, property),
    origin: (definition, name) => origins.origin({ definition, name }),
    resolved: (definition, name) => origins.resolved({ definition, name }),
  };
}

function resourceQueries(
  indexes: FactIndexes,
  groups: ResourceGroups,
  names: ResourceNames,
  resources: Resources,
  operations: SwaggerOperations,
  merges: Merges,
): ResourceQueries {
  return {
    hasSection: (uri) => groups.hasSection(uri),
    isResource: (uri, fact) => groups.isResource(uri, fact),
    at: (uri, name) => groups.at(uri, name),
    named: (name) => groups.named(name).map(({ id }) => id),
    declaredIn: (uri) => names.declaredIn(uri),
    operatedIn: (uri) => names.operatedIn(uri),
    lackingIn: (uri) => names.lackingIn(uri),
    fact: (declaration) => resources.fact(declaration),
    mapper: (id) => resources.meaning(id)?.mapper,
    defaultSort: (id) => resources.defaultSort(id),
    defaultSortFact: (declaration, index) => resources.fact(declaration)?.defaultSorts[index ?? -1],
    misplacedSortBlocks: (uri) => indexes.misplacedSorts.values(uri),
    isMergedCompletely: (uri, fact) => merges.of(uri, fact).isComplete,
    uses: (name) => operations.uses(name),
    operations: (name) => operations.places(name),
  };
}

function collectionQueries(
  collections: Collections,
  listings: Listings,
  gaps: Gaps,
  classes: Classes,
  stated: StatedFacts,
  contradictions: Contradictions,
): CollectionQueries {
  return {
    all: () => listings.collections(),
    ofApi: (api) => listings.ofApi(api),
    ofDefinition: (id) => listings.ofDefinition(id),
    ofClass: (fqn) => classes.users(fqn),
    get: (id) => collections.info(id),
    gaps: (id) => gaps.of(id),
    allGaps: () => listings.gaps(),
    stated: (name) => stated.of(name),
    contradictions: (id) => contradictions.of(id),
    meantBy: (name) => contradictions.meantBy(name),
  };
}

function hiddenQueries(hidden: HiddenFacts): HiddenQueries {
  return {
    ofClass: (fqn) => hidden.ofClass(fqn),
    ofResources: () => hidden.ofResources(),
    ofMembers: () => hidden.ofMembers(),
    ofApis: () => hidden.ofApis(),
    ofFiles: (uris) => hidden.ofFiles(uris),
  };
}

function sortKeyQueries(
  files: FileSet,
  collections: Collections,
  assessments: Assessments,
  listings: Listings,
): SortKeyQueries {
  return {
    assess: (id, name) => assessments.assess(id, name),
    of: (id) => listings.sortKeys(id),
    candidates: (id) => listings.candidates(id),
    inClass: (id) => collections.sortKeys(id),
    fact: ({ block, classIndex, index }) => files.facts(block, 'gosu')?.classes[classIndex]?.sortMap?.keys[index],
  };
}

function classQueries(indexes: FactIndexes, classes: Classes): ClassQueries {
  return {
    named: (fqn) => classes.named(fqn),
    fact: (ref) => classes.fact(ref),
    names: () => classes.all(),
    withSimpleName: (name) => classes.withSimpleName(name),
    hasPackageNear: (fqn) => classes.hasPackageNear(fqn),
    namedIn: (fqn) => indexes.classUsers.values(fqn).map(({ uri }) => uri),
    namesInApiconfigs: () => classes.inApiconfigs(),
    missingInApiconfigs: () => classes.missingInApiconfigs(),
    isExtended: (fqn) => classes.isExtended(fqn),
    hasPackage: (name) => indexes.packages.has(name),
    chain: (fqn) => classes.chain(fqn),
    usesOf: (name) => classes.usesOf(name),
  };
}

function dataModelQueries(indexes: FactIndexes, paths: MemberPaths, names: CustomerNames): DataModelQueries {
  const { dataModel } = paths;
  return {
    entity: (name) => dataModel.entity(name),
    declared: () => dataModel.declared(),
    member: (entity, name) => dataModel.entity(entity)?.members.get(name),
    memberFact: (place) => dataModel.memberFact(place),
    resolvePath: (root, path) => paths.resolve({ root, path }),
    hopsIn: (root, path) => paths.hopsIn({ root, path }),
    follow: (root, steps) => paths.follow(root, steps),
    viewHops: (view, path) => paths.viewHops({ view, path }),
    names: () => indexes.entityParts.keys(),
    isCustomerName: (name) => names.has(name),
  };
}

function entityQueries(indexes: FactIndexes, enhancements: Enhancements): EntityQueries {
  return {
    all: () => enhancements.entities(),
    enhanced: () => enhancements.enhanced(),
    enhancements: (entity) => enhancements.of(entity),
    members: (entity) => enhancements.members(entity),
    blocks: (entity) => indexes.entities.values(entity),
    featureUses: (entity, property) => enhancements.featureUses({ entity, property }),
  };
}
