import type { Range } from 'vscode-languageserver-types';
import { type Cancellation, neverCanceled } from '../cancellation';
import type { BlockFacts } from '../facts/facts';
import type { LiveSortModel } from '../model/liveModel';
import type { SortSettings } from '../settings';
import { inOneSlice, inSlices, type SlicedWork, slicesWith } from '../slices';
import type { BlockId } from '../text/block';
import type { BlockTable } from '../text/blocks';
import type { ConflictMark } from '../text/conflicts';
import type { SourceChange, Sources } from '../text/sources';
import { checkBlock, quieter } from './check';
import { withConflicts } from './conflicts';
import type { Problem, Severity } from './rule';

/** A problem, and the block that its spans are relative to. */
export interface PlacedProblem {
  readonly id: BlockId;
  readonly problem: Problem;
}

/** The number of unlisted problems in a file, and the first of these problems. */
export interface OmittedProblems {
  readonly count: number;
  readonly first: PlacedProblem;
}

/** Problems in a file, in text order. */
export interface ListedProblems {
  readonly listed: readonly PlacedProblem[];
  readonly omitted?: OmittedProblems;
  /** Identifies the problems and their positions (see `FileProblems.isCurrent`). Undefined if there is no such file. */
  readonly revision?: number | undefined;
}

/** Severities, most severe first. If there are too many problems, the most severe ones are listed. */
const bySeverity: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** How many blocks with problems are processed before other work can run. */
const blocksAtOnce = 500;

/** The known problems in a file. */
interface FileState {
  /** The problems in each block. Blocks without problems are omitted. */
  readonly problems: Map<BlockId, readonly Problem[]>;
  /** The problems in each block that has errors or warnings. */
  readonly severe: Map<BlockId, readonly Problem[]>;
  readonly counts: Record<Severity, number>;
  /** Blocks that must be checked again because something that they depend on has changed. */
  readonly stale: Set<BlockId>;
  /** The unfinished check of a block. */
  running?: { readonly id: BlockId; readonly work: SlicedWork<readonly Problem[]> } | undefined;
  /** A number that changes whenever the problems in the file or their positions change. */
  revision: number;
  /** The conflict markers in each block. Blocks without markers are omitted. */
  readonly conflictMarks: Map<BlockId, readonly ConflictMark[]>;
}

/**
 * The problems in all files, by block. After a change, only the changed blocks and the blocks that depend on changed
 * facts are stale. Stale blocks are checked when the problems in their file are requested.
 */
export class FileProblems {
  private readonly files = new Map<string, FileState>();
  private affected = new Set<string>();
  private lastRevision = 0;

  constructor(
    private readonly model: LiveSortModel,
    private readonly sources: Sources<BlockFacts>,
    private readonly settings: () => SortSettings,
    private readonly pause: () => Promise<void>,
  ) {}

  /** Applies a change to a file. The model must already contain this change. */
  apply({ uri, file, removed, written, next }: SourceChange<BlockFacts>): void {
    this.affected.add(uri);
    if (!file) {
      this.files.delete(uri);
      return;
    }
    const state = this.files.get(uri) ?? emptyState();
    state.revision = ++this.lastRevision;
    this.files.set(uri, state);
    for (const { id } of removed) {
      put(state, id, []);
      state.stale.delete(id);
      if (state.running?.id === id) state.running = undefined;
      state.conflictMarks.delete(id);
    }
    for (const { id, conflictMarks } of written) {
      state.stale.add(id);
      if (conflictMarks) state.conflictMarks.set(id, conflictMarks);
      else state.conflictMarks.delete(id);
    }
    if (next !== undefined) state.stale.add(next);
  }

  /** Makes all blocks stale, because the rules or their settings have changed. */
  applyToAll(): void {
    for (const file of this.sources.all()) {
      const state = this.files.get(file.uri);
      for (const { block } of file.table.list()) state?.stale.add(block.id);
      this.affected.add(file.uri);
    }
  }

  /** Discards the problems in a closed file. The next request computes them again. */
  release(uri: string): void {
    const state = this.files.get(uri);
    const table = this.sources.get(uri)?.table;
    if (!state || !table) return;
    for (const { block } of table.list()) state.stale.add(block.id);
    state.revision = ++this.lastRevision;
    state.problems.clear();
    state.severe.clear();
    Object.assign(state.counts, none());
    void this.untrackStale(state);
  }

  /** Removes the dependencies that the model recorded for stale blocks. Works in slices. */
  private async untrackStale(state: FileState): Promise<void> {
    const slices = slicesWith(this.pause);
    for (const id of [...state.stale]) {
      if (state.stale.has(id)) this.model.untrack(id);
      await slices.turn();
    }
  }

  /** Returns the files whose problems may have changed since the last call. */
  drainAffected(): ReadonlySet<string> {
    this.markStale();
    const { affected } = this;
    this.affected = new Set();
    return affected;
  }

  /** Whether the check of a file is complete: no block is stale, and no check is running. */
  isChecked(uri: string): boolean {
    return this.staleFile(uri) === undefined;
  }

  /** Like `isChecked`, but ignores changes whose effects haven't been computed yet. */
  wasChecked(uri: string): boolean {
    const state = this.files.get(uri);
    return !state || isComplete(state);
  }

  /**
   * Returns the problems in a file. If there are more than `most` problems, lists only the `most - 1` most severe ones.
   * Checks stale blocks in slices. Empty if canceled.
   */
  async of(uri: string, token: Cancellation, most = Number.POSITIVE_INFINITY): Promise<ListedProblems> {
    for (;;) {
      await this.checkFile(uri, token);
      const revision = this.files.get(uri)?.revision;
      const problems = await inSlices(this.list(uri, most), this.pause, token);
      if (!problems || token.isCancellationRequested) return { listed: [] };
      if (this.isCurrent(uri, revision)) return { ...problems, revision };
    }
  }

  /** Returns the number of problems in a file by severity. */
  async counts(uri: string): Promise<Readonly<Record<Severity, number>>> {
    while (!this.isChecked(uri)) await this.checkFile(uri, neverCanceled);
    return { ...(this.shown(uri)?.counts ?? none()) };
  }

  /**
   * Whether a file's check is complete, and neither its problems nor their positions have changed since the given
   * revision.
   */
  isCurrent(uri: string, revision: number | undefined): boolean {
    return this.isChecked(uri) && this.files.get(uri)?.revision === revision;
  }

  /** Returns at most `most` problems that touch a range of a file, in text order. Empty if canceled. */
  async at(
    uri: string,
    range: Range,
    token: Cancellation,
    most = Number.POSITIVE_INFINITY,
  ): Promise<readonly PlacedProblem[]> {
    await this.checkFile(uri, token);
    const slices = slicesWith(this.pause);
    const found: PlacedProblem[] = [];
    for (const placed of this.touching(uri, range)) {
      await slices.turn();
      if (token.isCancellationRequested) return [];
      if (placed) found.push(placed);
      if (found.length === most) break;
    }
    return found;
  }

  private async checkFile(uri: string, token: Cancellation): Promise<void> {
    const slices = slicesWith(this.pause);
    for (let state = this.staleFile(uri); state; state = this.staleFile(uri)) {
      for (const id of blocksToCheck(state)) {
        this.check(state, id);
        await slices.turn();
        if (token.isCancellationRequested) return;
        if (this.files.get(uri) !== state || state.running) break;
      }
    }
  }

  /**
   * Yields the problems in a range. Also yields undefined for each block, so that a long search can be split into
   * slices.
   */
  private *touching(uri: string, range: Range): Generator<PlacedProblem | undefined> {
    const table = this.sources.get(uri)?.table;
    const problems = this.shown(uri)?.problems;
    if (!table || !problems) return;
    const [from, to] = [table.offsetAt(range.start), table.offsetAt(range.end)];
    const last = table.indexAt(to);
    for (let index = table.indexAt(from - 1); index <= last; index++) {
      yield;
      const id = table.at(index)?.block.id;
      const start = table.startAt(index);
      if (id === undefined) continue;
      for (const problem of problems.get(id) ?? []) {
        const { span } = problem;
        yield start + span.start <= to && from <= start + span.end ? { id, problem } : undefined;
      }
    }
  }

  private *list(uri: string, most: number): SlicedWork<ListedProblems> {
    const state = this.shown(uri);
    const table = this.sources.get(uri)?.table;
    if (!state || !table) return { listed: [] };
    const total = bySeverity.reduce((sum, severity) => sum + state.counts[severity], 0);
    const size = total > most ? most - 1 : total;
    const room = roomFor(state.counts, size);
    const listed: PlacedProblem[] = [];
    let first: PlacedProblem | undefined;
    const take = (id: BlockId, problems: readonly Problem[]) => {
      for (const problem of problems) {
        if (room[problem.severity]-- > 0) listed.push({ id, problem });
        else first ??= { id, problem };
      }
    };
    let last = -1;
    let blocks = 0;
    for (const [id, problems] of inOrder(state.problems, table)) {
      if (++blocks % blocksAtOnce === 0) yield undefined;
      take(id, problems);
      last = table.indexOf(id) ?? last;
      if (first && room.information <= 0 && room.hint <= 0) break;
    }
    for (const [id, problems] of listed.length < size ? inOrder(state.severe, table) : []) {
      if (++blocks % blocksAtOnce === 0) yield undefined;
      if ((table.indexOf(id) ?? 0) > last) take(id, problems);
    }
    return first ? { listed, omitted: { count: total - size, first } } : { listed };
  }

  /** Returns the problems in a file. Each conflict is reported once, and the problems that it causes are omitted. */
  private shown(uri: string): FileState | undefined {
    const state = this.files.get(uri);
    const table = this.sources.get(uri)?.table;
    if (!state || !table || state.conflictMarks.size === 0) return state;
    const shown = emptyState();
    const chosen = this.settings().rules['invalid-syntax'] ?? 'error';
    const severity = chosen === 'off' || this.model.isCustomer(uri) ? chosen : quieter(chosen, 'information');
    const problems = withConflicts(state.problems, state.conflictMarks, table, severity);
    for (const [id, each] of problems) put(shown, id, each);
    return shown;
  }

  /** Checks a block, or continues its check. A check that takes longer than a slice is continued later. */
  private check(state: FileState, id: BlockId): void {
    const begun = state.running?.id === id && !state.stale.has(id) ? state.running.work : undefined;
    const work = begun ?? checkBlock(this.model, id, this.settings());
    state.stale.delete(id);
    state.running = undefined;
    const run = () => inOneSlice(work);
    const step = begun ? this.model.trackMore(id, run) : this.model.track(id, run);
    if (!step.done) {
      state.running = { id, work };
      return;
    }
    state.revision = ++this.lastRevision;
    put(state, id, step.value);
  }

  /** Returns the state of a file if its check isn't complete. */
  private staleFile(uri: string): FileState | undefined {
    this.markStale();
    const state = this.files.get(uri);
    return state && !isComplete(state) ? state : undefined;
  }

  /** Updates the model's results, and marks blocks as stale if their check depends on something that has changed. */
  private markStale(): void {
    for (const id of this.model.drainStale()) {
      const uri = this.sources.fileOf(id)?.uri;
      if (uri === undefined) continue;
      this.files.get(uri)?.stale.add(id);
      this.affected.add(uri);
    }
  }
}

/** Whether no block is stale, and no check is running. */
function isComplete({ running, stale }: FileState): boolean {
  return !running && stale.size === 0;
}

/** Yields the block whose check is running, and then the stale blocks. */
function* blocksToCheck({ running, stale }: FileState): Generator<BlockId> {
  if (running) yield running.id;
  yield* stale;
}

function put(state: FileState, id: BlockId, problems: readonly Problem[]): void {
  for (const { severity } of state.problems.get(id) ?? []) state.counts[severity]--;
  for (const { severity } of problems) state.counts[severity]++;
  if (problems.length > 0) state.problems.set(id, problems);
  else state.problems.delete(id);
  if (problems.some(({ severity }) => severity === 'error' || severity === 'warning')) state.severe.set(id, problems);
  else state.severe.delete(id);
}

function emptyState(): FileState {
  return {
    problems: new Map(),
    severe: new Map(),
    counts: none(),
    stale: new Set(),
    revision: 0,
    conflictMarks: new Map(),
  };
}

function none(): Record<Severity, number> {
  return { error: 0, warning: 0, information: 0, hint: 0 };
}

/** Returns how many of the `size` most severe problems have each severity. */
function roomFor(counts: Readonly<Record<Severity, number>>, size: number): Record<Severity, number> {
  const room = none();
  let left = size;
  for (const severity of bySeverity) {
    room[severity] = Math.min(counts[severity], left);
    left -= room[severity];
  }
  return room;
}

/**
 * Yields, in text order, the blocks that have problems. If there are few, sorts them. Otherwise, searches all blocks of
 * the file.
 */
function* inOrder<T>(
  problems: ReadonlyMap<BlockId, T>,
  table: BlockTable<BlockFacts>,
): Generator<readonly [BlockId, T]> {
  if (problems.size * 8 < table.size) {
    yield* [...problems].sort(([a], [b]) => (table.indexOf(a) ?? 0) - (table.indexOf(b) ?? 0));
    return;
  }
  for (const { block } of table.list()) {
    const found = problems.get(block.id);
    if (found !== undefined) yield [block.id, found];
  }
}
