import type { Json } from '../../platform/localOrder';
import { isView } from '../../server/service/model/memberPaths';
import { type Column, columnByName } from './column';
import { companies, coverageNames, groupNames, jobTitles } from './sampleWords';
import { happens, inWords, itemName, listOf, makeUp, numberBelow, oneOf, personOf } from './value';

/** The columns of entities and the targets of foreign keys, derived from the configuration. */
export interface EntityColumns {
  /** Returns the entity that a foreign key refers to. */
  target(entity: string, foreignKey: string): string;
  /**
   * Returns the entity's column with this name. Undefined if no schema property is mapped to the column. `hops` is set
   * if the value is in another entity.
   */
  column(entity: string, name: string): (Column & { readonly hops?: readonly string[] }) | undefined;
}

/** One generated object of an entity. */
export interface Row {
  readonly entity: string;
  readonly id: string;
  readonly index: number;
  /** The parent object, if this is an element of a nested collection. */
  readonly parent?: Row;
}

const fewest = 40;
const spread = 25;
const deepestPath = 8;
const shareOfMissing = 0.1;
const idNames: ReadonlySet<string> = new Set(['RestId', 'ID', 'Id', 'PublicID', 'PublicId']);
const people =
  /(User|Contact|Person|Author|Owner|Insured|Claimant|Inspector|Adjuster|Agent|Driver|Holder|Customer|Employee|Underwriter|Witness|Supervisor|Watcher|Reviewer|Approver|Assignee)$/;
const valueKinds: ReadonlySet<Column['kind']> = new Set(['type-key', 'amount', 'instant', 'date']);

function bare(entity: string): string {
  return entity.replace(/_Ext$|Ext$/, '');
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns a part of a column's value, such as the code of a type key, the currency of an amount, or the year of a date.
 */
function partOf(value: Json, name: string | undefined): Json {
  if (name === undefined || value === null) return value;
  if (isObject(value)) {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    const member = (each: string) => (Object.hasOwn(value, each) ? value[each] : undefined);
    return member(key) ?? member('code') ?? member('amount') ?? null;
  }
  const date = new Date(String(value));
  if (name === 'Year' || name === 'YearOfDate') return date.getUTCFullYear();
  return name === 'Month' || name === 'MonthOfYear' ? date.getUTCMonth() + 1 : value;
}

/**
 * The generated objects of all entities, linked by foreign keys. Their values match the columns of the entities. The
 * objects are the same after every start.
 */
export class Entities {
  private readonly pools = new Map<string, readonly Row[]>();

  constructor(private readonly columns: EntityColumns) {}

  /** Returns the objects of an entity, or only those of a parent object if `parent` is given. */
  rows(entity: string, parent?: Row): readonly Row[] {
    const prefix = parent === undefined ? '' : `${parent.id}-`;
    const key = `${prefix}${entity}`;
    const known = this.pools.get(key);
    if (known !== undefined) return known;
    const name = inWords(bare(entity)).replaceAll(' ', '-');
    const made = Array.from({ length: fewest + numberBelow(spread, [key, 'size']) }, (_, index) => ({
      entity,
      id: `${prefix}${name}-${String(index + 1).padStart(4, '0')}`,
      index,
      parent,
    }));
    // Rows of nested collections aren't cached: each parent has different rows, so the cache could become large.
    if (parent === undefined) this.pools.set(key, made);
    return made;
  }

  /** Returns the value at the end of a column path. Null if a foreign key in the path is null. */
  value(row: Row, hops: readonly string[], expected?: Column): Json {
    return this.valueAt(row, hops, expected, 0);
  }

  private follow(row: Row, foreignKey: string): Row | undefined {
    if (row.parent !== undefined && foreignKey === row.parent.entity) return row.parent;
    const seed = [row.entity, foreignKey, row.id];
    const isRequired = this.columns.column(row.entity, foreignKey)?.nullable === false;
    if (!isRequired && happens(shareOfMissing, [...seed, 'missing'])) return undefined;
    const targets = this.rows(this.columns.target(row.entity, foreignKey));
    return targets[numberBelow(targets.length, seed)];
  }

  private displayName(row: Row, depth: number): Json {
    const mapped = this.columns.column(row.entity, 'DisplayName');
    if (mapped?.hops !== undefined && depth < deepestPath) return this.valueAt(row, mapped.hops, mapped, depth + 1);
    for (const name of [`${bare(row.entity)}Number`, 'Name', 'Subject']) {
      const identifying = this.columns.column(row.entity, name);
      if (identifying?.kind === 'text') return this.leaf(row, name, identifying, depth);
    }
    const seed = [row.entity, row.id];
    if (people.test(bare(row.entity))) return personOf(seed).display;
    if (/Group|Team|Office|Branch|Department/.test(row.entity)) return oneOf(groupNames, seed);
    if (/Coverage|Product/.test(row.entity)) return oneOf(coverageNames, seed);
    if (/Role|Position/.test(row.entity)) return oneOf(jobTitles, seed);
    if (/Account|Company|Organi[sz]ation|Payer|Vendor|Partner/.test(row.entity)) return oneOf(companies, seed);
    const words = inWords(bare(row.entity));
    return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${row.index + 1}`;
  }

  /** Generates the value of a column. For a column named `Name`, the entity determines the kind of name. */
  private madeUp(row: Row, name: string, column: Column): Json {
    const seed = { column: [row.entity, name], row: [row.id] };
    return makeUp(name === 'Name' ? `${bare(row.entity)}Name` : name, column, seed);
  }

  private login(row: Row, depth: number): string {
    const shown = this.displayName(row, depth);
    if (typeof shown !== 'string') return `user${row.index + 1}`;
    const [first = '', ...others] = shown
      .normalize('NFD')
      .toLowerCase()
      .split(' ')
      .map((part) => part.replaceAll(/[^a-z]/g, ''));
    return first.charAt(0) + others.join('');
  }

  private reference(target: Row | undefined, depth: number): Json {
    if (target === undefined) return null;
    return { id: target.id, displayName: this.displayName(target, depth + 1), type: target.entity };
  }

  private leaf(row: Row, name: string, expected: Column | undefined, depth: number): Json {
    if (idNames.has(name)) return row.id;
    if (name === 'DisplayName') return this.displayName(row, depth);
    if (name === 'UserName' && people.test(bare(row.entity))) return this.login(row, depth);
    const mapped = this.columns.column(row.entity, name);
    if (mapped?.hops !== undefined && depth < deepestPath) return this.valueAt(row, mapped.hops, mapped, depth + 1);
    if ((mapped?.kind ?? 'text') === 'text' && people.test(bare(row.entity))) {
      const person = personOf([row.entity, row.id]);
      if (name === 'FirstName') return person.given;
      if (name === 'LastName') return person.family;
      if (name === 'Name') return person.display;
    }
    const column = mapped ?? expected ?? columnByName(name);
    if (column.kind === 'list' && column.item?.kind === 'reference') {
      const targets = this.rows(column.item.target ?? this.columns.target(row.entity, itemName(name)));
      const seed = [row.entity, name, row.id];
      return listOf(seed, (index) =>
        this.reference(targets[numberBelow(targets.length, [...seed, String(index)])], depth),
      );
    }
    return column.kind === 'reference' ? this.reference(this.follow(row, name), depth) : this.madeUp(row, name, column);
  }

  private valueAt(row: Row, hops: readonly string[], expected: Column | undefined, depth: number): Json {
    const [hop, ...rest] = hops.filter((each) => !isView(each));
    if (hop === undefined) return hops.length === 0 ? null : this.reference(row, depth);
    if (rest.length === 0) return this.leaf(row, hop, expected, depth);
    const mapped = this.columns.column(row.entity, hop);
    if (mapped !== undefined && valueKinds.has(mapped.kind)) return partOf(this.leaf(row, hop, mapped, depth), rest[0]);
    const target = this.follow(row, hop);
    return target === undefined ? null : this.valueAt(target, rest, expected, depth);
  }

  columnAt(entity: string, hops: readonly string[]): Column {
    const [hop, ...rest] = hops.filter((each) => !isView(each));
    if (hop === undefined) return { kind: 'reference' };
    const mapped = this.columns.column(entity, hop);
    if (rest.length === 0) return mapped ?? columnByName(hop);
    if (mapped !== undefined && valueKinds.has(mapped.kind)) {
      return { kind: mapped.kind === 'amount' && rest[0] !== 'Currency' ? 'decimal' : 'text' };
    }
    return this.columnAt(this.columns.target(entity, hop), rest);
  }
}
