import type { Memo } from './memo';
import { InputNode } from './memoNode';

/** A value of the map that is also its own input node, since there are very many of both. */
class TrackedEntry<K, V> extends InputNode<K> {
  value: V | undefined;

  override forget(): void {
    if (this.value === undefined) super.forget();
  }
}

/** A map of input values. Each read records a dependency on the key, whether or not it has a value yet. */
export class TrackedMap<K, V> {
  private readonly entries = new Map<K, TrackedEntry<K, V>>();
  private valueCount = 0;

  constructor(private readonly memo: Memo) {}

  /** How many keys have a value. */
  get size(): number {
    return this.valueCount;
  }

  /** Keys that have a value, in no particular order. Records no dependency. */
  *keys(): Generator<K> {
    for (const [key, { value }] of this.entries) if (value !== undefined) yield key;
  }

  /** Returns the value without recording a dependency. */
  peek(key: K): V | undefined {
    return this.entries.get(key)?.value;
  }

  /** Returns the value, and records it as a dependency of the running query or check. */
  read(key: K): V | undefined {
    if (!this.memo.isRecording) return this.peek(key);
    const entry = this.entryOf(key);
    this.memo.read(entry);
    return entry.value;
  }

  /** Replaces or removes a value. Dependents are invalidated only by `changed`. */
  put(key: K, value: V | undefined): void {
    const known = this.entries.get(key);
    if (value === undefined && !known) return;
    const entry = known ?? this.entryOf(key);
    this.valueCount += Number(value !== undefined) - Number(entry.value !== undefined);
    entry.value = value;
    if (!entry.hasDependents) entry.forget();
  }

  changed(key: K): void {
    const entry = this.entries.get(key);
    if (entry) this.memo.changed(entry);
  }

  private entryOf(key: K): TrackedEntry<K, V> {
    const entry = this.entries.get(key) ?? new TrackedEntry<K, V>(key, this.entries);
    this.entries.set(key, entry);
    return entry;
  }
}
