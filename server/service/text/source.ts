import { finished, type SlicedWork } from '../slices';
import type { BlockId, TextBlock } from './block';
import { BlockTable, type StoredBlock } from './blocks';
import { conflictMarksIn } from './conflicts';
import type { FileName } from './fileName';
import type { Format, Part, PartContext } from './format';
import type { ParseProblem } from './parseProblem';

/** The blocks that a new text changed. All other blocks only moved. */
export interface BlockChange<F> {
  readonly removed: readonly TextBlock<F>[];
  /** New blocks, and known blocks that were parsed again. */
  readonly written: readonly TextBlock<F>[];
}

/**
 * The text of one file, divided into blocks. Each new text is divided again as a whole, but a block whose text and
 * context didn't change keeps its ID and its facts.
 */
export class SourceFile<F> {
  readonly table = new BlockTable<F>();
  /** Undefined if no text has been read, or if the text can't be read. */
  private whole: string | undefined;

  constructor(
    readonly uri: string,
    readonly name: FileName,
    private readonly format: Format<F>,
    private readonly nextId: () => BlockId,
  ) {}

  text(): string {
    return this.whole ?? '';
  }

  /** Whether this is the text that was last read. `undefined` represents unreadable text. */
  matches(text: string | undefined): boolean {
    return this.whole === text;
  }

  /** Replaces the whole text. */
  load(text: string): BlockChange<F> {
    return finished(this.loading(text));
  }

  /**
   * Replaces the whole text like `load`, but parses at most `charactersAtOnce` and one more part in one step. Nothing
   * changes before the last step.
   */
  *loading(text: string): SlicedWork<BlockChange<F>> {
    if (this.matches(text)) return { removed: [], written: [] };
    const parts = this.format.split(text);
    const isFirst = this.whole === undefined;
    const old = isFirst ? [] : this.table.list();
    const kept = unchangedEnds(old, parts, text);
    const isPaired = old.length === parts.length;
    const blocks: StoredBlock<F>[] = [];
    const written: TextBlock<F>[] = [];
    let parsed = 0;
    for (const [index, part] of parts.entries()) {
      const fromEnd = parts.length - index;
      const same = index < kept.front ? old[index] : fromEnd <= kept.back ? old[old.length - fromEnd] : undefined;
      if (same) {
        blocks.push(same);
        continue;
      }
      if (parsed > charactersAtOnce) {
        parsed = 0;
        yield undefined;
      }
      parsed += part.end - part.start;
      const id = (isPaired ? old[index]?.block.id : undefined) ?? this.nextId();
      const own = text.slice(part.start, part.end);
      const block = this.blockOf(id, isFirst ? own : detached(own), part.context);
      blocks.push(block);
      written.push(block.block);
    }
    return this.replace(text, blocks, written);
  }

  /** Replaces all blocks with one empty block that has the given problem. Used if the text can't be read. */
  loadUnreadable(problem: ParseProblem): BlockChange<F> {
    const [part] = this.format.split('');
    if (!part) return { removed: [], written: [] };
    const empty = this.blockOf(this.nextId(), '', part.context);
    const block = { ...empty.block, problems: [problem] };
    return this.replace(undefined, [{ ...empty, block }], [block]);
  }

  private replace(
    text: string | undefined,
    blocks: readonly StoredBlock<F>[],
    written: readonly TextBlock<F>[],
  ): BlockChange<F> {
    const stay = new Set(blocks.map(({ block }) => block.id));
    const removed = this.table.list().flatMap(({ block }) => (stay.has(block.id) ? [] : block));
    this.table.replace(text ?? '', blocks);
    this.whole = text;
    return { removed, written };
  }

  private blockOf(id: BlockId, text: string, context: PartContext): StoredBlock<F> {
    const marks = conflictMarksIn(text);
    const block = { id, ...this.format.parse(text, context), conflictMarks: marks.length > 0 ? marks : undefined };
    return { block, text, context };
  }
}

/**
 * Returns a copy of a substring. In V8, a substring keeps the whole string alive, so that a file would keep an old text
 * for each part that was edited.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** Number of characters after which other work can run. */
const charactersAtOnce = 10_000;

/**
 * Returns how many parts at the start and at the end have the same text and context as the old blocks in the same
 * positions.
 */
function unchangedEnds<F>(
  old: readonly StoredBlock<F>[],
  parts: readonly Part[],
  text: string,
): { readonly front: number; readonly back: number } {
  const most = Math.min(old.length, parts.length);
  const isSame = (stored: StoredBlock<F> | undefined, part: Part | undefined) =>
    stored !== undefined &&
    part !== undefined &&
    stored.text.length === part.end - part.start &&
    sameContext(stored.context, part.context) &&
    text.slice(part.start, part.end) === stored.text;
  let front = 0;
  while (front < most && isSame(old[front], parts[front])) front++;
  let back = 0;
  while (back < most - front && isSame(old[old.length - 1 - back], parts[parts.length - 1 - back])) back++;
  return { front, back };
}

/** Whether two contexts are equal. Contexts of one format are flat objects with the same members in the same order. */
function sameContext(left: PartContext, right: PartContext): boolean {
  const others: readonly unknown[] = Object.values(right);
  return left === right || Object.values(left).every((value, index) => value === others[index]);
}
