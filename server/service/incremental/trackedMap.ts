import type { Input, Memo } from './memo';

/** A map of input values. Each read records a dependency on the key, whether or not it has a value yet. */
export class TrackedMap<K, V> {
  private readonly entries = new Map<K, V>();
  private readonly input: Input<K>;

  constructor(memo: Memo) {
    this.input = memo.input<K>();
  }

  /** How many keys have a value. */
  get size(): number {
    return this.entries.size;
  }

  /** Keys that have a value, in no particular order. Records no dependency. */
  keys(): IterableIterator<K> {
    return this.entries.keys();
  }

  /** Returns the value without recording a dependency. */
  peek(key: K): V | undefined {
    return this.entries.get(key);
  }

  /** Returns the value, and records it as a dependency of the running query or check. */
  read(key: K): V | undefined {
    this.input.read(key);
    return this.entries.get(key);
  }

  /** Replaces or removes a value. Dependents are invalidated only by `changed`. */
  put(key: K, value: V | undefined): void {
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, value);
  }

  changed(key: K): void {
    this.input.changed(key);
  }
}
