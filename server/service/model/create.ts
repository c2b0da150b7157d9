import type { BlockId } from '../files/facts';
import type { BlockChange, SourceFile } from '../files/source';
import { Answers } from './answers';
import { Classes } from './classes';
import { Collections } from './collections';
import { Elements } from './elements';
import { Enhancements } from './enhancements';
import { FileSet } from './fileSet';
import { Gaps } from './gaps';
import { Links } from './links';
import { Listings } from './listings';
import type { LiveSortModel, ModelSettings } from './liveModel';
import { Mappings } from './mappings';
import { Memo } from './memo';
import { byText } from './names';
import { Origins } from './origins';
import { Reading } from './reading';
import { Repeats } from './repeats';
import { Resources } from './resources';
import { Schemas } from './schemas';
import { createTables } from './tables';
import { Vendor } from './vendor';

/** Makes a model without files. `update` brings them in. */
export function createSortModel(settings: ModelSettings): LiveSortModel {
  const memo = new Memo();
  const tables = createTables(memo);
  const files = new FileSet(memo, tables);
  const vendor = new Vendor(memo, tables);
  const links = new Links(memo, tables, files, vendor);
  const schemas = new Schemas(memo, tables, files, links, vendor);
  const mappings = new Mappings(memo, tables, files, links);
  const enhancements = new Enhancements(memo, tables, files);
  const origins = new Origins(memo, schemas, mappings, enhancements);
  const classes = new Classes(memo, tables, files);
  const resources = new Resources(memo, tables, files, vendor);
  const elements = new Elements(memo, tables, schemas, mappings, classes, resources);
  const collections = new Collections(memo, resources, classes, elements, mappings);
  const answers = new Answers(memo, schemas, mappings, origins, collections);
  const gaps = new Gaps(schemas, collections);
  const listings = new Listings(memo, tables, schemas, collections, answers, gaps);
  const repeats = new Repeats(memo, tables, files);
  const reading = new Reading(memo);
  const apis = memo.query(
    () => '',
    () => [...tables.apis.keys()].sort(byText),
    [],
  );
  const forget = (blocks: readonly BlockId[]) => {
    for (const block of blocks) memo.untrack(block);
  };
  vendor.choose(settings.vendor);

  return {
    get vendor() {
      return vendor.name;
    },
    get isRead() {
      return reading.isOver;
    },
    allRead: () => reading.end(),
    update: (source: SourceFile, change: BlockChange) => forget(files.update(source, change)),
    remove: (uri) => forget(files.remove(uri)),
    configure: (changed) => vendor.choose(changed.vendor),
    track: (block, check) => memo.track(block, check),
    untrack: (block) => memo.untrack(block),
    takeStale: () => memo.takeStale(),

    files: () => files.all(),
    file: (uri) => files.file(uri),
    filesNamed: (kind, fqn) => files.named(kind, fqn),
    filesOfApi: (kind, api) => files.ofApi(kind, api),
    apis: () => apis(''),
    blocks: (uri) => files.blocks(uri),
    block: (id) => files.block(id),
    fileOf: (id) => files.fileOf(id),
    blockAt: (uri, offset) => files.blockAt(uri, offset),
    startOf: (id) => files.startOf(id),
    range: (id, span) => files.range(id, span),
    locate: (place) => files.locate(place),
    repeats: (uri, key) => repeats.of({ uri, key }),

    definitionNames: (api) => schemas.names(api),
    definition: (id) => schemas.definition(id),
    resolveRef: (uri, ref) => schemas.resolveRef(uri, ref),
    links: (uri) => links.places(uri),
    definitionFact: (layer) => schemas.definitionFact(layer),
    propertyFact: (layer) => schemas.propertyFact(layer),
    extensionsForm: (fact) => vendor.form(fact),
    mapper: (id) => mappings.mapper(id),
    mappingCertainty: (api) => mappings.certainty(api),
    mapperFact: (layer) => mappings.mapperFact(layer),
    mapperPropertyFact: (layer, property) => mappings.propertyFact(layer, property),
    origin: (definition, name) => origins.origin({ definition, name }),
    collectionsOf: (id) => listings.ofDefinition(id),

    collections: () => listings.collections(),
    collectionsOfApi: (api) => listings.ofApi(api),
    resourceAt: (uri, name) => ({ api: files.file(uri)?.name.api ?? '', name }),
    collection: (id) => collections.answer(id),
    resourceFact: (declaration) => resources.fact(declaration),
    defaultSortFact: (declaration, index) => resources.fact(declaration)?.defaultSorts[index],
    sortMapKeys: (id) => collections.sortKeys(id),
    sortKeyFact: ({ block, classIndex, index }) =>
      files.facts(block, 'gosu')?.classes[classIndex]?.sortMap?.keys[index],
    answer: (id, name) => answers.answer({ id, name }),
    sortKeys: (id) => listings.sortKeys(id),
    candidates: (id) => listings.candidates(id),
    gaps: (id) => gaps.of(id),
    allGaps: () => listings.gaps(),

    classNamed: (fqn) => classes.named(fqn),
    classFact: (ref) => classes.fact(ref),
    classNames: () => classes.all(),
    hasPackage: (name) => tables.packages.has(name),
    chain: (fqn) => classes.chain(fqn),
    collectionsOfClass: (fqn) => classes.users(fqn),
    enhancementMembers: (entity) => enhancements.members(entity),
    usesOf: (name) => classes.usesOf(name),
    entities: () => enhancements.entities(),
    blocksOfEntity: (entity) => tables.entities.values(entity),
    featureUses: (entity, property) => enhancements.featureUses({ entity, property }),

    operations: (name) => resources.places(name),
  };
}
