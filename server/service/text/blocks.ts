import type { Position, Range } from 'vscode-languageserver-types';
import type { BlockId, TextBlock } from './block';
import type { PartContext } from './format';
import { countUpTo } from './lines';
import type { Span } from './span';

/** A block with its share of the text; the text is empty while the file is not open. */
export interface StoredBlock<F> {
  readonly block: TextBlock<F>;
  readonly text: string;
  readonly length: number;
  /** Offsets after its line breaks, relative to its start. */
  readonly breaks: readonly number[];
  readonly context: PartContext;
}

/**
 * The blocks of a file in order, with the offset and line at which each starts. Replacing blocks shifts the later ones
 * by one addition each. Nothing else changes.
 */
export class BlockTable<F> {
  private stored: StoredBlock<F>[] = [];
  /** Start of each block, and the text's length at the end. */
  private starts: number[] = [0];
  /** Line breaks before each block, and in the whole text at the end. */
  private lines: number[] = [0];
  private indexes: Map<BlockId, number> | undefined;
  /** The whole text, after it was first requested. */
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

  /** Index of a block in the order of the text; undefined when it is not of this file. */
  indexOf(id: BlockId): number | undefined {
    this.indexes ??= new Map(this.stored.map(({ block }, index) => [block.id, index]));
    return this.indexes.get(id);
  }

  /** Index of the block at an offset. At a border, the block that starts there. */
  indexAt(offset: number): number {
    return Math.max(0, Math.min(this.stored.length, countUpTo(this.starts, offset)) - 1);
  }

  /** Replaces the blocks from `first` to before `end`. */
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

  /** Keeps the whole text of the blocks, so that it needn't be joined. */
  keepWhole(text: string): void {
    this.joined = text;
  }

  /** Gives each block its share of the text, which was dropped, again. */
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

  /** The position of an offset, clamped to the text. */
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

  /** The offset of a position. Characters after the end of a line, and lines after the last, are clamped. */
  offsetAt(position: Position): number {
    if (position.line < 0) return 0;
    if (position.line >= this.lineCount) return this.length;
    const start = this.lineStart(position.line);
    const next = position.line + 1 < this.lineCount ? this.lineStart(position.line + 1) : this.length;
    const wanted = start + Math.max(0, position.character);
    if (wanted < next) return this.notInsideBreak(wanted, start);
    return this.endOfLine(start, next, position.line + 1 < this.lineCount);
  }

  /** The range of a span of a block. */
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

  /** Computes the starts from `first` to before `end` from the previous block. */
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

  /** The end of a line without its break; for a text that is not kept, with it less one. */
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
