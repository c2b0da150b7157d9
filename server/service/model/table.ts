import { Cells } from './cells';
import type { Input, Memo } from './memo';

interface Entry<V> {
  readonly id: string;
  readonly value: V;
  count: number;
}

/** What blocks say of one key: nearly always one thing, which then stands by itself, since a map is many times larger. */
type Row<V> = Entry<V> | Map<string, Entry<V>>;

/**
 * What blocks say, by key: for each key the distinct values, with how many blocks say each. Reading a key depends on that key
 * alone, and only a value that comes or goes counts as a change; so a block that is read again and says the same changes nothing.
 */
export class Table<V> {
  private readonly rows: Cells<string, Row<V>>;
  private readonly all: Input;
  private touched: Set<string> | undefined;

  /** `counted`: that a value is said more or less often is a change too. */
  constructor(
    memo: Memo,
    private readonly counted = false,
  ) {
    this.rows = new Cells(memo);
    this.all = memo.input();
  }

  /** `id` tells values of one key apart. */
  add(key: string, id: string, value: V): void {
    const row = this.rows.peek(key);
    const known = row && entryIn(row, id);
    if (known) known.count++;
    else this.rows.put(key, withEntry(row, { id, value, count: 1 }));
    if (!row) {
      this.touched?.add(key);
      this.all.changed('');
    }
    if (!known || this.counted) this.rows.changed(key);
  }

  remove(key: string, id: string): void {
    const row = this.rows.peek(key);
    const known = row && entryIn(row, id);
    if (!row || !known) return;
    known.count--;
    if (known.count === 0 && row instanceof Map) row.delete(id);
    if (known.count === 0 || this.counted) this.rows.changed(key);
    if (known.count > 0 || sizeOf(row) > 0) return;
    this.rows.put(key, undefined);
    this.touched?.add(key);
    this.all.changed('');
  }

  has(key: string): boolean {
    return this.read(key) !== undefined;
  }

  hasSeveral(key: string): boolean {
    return sizeOf(this.read(key)) > 1;
  }

  /** Like `has`, but whoever asks does not depend on it. */
  holds(key: string): boolean {
    return this.rows.peek(key) !== undefined;
  }

  /** The values of a key, in no particular order. */
  values(key: string): readonly V[] {
    return entriesOf(this.read(key)).map(({ value }) => value);
  }

  /** The one value of a key; undefined when there are none or several. */
  sole(key: string): V | undefined {
    const [only, second] = entriesOf(this.read(key));
    return second ? undefined : only?.value;
  }

  /** The values of a key with how often each is said. */
  counts(key: string): readonly (readonly [V, number])[] {
    return entriesOf(this.read(key)).map(({ value, count }) => [value, count] as const);
  }

  /** All keys, in no particular order. Depends on keys that come and go, not on their values. */
  keys(): readonly string[] {
    this.all.read('');
    return [...this.rows.keys()];
  }

  /** The keys that came or went since this was called last; the first time all keys. Depends on keys that come and go. */
  takeTouched(): ReadonlySet<string> {
    this.all.read('');
    const taken = this.touched ?? new Set(this.rows.keys());
    this.touched = new Set();
    return taken;
  }

  /** A row. In a table without any, whoever asks depends on its staying so, instead of on one row each. */
  private read(key: string): Row<V> | undefined {
    if (this.rows.size > 0) return this.rows.read(key);
    this.all.read('');
    return undefined;
  }
}

function entryIn<V>(row: Row<V>, id: string): Entry<V> | undefined {
  if (row instanceof Map) return row.get(id);
  return row.id === id ? row : undefined;
}

function withEntry<V>(row: Row<V> | undefined, entry: Entry<V>): Row<V> {
  if (row === undefined) return entry;
  if (row instanceof Map) return row.set(entry.id, entry);
  return new Map([
    [row.id, row],
    [entry.id, entry],
  ]);
}

function sizeOf<V>(row: Row<V> | undefined): number {
  if (row instanceof Map) return row.size;
  return row && row.count > 0 ? 1 : 0;
}

function entriesOf<V>(row: Row<V> | undefined): readonly Entry<V>[] {
  if (row instanceof Map) return [...row.values()];
  return row ? [row] : [];
}

/** One key out of several parts; only the last may hold a line break. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}
