import type { ColumnKind, Json } from '../../platform/localOrder';
import type { CollectionInfo, SortKeyRef } from '../../server/service/model/collectionInfo';
import type { DefinitionId, EffectiveProperty } from '../../server/service/model/effectiveSchema';
import type { SortModel } from '../../server/service/model/model';
import { type Column, columnByName } from './column';
import type { Entities, Row } from './entities';
import { columnOf } from './entityColumns';
import type { Sortable } from './order';
import type { PageElement } from './query';
import { makeUp } from './value';

/** An element of a collection: its content on a page, and its sort values. */
export interface CollectionElement extends PageElement, Sortable {}

function ownAttribute(attributes: PageElement['attributes'], name: string): Json {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;
}

/**
 * Converts a column's value to the value of a scalar property: a type key to its code, a reference to its name, and
 * money to its amount.
 */
function shownAs(value: Json, { kind }: Column): Json {
  const plain = kind === 'text' || kind === 'decimal' || kind === 'number' || kind === 'integer';
  if (!plain || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { code, displayName, amount } = { code: null, displayName: null, amount: null, ...value };
  return code ?? displayName ?? amount ?? JSON.stringify(value);
}

/**
 * Returns the column path from the entity to a property's value. Undefined if the property isn't mapped to a column
 * path.
 */
function hopsOf(model: SortModel, id: DefinitionId, property: string): readonly string[] | undefined {
  const origin = model.mappings.origin(id, property);
  if (origin.kind === 'direct' || origin.kind === 'joined') return origin.isCast ? undefined : origin.hops;
  if (origin.kind !== 'derived' || origin.enhancement === undefined) return undefined;
  const { member } = origin.enhancement;
  const read = model.entities
    .members(origin.entity)
    .find((each) => each.member === member && each.plainRead && each.reads.length === 1);
  return read?.reads[0];
}

interface ElementColumn {
  readonly property: EffectiveProperty;
  readonly column: Column;
  readonly hops: readonly string[] | undefined;
}

/** The elements of a collection, generated from the definition, the mapper, and the sort columns. */
export class MappedElements {
  /** The type of the elements in responses. */
  readonly type: string;
  readonly entity: string;
  private readonly columns = new Map<string, ElementColumn>();
  private readonly keys: ReadonlyMap<string, SortKeyRef>;

  constructor(
    private readonly model: SortModel,
    private readonly entities: Entities,
    private readonly collection: CollectionInfo,
  ) {
    const definitionId = collection.element && { api: collection.element.api, name: collection.element.definition };
    const definition = definitionId && model.schemas.definition(definitionId);
    const mapped = definitionId && model.mappings.mapper(definitionId)?.entity;
    this.type = collection.element?.definition ?? collection.id.name;
    this.entity = collection.entity?.name ?? mapped ?? this.type;
    for (const property of definition?.properties.values() ?? []) {
      if (!definitionId) break;
      const hops = hopsOf(model, definitionId, property.name);
      this.columns.set(property.name, { property, column: columnOf(model, definitionId, property), hops });
    }
    this.keys = new Map(model.sortKeys.inClass(collection.id).map((key) => [key.key, key]));
  }

  /** Creates the element for a generated object of the entity. */
  element(row: Row): CollectionElement {
    const attributes = this.attributesOf(row);
    const valueFor = (name: string): Json => {
      const key = this.sortColumnFor(name);
      return key === undefined ? ownAttribute(attributes, name) : this.valueOfKey(row, key);
    };
    return { id: row.id, type: this.type, attributes, valueFor };
  }

  /** Creates an element with the given ID and attributes. */
  given(id: string, attributes: PageElement['attributes']): CollectionElement {
    const valueFor = (name: string): Json => {
      const key = this.sortColumnFor(name);
      if (key === undefined || Object.hasOwn(attributes, name)) return ownAttribute(attributes, name);
      return ownAttribute(attributes, this.propertyAt(hopsOfKey(key)) ?? name);
    };
    return { id, type: this.type, attributes, valueFor };
  }

  /** Returns the kind of a sort key's values. */
  kindOf(name: string): ColumnKind {
    const key = this.sortColumnFor(name);
    const property = this.columns.get(name);
    if (key === undefined || key.path.length < 2) return (property?.column ?? columnByName(name)).kind;
    const end = this.entities.columnAt(this.entity, hopsOfKey(key));
    return end.kind === 'text' && property !== undefined ? property.column.kind : end.kind;
  }

  private attributesOf(row: Row): PageElement['attributes'] {
    return Object.fromEntries(
      [...this.columns].map(([name, { column, hops }]) => {
        if (name === 'id') return [name, row.id];
        if (hops !== undefined) return [name, shownAs(this.entities.value(row, hops, column), column)];
        return [name, makeUp(name, column, { column: [this.entity, `own:${name}`], row: [row.id] })];
      }),
    );
  }

  /** Returns the sort column with this name. Undefined if the schema defines the sort key. */
  private sortColumnFor(name: string): SortKeyRef | undefined {
    return this.model.sortKeys.assess(this.collection.id, name).via === 'schema' ? undefined : this.keys.get(name);
  }

  private valueOfKey(row: Row, key: SortKeyRef): Json {
    const hops = hopsOfKey(key);
    if (hops.length > 0) return this.entities.value(row, hops, this.columns.get(key.key)?.column);
    return makeUp(key.key, columnByName(key.key), { column: [this.entity, key.key], row: [row.id] });
  }

  private propertyAt(hops: readonly string[]): string | undefined {
    return [...this.columns].find(([, each]) => each.hops?.join('.') === hops.join('.'))?.[0];
  }
}

function hopsOfKey(key: SortKeyRef): readonly string[] {
  return key.path.slice(1);
}
