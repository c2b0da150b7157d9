import type { SortModel } from '../../../../server/service/model/model';
import type { BlockId } from '../../../../server/service/text/block';

const names = ['number', 'due', 'payerName', 'status', 'statusCode', 'note_Ext', 'amount', 'key_Ext', 'nosuch'];

/**
 * Returns the results of a model's queries, with files and positions instead of block IDs, so that two models can be
 * compared.
 */
export function everything(model: SortModel): unknown {
  const apis = model.apis();
  const answers = {
    vendor: model.vendor,
    files: model.files().map(({ uri, length, lineCount }) => ({ uri, length, lineCount })),
    apis: apis.map((api) => ({
      api,
      schemas: model.filesOfApi('schema', api).map(({ uri }) => uri),
      mapping: model.mappingCompleteness(api),
      collections: model.collectionsOfApi(api),
      definitions: model.definitionNames(api).map((name) => definitionResults(model, { api, name })),
    })),
    links: model.files().map(({ uri }) => model.links(uri)),
    collections: model.collections().map((id) => collectionResults(model, id)),
    classes: model.classNames().map((fqn) => ({
      fqn,
      found: model.classNamed(fqn),
      chain: model.chain(fqn),
      users: model.collectionsOfClass(fqn),
    })),
    entities: model.entities().map((entity) => ({
      entity,
      members: model.enhancementMembers(entity),
      enhancements: model.enhancementsOf(entity),
    })),
    uses: model.usesOf('Map'),
    features: model.featureUses('Invoice', 'Payer'),
    operations: model.operations('Invoices'),
    repeats: model.files().map(({ uri }) => ['Invoice', 'Invoices', 'Payment'].map((key) => model.repeats(uri, key))),
  };
  return withPlaces(model, answers);
}

/** Returns the results of all queries that a check of the block may run. */
export function questionsOf(model: SortModel, block: BlockId): unknown {
  const facts = model.block(block)?.facts;
  const file = model.fileOf(block);
  if (!facts || !file) return undefined;
  const { api } = file.name;
  if (facts.kind === 'apiconfig') {
    return facts.resources.map(({ name }) => [
      collectionResults(model, model.resourceAt(file.uri, name)),
      model.repeats(file.uri, name),
    ]);
  }
  if (facts.kind === 'schema') {
    return facts.definitions.map(({ key }) => [
      definitionResults(model, { api, name: key }),
      model.collectionsOf({ api, name: key }).map((id) => names.map((name) => model.assess(id, name))),
      model.links(file.uri),
    ]);
  }
  if (facts.kind === 'mapping') return facts.mappers.map(({ key }) => model.mapper({ api, name: key }));
  if (facts.kind === 'updater') return model.links(file.uri);
  if (facts.kind === 'swagger') return model.hasPackage('ext.rest');
  if (facts.kind === 'published') return [];
  return facts.classes.map(({ name }) => {
    const fqn = facts.package ? `${facts.package.value}.${name}` : name;
    return [
      model.chain(fqn),
      model.collectionsOfClass(fqn),
      model.hasPackage('ext.rest'),
      model.featureUses('Invoice', 'Payer'),
    ];
  });
}

/** Replaces each block ID in a value with the block's file and position. */
export function withPlaces(model: SortModel, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withPlaces(model, item));
  if (value instanceof Map) return [...value].map((entry) => withPlaces(model, entry));
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.entries(value).map(([key, item]) => [
    key,
    key === 'block' && typeof item === 'number' ? placeOf(model, item) : withPlaces(model, item),
  ]);
  return Object.fromEntries(named);
}

function placeOf(model: SortModel, block: BlockId): string {
  const uri = model.fileOf(block)?.uri ?? '';
  return `${uri}#${model.blocks(uri).indexOf(block)}`;
}

function definitionResults(model: SortModel, id: { readonly api: string; readonly name: string }): unknown {
  const definition = model.definition(id);
  return {
    definition,
    mapper: model.mapper(id),
    origins: [...(definition?.properties.keys() ?? [])].map((name) => model.origin(id, name)),
    collections: model.collectionsOf(id),
  };
}

function collectionResults(model: SortModel, id: { readonly api: string; readonly name: string }): unknown {
  return {
    collection: model.collection(id),
    defaultSort: model.defaultSort(id),
    keys: model.sortMapKeys(id),
    answers: names.map((name) => model.assess(id, name)),
    sortKeys: model.sortKeys(id),
    candidates: model.candidates(id),
  };
}
