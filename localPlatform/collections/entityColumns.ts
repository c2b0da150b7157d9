import type { DefinitionId, EffectiveProperty } from '../../server/service/model/effectiveSchema';
import type { SortModel } from '../../server/service/model/model';
import { type Column, columnBySchema, type SchemaType } from './column';
import type { EntityColumns } from './entities';
import { columnOfMember, memberAtEnd, narrowed, shownColumn } from './memberColumns';

/** The maximum depth of generated nested objects. Deeper objects are empty. */
const deepestMember = 3;

/** Derives the column of a property from its definition's schema, and from the member that supplies its value. */
export function columnOf(model: SortModel, id: DefinitionId, property: EffectiveProperty): Column {
  const member = memberAtEnd(model.mappings.resolved(id, property.name));
  return narrowed(columnInSchema(model, property), property, member);
}

function columnInSchema(model: SortModel, property: EffectiveProperty, depth = 0): Column {
  const { name, typelist, array, items, layers } = property;
  const uri = layers[0]?.uri;
  const known = { name, ...(typelist === undefined ? {} : { typelist }) };
  if (!array) return typed(model, { ...known, ...property, array }, uri, depth);
  return { kind: 'list', item: typed(model, { ...known, ...items, array: false }, uri, depth) };
}

/** Derives a column from a schema type. Includes the properties of the referenced definition. */
function typed(model: SortModel, schema: SchemaType, uri: string | undefined, depth: number): Column {
  const resolved =
    schema.ref === undefined || uri === undefined ? undefined : model.schemas.resolveRef(uri, schema.ref);
  const target = resolved === undefined ? undefined : model.schemas.definition(resolved.id);
  if (target === undefined) return columnBySchema(schema);
  const column = columnBySchema({ ...schema, refProperties: [...target.properties.keys()] });
  if (column.kind !== 'object' || depth >= deepestMember) return column;
  const members = [...target.properties.values()].map(
    (property) => [property.name, columnInSchema(model, property, depth + 1)] as const,
  );
  return { ...column, members };
}

type Columns = Map<string, Column & { readonly hops?: readonly string[] }>;

function addColumns(model: SortModel, api: string, definition: string, byEntity: Map<string, Columns>): void {
  const id = { api, name: definition };
  const entity = model.mappings.mapper(id)?.entity;
  const effective = model.schemas.definition(id);
  if (entity === undefined || effective === undefined) return;
  const columns: Columns = byEntity.get(entity) ?? new Map();
  byEntity.set(entity, columns);
  for (const property of effective.properties.values()) {
    const origin = model.mappings.origin(id, property.name);
    if (origin.kind !== 'direct' && origin.kind !== 'joined') continue;
    const [first] = origin.hops;
    if (first === undefined || origin.entity !== entity) continue;
    if (origin.hops.length === 1 && !columns.has(first)) {
      const member = memberAtEnd(model.mappings.resolved(id, property.name));
      columns.set(first, shownColumn(columnOf(model, id, property), property, member));
    }
    // A reference to the entity must show the same name as the `displayName` property of the entity.
    const named = property.name === 'displayName' && origin.hops.length > 1;
    if (named && !columns.has('DisplayName')) columns.set('DisplayName', { kind: 'text', hops: origin.hops });
  }
}

/**
 * Returns the entities that foreign keys refer to, according to the path columns of sort maps. Each key of the returned
 * map has the form `entity#foreignKey`.
 */
function targetsIn(model: SortModel): Map<string, string> {
  const targets = new Map<string, string>();
  for (const id of model.collections.all()) {
    for (const key of model.sortKeys.inClass(id)) {
      const features = model.sortKeys.fact(key)?.column.features ?? [];
      for (const [index, { entity, property }] of features.entries()) {
        const next = features[index + 1];
        if (next !== undefined) targets.set(`${entity}#${property}`, next.entity);
      }
    }
  }
  return targets;
}

/**
 * Derives the columns of entities from a workspace's configuration. A column has the type of the schema property mapped
 * to it, or else that of the data model. The target of a foreign key comes from the data model or from a path column.
 * Without both, the target is the known entity whose name is the longest suffix of the key's name (`User` for
 * `AssignedUser`), or else a new entity with the key's name.
 */
export function entityColumnsOf(model: SortModel): EntityColumns {
  const byEntity = new Map<string, Columns>();
  for (const api of model.apis.names()) {
    for (const definition of model.schemas.names(api)) addColumns(model, api, definition, byEntity);
  }
  const targets = targetsIn(model);
  const entities = [...model.entities.all()].sort((a, b) => b.length - a.length);
  return {
    column: (entity, name) => byEntity.get(entity)?.get(name) ?? declaredColumn(model, entity, name),
    target: (entity, foreignKey) =>
      declaredTarget(model, entity, foreignKey) ??
      targets.get(`${entity}#${foreignKey}`) ??
      entities.find((each) => foreignKey.endsWith(each)) ??
      foreignKey,
  };
}

function declaredColumn(model: SortModel, entity: string, name: string): Column | undefined {
  const member = model.dataModel.member(entity, name);
  return member && columnOfMember(member);
}

/** Returns the entity that a member leads to, as its declaration spells the name. */
function declaredTarget(model: SortModel, entity: string, name: string): string | undefined {
  const step = { kind: 'hop' as const, name, span: { start: 0, end: name.length } };
  return model.dataModel.follow(entity, [step])[0]?.target;
}
