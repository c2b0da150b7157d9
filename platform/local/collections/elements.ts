import type { CollectionAnswer, SortKeyRef } from '../../../server/service/model/collectionFacts';
import type { SortModel } from '../../../server/service/model/model';
import type { DefinitionId, EffectiveProperty } from '../../../server/service/model/schemaAnswers';
import { type Column, columnByName } from './column';
import type { Entities, Row } from './entities';
import { columnOf } from './entityColumns';
import type { ColumnKind, Json, Sortable } from './order';
import type { PageElement } from './page';
import { makeUp } from './value';

/** An element of a collection: what a page shows of it, and what it is sorted by. */
export interface CollectionElement extends PageElement, Sortable {}

/** How the elements of one collection are made and sorted. */
export interface ElementPlan {
  /** The type of the elements. */
  readonly type: string;
  readonly entity: string;
  /** The elements made up for an object of the entity. */
  element(row: Row): CollectionElement;
  /** An element with attributes of somebody's own. */
  given(id: string, attributes: PageElement['attributes']): CollectionElement;
  /** What the values of a sort key are. */
  kindOf(name: string): ColumnKind;
}

function own(attributes: PageElement['attributes'], name: string): Json {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;
}

/** A value of one kind where another is shown: the code of a type key, the name of a reference. */
function shownAs(value: Json, { kind }: Column): Json {
  const plain = kind === 'text' || kind === 'decimal' || kind === 'number' || kind === 'integer';
  if (!plain || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { code, displayName, amount } = { code: null, displayName: null, amount: null, ...value };
  return code ?? displayName ?? amount ?? JSON.stringify(value);
}

/** The columns from the entity to the value of a property, when its mapper is such a path. */
function hopsOf(model: SortModel, id: DefinitionId, property: string): readonly string[] | undefined {
  const origin = model.origin(id, property);
  if (origin.kind === 'direct' || origin.kind === 'joined') return origin.hops;
  if (origin.kind !== 'derived' || origin.enhancement === undefined) return undefined;
  const { member } = origin.enhancement;
  const read = model
    .enhancementMembers(origin.entity)
    .find((each) => each.member === member && each.plainRead && each.reads.length === 1);
  return read?.reads[0];
}

/** Plans the elements of a collection over its element's definition, its mapper and its sort columns. */
export function planElements(model: SortModel, entities: Entities, collection: CollectionAnswer): ElementPlan {
  const definitionId = collection.element && { api: collection.element.api, name: collection.element.definition };
  const definition = definitionId && model.definition(definitionId);
  const type = collection.element?.definition ?? collection.id.name;
  const mapped = definitionId && model.mapper(definitionId)?.entity;
  const entity = collection.entity?.name ?? mapped ?? type;
  const columns = new Map<
    string,
    { property: EffectiveProperty; column: Column; hops: readonly string[] | undefined }
  >();
  for (const property of definition?.properties.values() ?? []) {
    const hops = definitionId && hopsOf(model, definitionId, property.name);
    columns.set(property.name, { property, column: columnOf(model, property), hops });
  }
  const keys = new Map(model.sortMapKeys(collection.id).map((key) => [key.key, key]));

  const attributesOf = (row: Row): PageElement['attributes'] =>
    Object.fromEntries(
      [...columns].map(([name, { column, hops }]) => {
        if (name === 'id') return [name, row.id];
        if (hops !== undefined) return [name, shownAs(entities.value(row, hops, column), column)];
        return [name, makeUp(name, column, { column: [entity, `own:${name}`], row: [row.id] })];
      }),
    );

  /** The sort column that decides about a name, if it is not the schema that does. */
  const sortColumnFor = (name: string): SortKeyRef | undefined =>
    model.answer(collection.id, name).via === 'schema' ? undefined : keys.get(name);

  const hopsOfKey = (key: SortKeyRef): readonly string[] => key.path.slice(1);

  const valueOfKey = (row: Row, key: SortKeyRef): Json => {
    const hops = hopsOfKey(key);
    if (hops.length > 0) return entities.value(row, hops, columns.get(key.key)?.column);
    return makeUp(key.key, columnByName(key.key), { column: [entity, key.key], row: [row.id] });
  };

  const propertyAt = (hops: readonly string[]): string | undefined =>
    [...columns].find(([, each]) => each.hops?.join('.') === hops.join('.'))?.[0];

  return {
    type,
    entity,
    element(row) {
      const attributes = attributesOf(row);
      return {
        id: row.id,
        type,
        attributes,
        valueFor: (name) => {
          const key = sortColumnFor(name);
          return key === undefined ? own(attributes, name) : valueOfKey(row, key);
        },
      };
    },
    given(id, attributes) {
      const valueFor = (name: string): Json => {
        const key = sortColumnFor(name);
        if (key === undefined || Object.hasOwn(attributes, name)) return own(attributes, name);
        return own(attributes, propertyAt(hopsOfKey(key)) ?? name);
      };
      return { id, type, attributes, valueFor };
    },
    kindOf(name) {
      const key = sortColumnFor(name);
      const property = columns.get(name);
      if (key === undefined || key.path.length < 2) return (property?.column ?? columnByName(name)).kind;
      const end = entities.columnAt(entity, hopsOfKey(key));
      return end.kind === 'text' && property !== undefined ? property.column.kind : end.kind;
    },
  };
}
