import type { SortModel } from '../../../../server/service/model/model';
import type { BlockId } from '../../../../server/service/text/block';

const names = ['number', 'due', 'payerName', 'status', 'statusCode', 'note_Ext', 'amount', 'key_Ext', 'nosuch'];

/**
 * Returns the results of a model's queries, with files and positions instead of block IDs, so that two models can be
 * compared.
 */
export function everything(model: SortModel): unknown {
  const apis = model.apis.names();
  const answers = {
    vendor: model.vendor,
    files: model.files.all().map(({ uri, length, lineCount }) => ({ uri, length, lineCount })),
    apis: apis.map((api) => ({
      api,
      schemas: model.apis.files('schema', api).map(({ uri }) => uri),
      mapping: model.mappings.completeness(api),
      collections: model.collections.ofApi(api),
      definitions: model.schemas.names(api).map((name) => definitionResults(model, { api, name })),
    })),
    links: model.files.all().map(({ uri }) => model.files.links(uri)),
    collections: model.collections.all().map((id) => collectionResults(model, id)),
    classes: model.classes.names().map((fqn) => ({
      fqn,
      found: model.classes.named(fqn),
      chain: model.classes.chain(fqn),
      users: model.collections.ofClass(fqn),
    })),
    entities: model.entities.all().map((entity) => ({
      entity,
      members: model.entities.members(entity),
      enhancements: model.entities.enhancements(entity),
    })),
    uses: model.classes.usesOf('Map'),
    features: model.entities.featureUses('Invoice', 'Payer'),
    operations: model.resources.operations('Invoices'),
    repeats: model.files
      .all()
      .map(({ uri }) => ['Invoice', 'Invoices', 'Payment'].map((key) => model.blocks.repeats(uri, key))),
  };
  return withPlaces(model, answers);
}

/** Returns the results of all queries that a check of the block may run. */
export function questionsOf(model: SortModel, block: BlockId): unknown {
  const facts = model.blocks.get(block)?.facts;
  const file = model.blocks.fileOf(block);
  if (!facts || !file) return undefined;
  const { api } = file.name;
  if (facts.kind === 'apiconfig') {
    return facts.resources.map(({ name }) => [
      collectionResults(model, model.resources.at(file.uri, name)),
      model.blocks.repeats(file.uri, name),
    ]);
  }
  if (facts.kind === 'schema') {
    return facts.definitions.map(({ key }) => [
      definitionResults(model, { api, name: key }),
      model.collections
        .ofDefinition({ api, name: key })
        .map((id) => names.map((name) => model.sortKeys.assess(id, name))),
      model.files.links(file.uri),
    ]);
  }
  if (facts.kind === 'mapping') return facts.mappers.map(({ key }) => model.mappings.mapper({ api, name: key }));
  if (facts.kind === 'updater') return model.files.links(file.uri);
  if (facts.kind === 'swagger') return model.classes.hasPackage('ext.rest');
  if (facts.kind === 'published' || facts.kind === 'entity') return [];
  return facts.classes.map(({ name }) => {
    const fqn = facts.package ? `${facts.package.value}.${name}` : name;
    return [
      model.classes.chain(fqn),
      model.collections.ofClass(fqn),
      model.classes.hasPackage('ext.rest'),
      model.entities.featureUses('Invoice', 'Payer'),
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
  const uri = model.blocks.fileOf(block)?.uri ?? '';
  return `${uri}#${model.blocks.in(uri).indexOf(block)}`;
}

function definitionResults(model: SortModel, id: { readonly api: string; readonly name: string }): unknown {
  const definition = model.schemas.definition(id);
  return {
    definition,
    mapper: model.mappings.mapper(id),
    origins: [...(definition?.properties.keys() ?? [])].map((name) => model.mappings.origin(id, name)),
    collections: model.collections.ofDefinition(id),
  };
}

function collectionResults(model: SortModel, id: { readonly api: string; readonly name: string }): unknown {
  return {
    collection: model.collections.get(id),
    defaultSort: model.resources.defaultSort(id),
    keys: model.sortKeys.inClass(id),
    answers: names.map((name) => model.sortKeys.assess(id, name)),
    sortKeys: model.sortKeys.of(id),
    candidates: model.sortKeys.candidates(id),
  };
}
