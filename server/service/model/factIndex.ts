import type { Cache, Input } from '../cache/cache';
import { TrackedMap } from '../cache/trackedMap';

interface Entry<V> {
  readonly value: V;
  count: number;
}

interface FactIndexOptions {
  /** Whether a different number of contributions also counts as a change. */
  readonly isCounted?: boolean;
}

/** The values of one key, by ID. */
type Row<V> = Map<string, Entry<V>>;

/**
 * The distinct values of each key, and how often blocks contribute each value. A read depends only on its key. A key
 * counts as changed when the first contribution of a value is added or the last one is removed. Therefore, parsing a
 * block again changes nothing if its facts stay the same.
 */
export class FactIndex<V> {
  private readonly rows: TrackedMap<string, Row<V>>;
  private readonly all: Input;
  private readonly isCounted: boolean;

  constructor(cache: Cache, { isCounted = false }: FactIndexOptions = {}) {
    this.rows = new TrackedMap(cache);
    this.all = cache.input();
    this.isCounted = isCounted;
  }

  /** @param id distinguishes the values of one key */
  add(key: string, id: string, value: V): void {
    const row = this.rows.peek(key);
    const known = row?.get(id);
    if (known) known.count++;
    else if (row) row.set(id, { value, count: 1 });
    else {
      this.rows.put(key, new Map([[id, { value, count: 1 }]]));
      this.all.changed('');
    }
    if (!known || this.isCounted) this.rows.changed(key);
  }

  remove(key: string, id: string): void {
    const row = this.rows.peek(key);
    const known = row?.get(id);
    if (!row || !known) return;
    known.count--;
    if (known.count === 0) row.delete(id);
    if (known.count === 0 || this.isCounted) this.rows.changed(key);
    if (row.size > 0) return;
    this.rows.put(key, undefined);
    this.all.changed('');
  }

  has(key: string): boolean {
    return this.read(key) !== undefined;
  }

  hasSeveral(key: string): boolean {
    return this.size(key) > 1;
  }

  /** Returns the number of values of a key. */
  size(key: string): number {
    return this.read(key)?.size ?? 0;
  }

  /** Returns the values of a key, in no particular order. */
  values(key: string): readonly V[] {
    return Array.from(this.read(key)?.values() ?? [], ({ value }) => value);
  }

  /** Returns the only value of a key. Undefined if there are none or several. */
  sole(key: string): V | undefined {
    const [only, second] = this.read(key)?.values() ?? [];
    return second ? undefined : only?.value;
  }

  /** Returns the values of a key, each with its number of contributions. */
  counts(key: string): readonly (readonly [V, number])[] {
    return Array.from(this.read(key)?.values() ?? [], ({ value, count }) => [value, count] as const);
  }

  /** Returns all keys, in no particular order. Records a dependency on the set of keys, but not on their values. */
  keys(): readonly string[] {
    this.all.read('');
    return [...this.rows.keys()];
  }

  /**
   * Reads a row. If the index is empty, records a single dependency for the whole index instead of one for each row.
   */
  private read(key: string): Row<V> | undefined {
    if (this.rows.size > 0) return this.rows.read(key);
    this.all.read('');
    return undefined;
  }
}

/**
 * Joins several parts into one key. Only the last part may contain a line break, because line breaks separate the
 * parts.
 */
export function keyOf(...parts: readonly string[]): string {
  return parts.join('\n');
}
