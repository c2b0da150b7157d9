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
  private readonly rows = new Map<string, Row<V>>();
  private readonly row: Input;
  private readonly all: Input;
  private touched: Set<string> | undefined;

  /** `counted`: that a value is said more or less often is a change too. */
  constructor(
    memo: Memo,
    private readonly counted = false,
  ) {
    this.row = memo.input();
    this.all = memo.input();
  }

  /** `id` tells values of one key apart. */
  add(key: string, id: string, value: V): void {
    const row = this.rows.get(key);
    const known = row && entryIn(row, id);
    if (known) known.count++;
    else this.rows.set(key, withEntry(row, { id, value, count: 1 }));
    if (!row) {
      this.touched?.add(key);
      this.all.changed('');
    }
    if (!known || this.counted) this.row.changed(key);
  }

  remove(key: string, id: string): void {
    const row = this.rows.get(key);
    const known = row && entryIn(row, id);
    if (!row || !known) return;
    known.count--;
    if (known.count === 0 && row instanceof Map) row.delete(id);
    if (known.count === 0 || this.counted) this.row.changed(key);
    if (known.count > 0 || sizeOf(row) > 0) return;
    this.rows.delete(key);
    this.touched?.add(key);
    this.all.changed('');
  }

  has(key: string): boolean {
    this.row.read(key);
    return this.rows.has(key);
  }

  hasSeveral(key: string): boolean {
    this.row.read(key);
    return sizeOf(this.rows.get(key)) > 1;
  }

  /** Like `has`, but whoever asks does not depend on it. */
  holds(key: string): boolean {
    return this.rows.has(key);
  }

  /** The values of a key, in no particular order. */
  values(key: string): readonly V[] {
    this.row.read(key);
    return entriesOf(this.rows.get(key)).map(({ value }) => value);
  }

  /** The one value of a key; undefined when there are none or several. */
  sole(key: string): V | undefined {
    this.row.read(key);
    const [only, second] = entriesOf(this.rows.get(key));
    return second ? undefined : only?.value;
  }

  /** The values of a key with how often each is said. */
  counts(key: string): readonly (readonly [V, number])[] {
    this.row.read(key);
    return entriesOf(this.rows.get(key)).map(({ value, count }) => [value, count] as const);
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
