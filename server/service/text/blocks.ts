import type { Position, Range } from 'vscode-languageserver-types';
import type { BlockId, TextBlock } from './block';
import type { PartContext } from './format';
import { countUpTo } from './lines';
import type { Span } from './span';

/** A block and its text. */
export interface StoredBlock<F> {
  readonly block: TextBlock<F>;
  readonly text: string;
  /** The offset after each line break in the block, relative to the block's start. */
  readonly breaks: readonly number[];
  readonly context: PartContext;
}

/** The blocks of a file in order, with their start offsets and start lines. */
export class BlockTable<F> {
  private stored: readonly StoredBlock<F>[] = [];
  /** The starts of all blocks, followed by the length of the whole text. */
  private starts: readonly number[] = [0];
  /** The number of line breaks before each block, followed by the number in the whole text. */
  private lines: readonly number[] = [0];
  private indexes: ReadonlyMap<BlockId, number> = new Map();

  get length(): number {
    return this.startAt(this.stored.length);
  }

  get lineCount(): number {
    return (this.lines.at(-1) ?? 0) + 1;
  }

  get size(): number {
    return this.stored.length;
  }

  list(): readonly StoredBlock<F>[] {
    return this.stored;
  }

  text(): string {
    return this.stored.map(({ text }) => text).join('');
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

  /** Replaces all blocks. */
  replace(blocks: readonly StoredBlock<F>[]): void {
    const [starts, lines] = [[0], [0]];
    let [start, line] = [0, 0];
    for (const { text, breaks } of blocks) {
      start += text.length;
      line += breaks.length;
      starts.push(start);
      lines.push(line);
    }
    this.stored = blocks;
    this.starts = starts;
    this.lines = lines;
    this.indexes = new Map(blocks.map(({ block }, index) => [block.id, index]));
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
    return position.line + 1 < this.lineCount ? this.notInsideBreak(next - 1, start) : next;
  }

  rangeOf(index: number, span: Span): Range {
    const start = this.startAt(index);
    return { start: this.positionAt(start + span.start), end: this.positionAt(start + span.end) };
  }

  private lineStart(line: number): number {
    if (line <= 0) return 0;
    const index = countUpTo(this.lines, line - 1) - 1;
    const within = line - (this.lines[index] ?? 0);
    return this.startAt(index) + (this.stored[index]?.breaks[within - 1] ?? 0);
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
