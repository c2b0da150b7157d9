import type { Position } from 'vscode-languageserver-types';
import { finished, type SlicedWork } from '../slices';
import { applyChange, type TextChange } from './applyChange';
import type { BlockId, TextBlock } from './block';
import { BlockTable, type StoredBlock } from './blocks';
import { conflictMarksIn } from './conflicts';
import { differenceOf } from './difference';
import type { FileName } from './fileName';
import { fingerprint } from './fingerprint';
import type { Format, ParsedPart, Part, PartContext, Parts } from './format';
import type { Interner } from './interner';
import { lineBreaksInSlices } from './lines';
import type { ParseProblem } from './parseProblem';

/** The blocks that an edit changed. All other blocks only moved. */
export interface BlockChange<F> {
  readonly removed: readonly TextBlock<F>[];
  /** New blocks, and known blocks that were parsed again. */
  readonly written: readonly TextBlock<F>[];
  /** The block after the written ones. Its problems depend on the previous block. */
  readonly next?: BlockId;
}

interface ReadPart<F> {
  readonly parsed: ParsedPart<F>;
  readonly breaks: ArrayLike<number>;
}

/** Maximum length of text that is read in one step. Longer text is read in slices, so that other work can run. */
export const longestAtOnce = 10_000;

/** Maximum length of text that is split into parts again, or of a part that is compared, in one step. */
const longestSplitAgain = 200_000;

/**
 * The limits for one step of reading long text: the number of parts to split off, write, or remove, and the number of
 * characters to write. A single part that has more characters is also written in one step.
 */
const partsAtOnce = 10;
const charactersAtOnce = 10_000;

/** Approximate maximum number of parts in a file. The rest of the file isn't read. */
const mostParts = 12_000;
/** Approximate maximum number of frames in a file. Real files have two or three. The rest of the file isn't read. */
const mostFrames = 1_000;

/**
 * The text of one file, divided into blocks. After an edit, only the changed blocks and any neighboring blocks whose
 * meaning may change are parsed. The result is always the same as if the whole new text had been parsed.
 */
export class SourceFile<F> {
  readonly table = new BlockTable<F>();
  private hasText = false;
  /** Whether text is being read in slices. Meanwhile, the file contains blocks of both the old and the new text. */
  private isBetweenTexts = false;
  /** Identifies the text that was last dropped. */
  private dropped: string | undefined;

  constructor(
    readonly uri: string,
    readonly name: FileName,
    private readonly format: Format<F>,
    private readonly interner: Interner,
    private readonly nextId: () => BlockId,
  ) {}

  text(): string {
    return this.table.text();
  }

  /** Reads the whole text. Blocks with unchanged text keep their IDs and facts. */
  load(text: string): BlockChange<F> {
    if (this.matches(text)) return this.takeAgain(text);
    const parts = [...upToMost(this.format.split(text))].flatMap((part) => part ?? []);
    const old = this.table.list();
    const frames = finished(this.parseFrames(text, parts));
    const change = this.write(0, old.length, text, parts, frames, finished(unchangedEnds(old, parts, text)));
    this.hold(text);
    return change;
  }

  /**
   * Reads the whole text like `load`, but in steps. Each step changes some blocks or none. Until the last step, the
   * file contains blocks of both the old and the new text.
   */
  *loading(text: string): Generator<BlockChange<F> | undefined> {
    if (this.matches(text)) {
      yield this.takeAgain(text);
      return;
    }
    this.isBetweenTexts = true;
    const parts: Part[] = [];
    for (const part of upToMost(this.format.split(text))) {
      if (part) parts.push(part);
      if (!part || parts.length % partsAtOnce === 0) yield undefined;
    }
    const { front, back } = yield* unchangedEnds(this.table.list(), parts, text);
    const frames = yield* this.parseFrames(text, parts);
    let left = this.table.size - front - back;
    let at = front;
    for (const run of runsOf(parts.slice(front, parts.length - back))) {
      const replaced = Math.min(left, run.length);
      const read = new Map<Part, ReadPart<F>>();
      for (const part of run) read.set(part, frames.get(part) ?? (yield* this.readPart(text, part)));
      yield this.write(at, at + replaced, text, run, read);
      left -= replaced;
      at += run.length;
    }
    for (; left > 0; left -= partsAtOnce) yield this.write(at, at + Math.min(left, partsAtOnce), text, [], frames);
    for (const [index, part] of parts.entries()) {
      const isKept = index < front || index >= parts.length - back;
      if (isKept && part.context.frame) yield this.write(index, index + 1, text, [part], frames);
    }
    this.hold(text);
  }

  /**
   * Replaces the whole text, but reads only the difference. Returns undefined if no complete text is stored, or if
   * `edit` returns undefined.
   */
  change(text: string): BlockChange<F> | undefined {
    if (!this.hasText || this.isBetweenTexts) return undefined;
    const { start, end, inserted } = differenceOf(this.text(), text);
    const change = this.edit(start, end, inserted);
    if (change) this.table.keepWhole(text);
    return change;
  }

  /** Whether this is the text that was last read. `undefined` represents unreadable text. */
  matches(text: string | undefined): boolean {
    if (this.isBetweenTexts) return false;
    if (this.hasText) return text === this.text();
    if (text === undefined || this.dropped === undefined) return text === this.dropped;
    return this.table.length === text.length && this.dropped === fingerprint(text);
  }

  /** Stores the text that was read last, without reading it again. */
  private takeAgain(text: string): BlockChange<F> {
    if (!this.hasText) this.table.takeTexts(text);
    this.hasText = true;
    return { removed: [], written: [] };
  }

  /** Records that the blocks belong to this text. */
  private hold(text: string): void {
    this.table.keepWhole(text);
    this.hasText = true;
    this.isBetweenTexts = false;
  }

  /** Replaces all blocks with one empty block that has the given problem. Used if the text can't be read. */
  loadUnreadable(problem: ParseProblem): BlockChange<F> {
    const change = this.load('');
    this.drop();
    const only = this.table.at(0);
    if (!only) return change;
    const block = { ...only.block, problems: [problem] };
    this.table.replace(0, 1, [{ ...only, block }]);
    this.dropped = undefined;
    return { removed: change.removed, written: [block] };
  }

  /**
   * Replaces the text from `start` to `end`. Returns undefined and changes nothing if the text that has to be read is too
   * long to read in one step.
   */
  edit(start: number, end: number, inserted: string): BlockChange<F> | undefined {
    const from = Math.max(0, Math.min(start, this.table.length));
    const to = Math.max(from, Math.min(end, this.table.length));
    const first = this.table.indexAt(from);
    const last = Math.max(first, this.table.indexAt(to - 1));
    const tried = new Set<string>();
    for (const [before, after] of this.table.size > mostParts ? [] : neighbourhoods) {
      const low = Math.max(0, first - before);
      const high = Math.min(this.table.size - 1, last + after);
      if (tried.has(`${low} ${high}`)) continue;
      tried.add(`${low} ${high}`);
      const change = this.editRun(low, high, from, to, inserted);
      if (change) return change;
    }
    if (this.table.length - (to - from) + inserted.length > longestAtOnce) return undefined;
    const text = this.text();
    return this.load(text.slice(0, from) + inserted + text.slice(to));
  }

  /** Replaces a range. See `edit`. */
  editRange(start: Position, end: Position, inserted: string): BlockChange<F> | undefined {
    return this.edit(this.table.offsetAt(start), this.table.offsetAt(end), inserted);
  }

  /** Returns the text after a change, but doesn't change the file. */
  textAfter(change: TextChange): string {
    return applyChange(this.text(), change, (position) => this.table.offsetAt(position));
  }

  /** Frees the text. Keeps the facts, the line starts, and a fingerprint that identifies the same text later. */
  drop(): void {
    if (this.isBetweenTexts) this.dropped = undefined;
    else if (this.hasText) this.dropped = fingerprint(this.text());
    this.hasText = false;
    this.table.dropTexts();
  }

  private editRun(first: number, last: number, from: number, to: number, inserted: string): BlockChange<F> | undefined {
    const run = this.table.list().slice(first, last + 1);
    if (run.some(({ context }) => context.unread)) return undefined;
    const length = run.reduce((sum, stored) => sum + stored.length, inserted.length);
    if (length > longestSplitAgain) return undefined;
    const edges = { first: first === 0, last: last === this.table.size - 1 };
    const base = this.table.startAt(first);
    const old = run.map((stored) => stored.text).join('');
    const text = old.slice(0, from - base) + inserted + old.slice(to - base);
    const contexts = run.map((stored) => stored.context);
    const parts = this.format.resplit(text, contexts, edges);
    if (!parts || this.table.size - run.length + parts.length > mostParts) return undefined;
    const { longestEdited = Number.POSITIVE_INFINITY } = this.format;
    const kept = finished(unchangedEnds(run, parts, text));
    const parsed = parts.slice(kept.front, parts.length - kept.back);
    if (parsed.reduce((length, part) => length + part.end - part.start, 0) > longestEdited) return undefined;
    return this.write(first, last + 1, text, parts, finished(this.parseFrames(text, parts)), kept);
  }

  /**
   * Replaces the blocks from `first` up to, but not including, `end` with parts of `text`. `kept` contains the number
   * of unchanged blocks at each end.
   */
  private write(
    first: number,
    end: number,
    text: string,
    parts: readonly Part[],
    read: ReadonlyMap<Part, ReadPart<F>>,
    kept: { readonly front: number; readonly back: number } = { front: 0, back: 0 },
  ): BlockChange<F> {
    const old = this.table.list().slice(first, end);
    const isPaired = old.length === parts.length;
    const written: TextBlock<F>[] = [];
    let next = first;
    const stored = parts.map((part, index): StoredBlock<F> => {
      const fromEnd = parts.length - index;
      const same = index < kept.front ? old[index] : fromEnd <= kept.back ? old[old.length - fromEnd] : undefined;
      if (same && !part.context.frame) return { ...same, context: part.context };
      const id = (same ?? (isPaired ? old[index] : undefined))?.block.id ?? this.nextId();
      const block = this.blockOf(id, text, part, read);
      written.push(block.block);
      next = first + index + 1;
      return block;
    });
    const stay = new Set(stored.map(({ block }) => block.id));
    const removed = old.filter(({ block }) => !stay.has(block.id)).map(({ block }) => block);
    this.table.replace(first, end, stored);
    const after = written.length === 0 ? undefined : this.table.at(next)?.block.id;
    return { removed, written, ...(after === undefined ? {} : { next: after }) };
  }

  private blockOf(id: BlockId, text: string, part: Part, read: ReadonlyMap<Part, ReadPart<F>>): StoredBlock<F> {
    const { context } = part;
    const partText = text.slice(part.start, part.end);
    const { parsed, breaks } = read.get(part) ?? finished(this.readPart(text, part));
    const { facts } = parsed;
    const problems = this.interner.list(parsed.problems.slice(0, problemsAtMost));
    const suppressions = this.interner.list(parsed.suppressions);
    const conflictMarks = conflictMarksIn(partText);
    const block = { id, facts, problems, suppressions, ...(conflictMarks.length > 0 ? { conflictMarks } : {}) };
    return { block, text: partText, length: partText.length, breaks, context };
  }

  private *readPart(text: string, part: Part): SlicedWork<ReadPart<F>> {
    const partText = text.slice(part.start, part.end);
    const breaks = yield* lineBreaksInSlices(partText);
    const parsed = yield* this.format.parse(partText, part.context, this.interner);
    yield undefined;
    return { parsed, breaks };
  }

  private *parseFrames(text: string, parts: readonly Part[]): SlicedWork<ReadonlyMap<Part, ReadPart<F>>> {
    const frames = parts.filter(({ context }) => context.frame);
    const texts = frames.map(({ start, end }) => text.slice(start, end));
    const work = frames.length > 0 ? this.format.parseFrames?.(texts, this.interner) : undefined;
    if (!work) return new Map();
    const all = yield* work;
    const read = new Map<Part, ReadPart<F>>();
    for (const [at, frame] of frames.entries()) {
      const parsed = all[at];
      if (parsed) read.set(frame, { parsed, breaks: yield* lineBreaksInSlices(texts[at] ?? '') });
      if (at % partsAtOnce === 0) yield undefined;
    }
    return read;
  }
}

/**
 * Yields the parts, up to the maximum numbers of parts and frames. All further parts are combined into one part that
 * isn't read, except the last part if it's a frame.
 */
function* upToMost(parts: Parts): Parts {
  let count = 0;
  let frames = 0;
  let rest: Part | undefined;
  let frame: Part | undefined;
  for (const part of parts) {
    if (!part) yield undefined;
    else if (count < mostParts && frames <= mostFrames) {
      yield part;
      count++;
      if (part.context.frame) frames++;
    } else {
      if (part.context.frame) frame = part;
      else {
        const { start } = rest ?? frame ?? part;
        rest = { start, end: part.end, context: { ...part.context, unread: true } };
        frame = undefined;
      }
      yield undefined;
    }
  }
  if (rest) yield rest;
  if (frame) yield frame;
}

/** Splits parts into runs. Each run is written in one step, after its parts are read. */
function* runsOf(parts: readonly Part[]): Generator<readonly Part[]> {
  let run: Part[] = [];
  for (const part of parts) {
    const start = run[0]?.start ?? part.start;
    if (run.length === partsAtOnce || (run.length > 0 && part.end - start > charactersAtOnce)) {
      yield run;
      run = [];
    }
    run.push(part);
  }
  if (run.length > 0) yield run;
}

/** Maximum number of problems in one block. Further problems are dropped. */
const problemsAtMost = 20_000;

/**
 * Pairs of numbers: how many blocks before and after the edited blocks are also read again. After an edit, the pairs
 * are tried in this order.
 */
const neighbourhoods: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];

/**
 * Returns how many parts at the start and at the end have the same text and context as the old blocks in the same
 * positions.
 */
function* unchangedEnds<F>(
  old: readonly StoredBlock<F>[],
  parts: readonly Part[],
  text: string,
): SlicedWork<{ readonly front: number; readonly back: number }> {
  const most = Math.min(old.length, parts.length);
  const isSame = (stored: StoredBlock<F> | undefined, part: Part | undefined) =>
    stored !== undefined &&
    part !== undefined &&
    part.end > part.start &&
    stored.text.length <= longestSplitAgain &&
    stored.text.length === part.end - part.start &&
    sameContext(stored.context, part.context) &&
    text.startsWith(stored.text, part.start);
  let front = 0;
  while (front < most && isSame(old[front], parts[front])) if (++front % partsAtOnce === 0) yield undefined;
  let back = 0;
  while (back < most - front && isSame(old[old.length - 1 - back], parts[parts.length - 1 - back]))
    if (++back % partsAtOnce === 0) yield undefined;
  return { front, back };
}

/** Whether two contexts are equal. Contexts are flat objects of numbers, strings, and booleans. */
function sameContext(left: PartContext, right: PartContext): boolean {
  if (left === right) return true;
  const other = new Map(Object.entries(right));
  const entries = Object.entries(left);
  return entries.length === other.size && entries.every(([key, value]) => other.get(key) === value);
}
