import type { Position, Range } from 'vscode-languageserver-types';
import type { BlockId, TextBlock } from './block';
import type { PartContext } from './format';
import { countUpTo } from './lines';
import type { Span } from './span';

/** A block and its text. The text is empty while the file isn't open. */
export interface StoredBlock<F> {
  readonly block: TextBlock<F>;
  readonly text: string;
  readonly length: number;
  /** The offset after each line break in the block, relative to the block's start. */
  readonly breaks: ArrayLike<number>;
  readonly context: PartContext;
}

/**
 * The blocks of a file in order, with their start offsets and start lines. Replacing blocks shifts only the starts of
 * the later blocks.
 */
export class BlockTable<F> {
  private stored: StoredBlock<F>[] = [];
  /** The starts of all blocks, followed by the length of the whole text. */
  private starts: number[] = [0];
  /** The number of line breaks before each block, followed by the number in the whole text. */
  private lines: number[] = [0];
  /** The index of each block. Undefined after blocks are inserted or removed, until an index is requested. */
  private indexes: Map<BlockId, number> | undefined = new Map();
  /** The whole text, cached after the first request. */
  private joined: string | undefined;

  get length(): number {
    return this.starts[this.stored.length] ?? 0;
  }

  get lineCount(): number {
    return (this.lines[this.stored.length] ?? 0) + 1;
  }

  get size(): number {
    return this.stored.length;
  }

  list(): readonly StoredBlock<F>[] {
    return this.stored;
  }

  text(): string {
    this.joined ??= this.stored.map((stored) => stored.text).join('');
    return this.joined;
  }

  at(index: number): StoredBlock<F> | undefined {
    return this.stored[index];
  }

  startAt(index: number): number {
    return this.starts[index] ?? this.length;
  }

  /** Returns the index of a block in text order. Undefined if the block belongs to another file. */
  indexOf(id: BlockId): number | undefined {
    if (!this.indexes) {
      this.indexes = new Map();
      for (const [index, { block }] of this.stored.entries()) this.indexes.set(block.id, index);
    }
    return this.indexes.get(id);
  }

  /**
   * Returns the index of the block at an offset. If the offset is between two blocks, returns the index of the later
   * block.
   */
  indexAt(offset: number): number {
    return Math.max(0, Math.min(this.stored.length, countUpTo(this.starts, offset)) - 1);
  }

  /** Replaces the blocks from `first` up to, but not including, `end`. */
  replace(first: number, end: number, blocks: readonly StoredBlock<F>[]): void {
    this.joined = undefined;
    const isInPlace =
      blocks.length === end - first &&
      blocks.every(({ block }, index) => this.stored[first + index]?.block.id === block.id);
    const length = this.startAt(end) - this.startAt(first);
    const lineCount = (this.lines[end] ?? 0) - (this.lines[first] ?? 0);
    if (isInPlace) for (const [index, block] of blocks.entries()) this.stored[first + index] = block;
    else this.rebuild(first, end, blocks);
    const newLength = blocks.reduce((sum, block) => sum + block.length, 0);
    const newLines = blocks.reduce((sum, block) => sum + block.breaks.length, 0);
    this.fill(first, first + blocks.length);
    shift(this.starts, first + blocks.length, newLength - length);
    shift(this.lines, first + blocks.length, newLines - lineCount);
  }

  /** Stores the whole text, so that it doesn't have to be joined from the blocks. */
  keepWhole(text: string): void {
    this.joined = text;
  }

  /** Restores the text of each block after `dropTexts`. `text` is the text of the whole file. */
  takeTexts(text: string): void {
    this.joined = text;
    this.stored = this.stored.map((stored, index) => {
      const start = this.startAt(index);
      return { ...stored, text: text.slice(start, start + stored.length) };
    });
  }

  dropTexts(): void {
    this.joined = undefined;
    this.stored = this.stored.map((stored) => ({ ...stored, text: '' }));
  }

  /** Returns the position of an offset, clamped to the text. */
  positionAt(offset: number): Position {
    const index = this.indexAt(offset);
    const start = this.startAt(index);
    const inside = Math.max(0, Math.min(offset, this.length)) - start;
    const breaks = this.stored[index]?.breaks ?? [];
    const count = countUpTo(breaks, inside);
    const line = (this.lines[index] ?? 0) + count;
    const lineStart = count > 0 ? start + (breaks[count - 1] ?? 0) : this.lineStart(line);
    const at = start + inside;
    const within = breaks[count] === inside + 1 ? this.notInsideBreak(at, lineStart) : at;
    return { line, character: within - lineStart };
  }

  /** Returns the offset of a position. Positions beyond the end of a line or of the text are clamped. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    if (position.line >= this.lineCount) return this.length;
    const start = this.lineStart(position.line);
    const next = position.line + 1 < this.lineCount ? this.lineStart(position.line + 1) : this.length;
    const wanted = start + Math.max(0, position.character);
    if (wanted < next) return this.notInsideBreak(wanted, start);
    return this.endOfLine(start, next, position.line + 1 < this.lineCount);
  }

  rangeOf(index: number, span: Span): Range {
    const start = this.startAt(index);
    return { start: this.positionAt(start + span.start), end: this.positionAt(start + span.end) };
  }

  private rebuild(first: number, end: number, blocks: readonly StoredBlock<F>[]): void {
    if (first === this.stored.length) {
      for (const block of blocks) this.append(block);
      return;
    }
    const shiftedStarts = this.starts.slice(end);
    const shiftedLines = this.lines.slice(end);
    this.stored = [...this.stored.slice(0, first), ...blocks, ...this.stored.slice(end)];
    const blank = new Array<number>(blocks.length).fill(0);
    this.starts = [...this.starts.slice(0, first), ...blank, ...shiftedStarts];
    this.lines = [...this.lines.slice(0, first), ...blank, ...shiftedLines];
    this.indexes = undefined;
  }

  private append(block: StoredBlock<F>): void {
    this.starts.push(this.length);
    const count = this.stored.push(block);
    this.lines.push(this.lines.at(-1) ?? 0);
    this.indexes?.set(block.block.id, count - 1);
  }

  /** Computes the starts of the blocks from `first` up to, but not including, `end`. */
  private fill(first: number, end: number): void {
    for (let index = first; index < end; index++) {
      const before = this.stored[index - 1];
      this.starts[index] = before ? (this.starts[index - 1] ?? 0) + before.length : 0;
      this.lines[index] = before ? (this.lines[index - 1] ?? 0) + before.breaks.length : 0;
    }
  }

  private lineStart(line: number): number {
    if (line <= 0) return 0;
    const index = countUpTo(this.lines, line - 1) - 1;
    const within = line - (this.lines[index] ?? 0);
    return this.startAt(index) + (this.stored[index]?.breaks[within - 1] ?? 0);
  }

  /**
   * Returns the end of a line without its line break. If the text was dropped, assumes that the line break is one
   * character long.
   */
  private endOfLine(start: number, next: number, hasBreak: boolean): number {
    if (!hasBreak) return next;
    const isCrLf = this.charCodeAt(next - 1) === 10 && this.charCodeAt(next - 2) === 13;
    return Math.max(start, next - (isCrLf ? 2 : 1));
  }

  private notInsideBreak(offset: number, start: number): number {
    const isInside = this.charCodeAt(offset) === 10 && this.charCodeAt(offset - 1) === 13 && offset > start;
    return isInside ? offset - 1 : offset;
  }

  private charCodeAt(offset: number): number {
    const index = this.indexAt(offset);
    return this.stored[index]?.text.charCodeAt(offset - this.startAt(index)) ?? Number.NaN;
  }
}

function shift(numbers: number[], from: number, by: number): void {
  if (by === 0) return;
  for (let index = from; index < numbers.length; index++) numbers[index] = (numbers[index] ?? 0) + by;
}
