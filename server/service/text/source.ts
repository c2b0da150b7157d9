import type { Position } from 'vscode-languageserver-types';
import type { BlockId, TextBlock } from './block';
import { BlockTable, type StoredBlock } from './blocks';
import { conflictMarksIn } from './conflicts';
import { differenceOf } from './difference';
import type { FileName } from './fileName';
import { fingerprint } from './fingerprint';
import type { Format, ParsedPart, Part, PartContext } from './format';
import type { Interner } from './interner';
import { lineBreaks } from './lines';
import type { ParseProblem } from './parseProblem';

/** The blocks of a file that an edit changed. All others only moved. */
export interface BlockChange<F> {
  readonly removed: readonly TextBlock<F>[];
  /** New blocks, and blocks that were parsed again and keep their ID. */
  readonly written: readonly TextBlock<F>[];
}

/**
 * The text of one file as blocks. An edit parses only the blocks that it touches, unless their surroundings might change
 * meaning. The result always equals that of parsing the whole new text.
 */
export class SourceFile<F> {
  readonly table = new BlockTable<F>();
  private hasText = false;
  /** What tells the text that was dropped last from others. */
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

  /** Reads a whole text; blocks whose text did not change keep their identity and facts. */
  load(text: string): BlockChange<F> {
    if (!this.hasText && this.matches(text)) return this.restore(text);
    const parts = this.format.split(text);
    const old = this.table.list();
    const kept = this.hasText ? unchangedEnds(old, parts, text) : { front: 0, back: 0 };
    const change = this.write(0, old.length, text, parts, kept);
    this.table.keepWhole(text);
    this.hasText = true;
    return change;
  }

  /** Takes a whole text in the place of the one that is there: only what differs is read. */
  change(text: string): BlockChange<F> {
    if (!this.hasText) return this.load(text);
    const { start, end, inserted } = differenceOf(this.text(), text);
    const change = this.edit(start, end, inserted);
    this.table.keepWhole(text);
    return change;
  }

  /** Whether this is the text that was read last; undefined stands for one that could not be read. */
  matches(text: string | undefined): boolean {
    if (this.hasText) return text === this.text();
    if (text === undefined || this.dropped === undefined) return text === this.dropped;
    return this.table.length === text.length && this.dropped === fingerprint(text);
  }

  /** Takes the text back that was dropped: nothing that was read of it needs to be read again. */
  private restore(text: string): BlockChange<F> {
    this.table.takeTexts(text);
    this.hasText = true;
    return { removed: [], written: [] };
  }

  /** Stands for a text that could not be read: one empty block with the problem. */
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

  /** Replaces the text from `start` to `end`. */
  edit(start: number, end: number, inserted: string): BlockChange<F> {
    const from = Math.max(0, Math.min(start, this.table.length));
    const to = Math.max(from, Math.min(end, this.table.length));
    const first = this.table.indexAt(from);
    const last = Math.max(first, this.table.indexAt(to - 1));
    for (const [before, behind] of neighbourhoods) {
      const low = Math.max(0, first - before);
      const high = Math.min(this.table.size - 1, last + behind);
      const change = this.editRun(low, high, from, to, inserted);
      if (change) return change;
    }
    const text = this.text();
    return this.load(text.slice(0, from) + inserted + text.slice(to));
  }

  editRange(start: Position, end: Position, inserted: string): BlockChange<F> {
    return this.edit(this.table.offsetAt(start), this.table.offsetAt(end), inserted);
  }

  /** Frees the text; facts and line starts stay, and what tells whether it is the same when it comes again. */
  drop(): void {
    if (this.hasText) this.dropped = fingerprint(this.text());
    this.hasText = false;
    this.table.dropTexts();
  }

  private editRun(first: number, last: number, from: number, to: number, inserted: string): BlockChange<F> | undefined {
    const run = this.table.list().slice(first, last + 1);
    const place = { first: first === 0, last: last === this.table.size - 1 };
    const base = this.table.startAt(first);
    const old = run.map((stored) => stored.text).join('');
    const text = old.slice(0, from - base) + inserted + old.slice(to - base);
    const contexts = run.map((stored) => stored.context);
    const parts = this.format.resplit(text, contexts, place);
    if (!parts) return undefined;
    return this.write(first, last + 1, text, parts, unchangedEnds(run, parts, text));
  }

  /** Puts parts of `text` in the place of the blocks from `first` to before `behind`. */
  private write(
    first: number,
    behind: number,
    text: string,
    parts: readonly Part[],
    kept: { readonly front: number; readonly back: number },
  ): BlockChange<F> {
    const old = this.table.list().slice(first, behind);
    const isPaired = old.length === parts.length;
    const frames = this.parseFrames(text, parts);
    const written: TextBlock<F>[] = [];
    const stored = parts.map((part, index): StoredBlock<F> => {
      const fromEnd = parts.length - index;
      const same = index < kept.front ? old[index] : fromEnd <= kept.back ? old[old.length - fromEnd] : undefined;
      if (same && !part.context.frame) return { ...same, context: part.context };
      const partText = text.slice(part.start, part.end);
      const parsed = frames.get(index) ?? this.format.parse(partText, part.context, this.interner);
      const id = (same ?? (isPaired ? old[index] : undefined))?.block.id ?? this.nextId();
      const { facts } = parsed;
      const problems = this.interner.list(parsed.problems.slice(0, problemsAtMost));
      const suppressions = this.interner.list(parsed.suppressions);
      const conflictMarks = conflictMarksIn(partText);
      const block = { id, facts, problems, suppressions, ...(conflictMarks.length > 0 ? { conflictMarks } : {}) };
      written.push(block);
      return { block, text: partText, length: partText.length, breaks: lineBreaks(partText), context: part.context };
    });
    const stay = new Set(stored.map(({ block }) => block.id));
    const removed = old.filter(({ block }) => !stay.has(block.id)).map(({ block }) => block);
    this.table.replace(first, behind, stored);
    return { removed, written };
  }

  private parseFrames(text: string, parts: readonly Part[]): ReadonlyMap<number, ParsedPart<F>> {
    const indexes = parts.flatMap((part, index) => (part.context.frame ? [index] : []));
    if (indexes.length === 0) return new Map();
    const texts = indexes.map((index) => text.slice(parts[index]?.start, parts[index]?.end));
    const parsed = this.format.parseFrames(texts, this.interner);
    return new Map(indexes.flatMap((index, at) => (parsed[at] ? [[index, parsed[at]] as const] : [])));
  }
}

/** More problems of one block than this are not even counted. */
const problemsAtMost = 20_000;

/** How many blocks on either side of an edit are read again with it, in the order of trying. */
const neighbourhoods: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
];

/** How many parts at the front and at the back have the text and context that the old blocks have there. */
function unchangedEnds<F>(old: readonly StoredBlock<F>[], parts: readonly Part[], text: string) {
  const most = Math.min(old.length, parts.length);
  const isSame = (stored: StoredBlock<F> | undefined, part: Part | undefined) =>
    stored !== undefined &&
    part !== undefined &&
    stored.length === part.end - part.start &&
    sameContext(stored.context, part.context) &&
    text.startsWith(stored.text, part.start);
  let front = 0;
  while (front < most && isSame(old[front], parts[front])) front++;
  let back = 0;
  while (back < most - front && isSame(old[old.length - 1 - back], parts[parts.length - 1 - back])) back++;
  return { front, back };
}

/** Contexts are flat: numbers, strings and truth values. */
function sameContext(left: PartContext, right: PartContext): boolean {
  if (left === right) return true;
  const other = new Map(Object.entries(right));
  const entries = Object.entries(left);
  return entries.length === other.size && entries.every(([key, value]) => other.get(key) === value);
}
