import type { Input, Memo } from '../incremental/memo';
import { TrackedMap } from '../incremental/trackedMap';

interface Entry<V> {
  readonly id: string;
  readonly value: V;
  count: number;
}

/** The values of one key: nearly always one, which is then stored without a map, since a map is many times larger. */
type Row<V> = Entry<V> | Map<string, Entry<V>>;

/**
 * The distinct values of each key, with the number of blocks that contribute each value. A read depends only on its key,
 * and only the first or last contribution of a value is a change. So a block that is parsed again with the same facts
 * changes nothing.
 */
export class FactIndex<V> {
  private readonly rows: TrackedMap<string, Row<V>>;
  private readonly all: Input;
  private touched: Set<string> | undefined;

  /** @param counted whether a different number of contributions is a change too */
  constructor(
    memo: Memo,
    private readonly counted = false,
  ) {
    this.rows = new TrackedMap(memo);
    this.all = memo.input();
  }

  /** @param id distinguishes the values of one key */
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

  /** Like `has`, but records no dependency. */
  peekHas(key: string): boolean {
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

  /** The values of a key with the number of contributions to each. */
  counts(key: string): readonly (readonly [V, number])[] {
    return entriesOf(this.read(key)).map(({ value, count }) => [value, count] as const);
  }

  /** All keys, in no particular order. Depends on which keys exist, not on their values. */
  keys(): readonly string[] {
    this.all.read('');
    return [...this.rows.keys()];
  }

  /** Returns the keys that were added or removed since the last call; all keys at first. Depends on which keys exist. */
  drainTouched(): ReadonlySet<string> {
    this.all.read('');
    const taken = this.touched ?? new Set(this.rows.keys());
    this.touched = new Set();
    return taken;
  }

  /** Reads a row. In an empty index, the dependency is on the index staying empty, not on each row. */
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

/** Joins parts to one key. Only the last part may contain a line break. */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}
