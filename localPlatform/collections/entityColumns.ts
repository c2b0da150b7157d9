import type { EffectiveProperty } from '../../server/service/model/effectiveSchema';
import type { SortModel } from '../../server/service/model/model';
import { type Column, columnBySchema, type SchemaType } from './column';
import type { EntityColumns } from './entities';

/** Objects in objects are made up so deep; deeper ones are empty. */
const deepestMember = 3;

/** What the schema of a definition tells of one of its properties. */
export function columnOf(model: SortModel, property: EffectiveProperty, depth = 0): Column {
  const { name, typelist, array, items, layers } = property;
  const uri = layers[0]?.uri;
  const known = { name, ...(typelist === undefined ? {} : { typelist }) };
  if (!array) return typed(model, { ...known, ...property, array }, uri, depth);
  return { kind: 'list', item: typed(model, { ...known, ...items, array: false }, uri, depth) };
}

/** What a schema type is, with the members of the definition that it refers to. */
function typed(model: SortModel, schema: SchemaType, uri: string | undefined, depth: number): Column {
  const resolved = schema.ref === undefined || uri === undefined ? undefined : model.resolveRef(uri, schema.ref);
  const target = resolved === undefined ? undefined : model.definition(resolved.id);
  if (target === undefined) return columnBySchema(schema);
  const column = columnBySchema({ ...schema, refProperties: [...target.properties.keys()] });
  if (column.kind !== 'object' || depth >= deepestMember) return column;
  const members = [...target.properties.values()].map(
    (property) => [property.name, columnOf(model, property, depth + 1)] as const,
  );
  return { ...column, members };
}

type Columns = Map<string, Column & { readonly hops?: readonly string[] }>;

function addColumns(model: SortModel, api: string, definition: string, byEntity: Map<string, Columns>): void {
  const id = { api, name: definition };
  const entity = model.mapper(id)?.entity;
  const effective = model.definition(id);
  if (entity === undefined || effective === undefined) return;
  const columns: Columns = byEntity.get(entity) ?? new Map();
  byEntity.set(entity, columns);
  for (const property of effective.properties.values()) {
    const origin = model.origin(id, property.name);
    if (origin.kind !== 'direct' && origin.kind !== 'joined') continue;
    const [first] = origin.hops;
    if (first === undefined || origin.entity !== entity) continue;
    if (origin.hops.length === 1 && !columns.has(first)) columns.set(first, columnOf(model, property));
    // The name under which references show an entity is the one that it shows itself.
    const named = property.name === 'displayName' && origin.hops.length > 1;
    if (named && !columns.has('DisplayName')) columns.set('DisplayName', { kind: 'text', hops: origin.hops });
  }
}

/** Where foreign keys lead, as the path columns of sort maps tell it: entity and key, then the next entity. */
function targetsIn(model: SortModel): Map<string, string> {
  const targets = new Map<string, string>();
  for (const id of model.collections()) {
    for (const key of model.sortMapKeys(id)) {
      const features = model.sortKeyFact(key)?.column.features ?? [];
      for (const [index, { entity, property }] of features.entries()) {
        const next = features[index + 1];
        if (next !== undefined) targets.set(`${entity}#${property}`, next.entity);
      }
    }
  }
  return targets;
}

/**
 * What the configuration of a workspace tells of the columns of entities: their types from the schema properties that
 * are mapped to them, and the targets of foreign keys from path columns, else from names (`AssignedUser` leads to
 * `User`), else an entity of the key's own name.
 */
export function entityColumnsOf(model: SortModel): EntityColumns {
  const byEntity = new Map<string, Columns>();
  for (const api of model.apis()) {
    for (const definition of model.definitionNames(api)) addColumns(model, api, definition, byEntity);
  }
  const targets = targetsIn(model);
  const entities = [...model.entities()].sort((a, b) => b.length - a.length);
  return {
    column: (entity, name) => byEntity.get(entity)?.get(name),
    target: (entity, foreignKey) =>
      targets.get(`${entity}#${foreignKey}`) ?? entities.find((each) => foreignKey.endsWith(each)) ?? foreignKey,
  };
}
