import type { Position, Range } from 'vscode-languageserver-types';
import type { BlockId, TextBlock } from './block';
import type { PartContext } from './format';
import { countUpTo, lineBreaks } from './lines';
import type { Span } from './span';

/** A block and its text. */
export interface StoredBlock<F> {
  readonly block: TextBlock<F>;
  readonly text: string;
  readonly context: PartContext;
}

/** The blocks of a file in order, with their start offsets. */
export class BlockTable<F> {
  private stored: readonly StoredBlock<F>[] = [];
  /** The starts of all blocks, followed by the length of the whole text. */
  private starts: readonly number[] = [0];
  private indexes: ReadonlyMap<BlockId, number> = new Map();
  private whole = '';
  /** The starts of all lines. Undefined until a position is needed. */
  private lines: readonly number[] | undefined;

  get length(): number {
    return this.whole.length;
  }

  get lineCount(): number {
    return this.lineStarts().length;
  }

  get size(): number {
    return this.stored.length;
  }

  list(): readonly StoredBlock<F>[] {
    return this.stored;
  }

  text(): string {
    return this.whole;
  }

  at(index: number): StoredBlock<F> | undefined {
    return this.stored[index];
  }

  startAt(index: number): number {
    return this.starts[index] ?? this.length;
  }

  /** Returns the index of a block in text order. Undefined if the block belongs to another file. */
  indexOf(id: BlockId): number | undefined {
    return this.indexes.get(id);
  }

  /**
   * Returns the index of the block at an offset. If the offset is between two blocks, returns the index of the later
   * block.
   */
  indexAt(offset: number): number {
    return Math.max(0, Math.min(this.stored.length, countUpTo(this.starts, offset)) - 1);
  }

  /** Replaces all blocks, which cover the whole text. */
  replace(whole: string, blocks: readonly StoredBlock<F>[]): void {
    const starts = [0];
    let start = 0;
    for (const { text } of blocks) {
      start += text.length;
      starts.push(start);
    }
    this.stored = blocks;
    this.starts = starts;
    this.whole = whole;
    this.lines = undefined;
    this.indexes = new Map(blocks.map(({ block }, index) => [block.id, index]));
  }

  /** Returns the position of an offset, clamped to the text. */
  positionAt(offset: number): Position {
    const at = Math.max(0, Math.min(offset, this.length));
    const line = countUpTo(this.lineStarts(), at) - 1;
    const start = this.lineStarts()[line] ?? 0;
    return { line, character: this.notInsideBreak(at, start) - start };
  }

  /** Returns the offset of a position. Positions beyond the end of a line or of the text are clamped. */
  offsetAt({ line, character }: Position): number {
    const start = this.lineStarts()[line];
    if (start === undefined) return line < 0 ? 0 : this.length;
    const wanted = start + Math.max(0, character);
    const next = this.lineStarts()[line + 1];
    return this.notInsideBreak(next === undefined ? Math.min(wanted, this.length) : Math.min(wanted, next - 1), start);
  }

  rangeOf(index: number, span: Span): Range {
    const start = this.startAt(index);
    return { start: this.positionAt(start + span.start), end: this.positionAt(start + span.end) };
  }

  private lineStarts(): readonly number[] {
    this.lines ??= [0].concat(lineBreaks(this.whole));
    return this.lines;
  }

  private notInsideBreak(offset: number, start: number): number {
    return offset > start && this.whole.startsWith('\r\n', offset - 1) ? offset - 1 : offset;
  }
}
