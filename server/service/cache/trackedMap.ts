import type { Cache, Input } from './cache';

/** A map of input values. Each read records a dependency on the key, even if the key has no value yet. */
export class TrackedMap<K, V> {
  private readonly entries = new Map<K, V>();
  private readonly input: Input<K>;

  constructor(cache: Cache) {
    this.input = cache.input<K>();
  }

  /** The number of keys with a value. */
  get size(): number {
    return this.entries.size;
  }

  /** Returns the keys with a value, in no particular order. Records no dependency. */
  keys(): IterableIterator<K> {
    return this.entries.keys();
  }

  /** Returns the value without recording a dependency. */
  peek(key: K): V | undefined {
    return this.entries.get(key);
  }

  /** Returns the value and records the key as a dependency of the running query. */
  read(key: K): V | undefined {
    this.input.read(key);
    return this.entries.get(key);
  }

  /** Replaces or removes a value. Dependents stay valid until `changed` is called. */
  put(key: K, value: V | undefined): void {
    if (value === undefined) this.entries.delete(key);
    else this.entries.set(key, value);
  }

  changed(key: K): void {
    this.input.changed(key);
  }
}
