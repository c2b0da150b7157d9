import type { Memo } from './memo';
import { InputNode } from './memoNode';

/** A value from outside that is an input at the same time: very many of them are both. */
class Cell<K, V> extends InputNode<K> {
  value: V | undefined;

  override forget(): void {
    if (this.value === undefined) super.forget();
  }
}

/** Values by key. Whoever reads one is told when another takes its place, or when there is one at last. */
export class Cells<K, V> {
  private readonly cells = new Map<K, Cell<K, V>>();
  private filled = 0;

  constructor(private readonly memo: Memo) {}

  /** How many keys have a value. */
  get size(): number {
    return this.filled;
  }

  /** Keys that have a value, in no particular order. Whoever asks does not depend on them. */
  *keys(): Generator<K> {
    for (const [key, { value }] of this.cells) if (value !== undefined) yield key;
  }

  /** The value; whoever asks does not depend on it. */
  peek(key: K): V | undefined {
    return this.cells.get(key)?.value;
  }

  /** The value, and a note that the question or check that runs now depends on it. */
  read(key: K): V | undefined {
    if (!this.memo.isRecording) return this.peek(key);
    const cell = this.at(key);
    this.memo.read(cell);
    return cell.value;
  }

  /** Puts a value, or none, in the place of another. Nobody is told before `changed`. */
  put(key: K, value: V | undefined): void {
    const known = this.cells.get(key);
    if (value === undefined && !known) return;
    const cell = known ?? this.at(key);
    this.filled += Number(value !== undefined) - Number(cell.value !== undefined);
    cell.value = value;
    if (!cell.hasDependents) cell.forget();
  }

  changed(key: K): void {
    const cell = this.cells.get(key);
    if (cell) this.memo.changed(cell);
  }

  private at(key: K): Cell<K, V> {
    const cell = this.cells.get(key) ?? new Cell<K, V>(key, this.cells);
    this.cells.set(key, cell);
    return cell;
  }
}
