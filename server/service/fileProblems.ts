import type { BlockTable } from './files/blocks';
import type { BlockId } from './files/facts';
import type { SourceChange, Sources } from './files/sources';
import type { LiveSortModel } from './model/liveModel';
import { checkBlock } from './rules/check';
import type { Problem, Severity } from './rules/rule';
import type { Cancellation } from './service';
import type { SortSettings } from './settings';
import { slicesWith } from './slices';
import type { Disposable } from './workspace';

/** How many blocks are looked at without giving way: a few milliseconds' work. */
const inOneGo = 50;

/** A problem with the block that its spans are relative to. */
export interface PlacedProblem {
  readonly id: BlockId;
  readonly problem: Problem;
}

/** Problems of a file that are not listed: how many, and the first of them. */
export interface OmittedProblems {
  readonly count: number;
  readonly first: PlacedProblem;
}

/** Problems of a file in the order of its text. */
interface ListedProblems {
  readonly listed: readonly PlacedProblem[];
  readonly omitted?: OmittedProblems;
}

/** What is listed first where not all can be. */
const bySeverity: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** What is known of one file's problems. */
interface FileState {
  /** Blocks that have problems. */
  readonly problems: Map<BlockId, readonly Problem[]>;
  /** Those of them that have errors or warnings. */
  readonly severe: Map<BlockId, readonly Problem[]>;
  /** How many problems there are of each severity. */
  readonly counts: Record<Severity, number>;
  /** Blocks that were not looked at since something changed that they depend on. */
  readonly stale: Set<BlockId>;
}

/**
 * The problems of all files, block by block: a change makes only those blocks stale that it touched or that depended on what
 * it changed, and a stale block is looked at when somebody asks for its file.
 */
export class FileProblems implements Disposable {
  private readonly files = new Map<string, FileState>();
  private readonly listeners = new Set<(uris: ReadonlySet<string>) => void>();
  private changed = new Set<string>();

  constructor(
    private readonly model: LiveSortModel,
    private readonly sources: Sources,
    private readonly settings: () => SortSettings,
  ) {}

  dispose(): void {
    this.listeners.clear();
    this.files.clear();
  }

  onDidChange(listener: (uris: ReadonlySet<string>) => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** Notes a change of a file that the model has already taken in. */
  apply({ uri, file, removed, written }: SourceChange): void {
    this.changed.add(uri);
    if (!file) {
      this.files.delete(uri);
      return;
    }
    const state = this.files.get(uri) ?? { problems: new Map(), severe: new Map(), counts: none(), stale: new Set() };
    this.files.set(uri, state);
    for (const { id } of removed) {
      put(state, id, []);
      state.stale.delete(id);
    }
    for (const { id } of written) state.stale.add(id);
    const last = written.at(-1);
    const index = last && file.table.indexOf(last.id);
    const next = index === undefined ? undefined : file.table.at(index + 1);
    if (next && written.length < file.table.size) state.stale.add(next.block.id);
  }

  /** Makes all blocks stale: the rules or their settings are others. */
  applyToAll(): void {
    for (const file of this.sources.all()) {
      const state = this.files.get(file.uri);
      for (const { block } of file.table.list()) state?.stale.add(block.id);
      this.changed.add(file.uri);
    }
  }

  /** Forgets what was found in a file until somebody asks again: its editor was closed, and most closed files are never asked for. */
  release(uri: string): void {
    const state = this.files.get(uri);
    const table = this.sources.get(uri)?.table;
    if (!state || !table) return;
    for (const { block } of table.list()) {
      this.model.untrack(block.id);
      state.stale.add(block.id);
    }
    state.problems.clear();
    state.severe.clear();
    Object.assign(state.counts, none());
  }

  /** Tells the listeners which files' problems may be others since the last call. */
  tell(): void {
    this.takeStale();
    if (this.changed.size === 0) return;
    const uris = this.changed;
    this.changed = new Set();
    for (const listener of [...this.listeners]) listener(uris);
  }

  /**
   * Looks at what is stale in a file in slices, so that `of` has nothing left to do; ends early when cancelled. As little as
   * an edit leaves is looked at in one go: its diagnostics are told before what else it led to.
   */
  async look(uri: string, pause: () => Promise<void>, token: Cancellation): Promise<void> {
    const slices = slicesWith(pause);
    let looked = 0;
    for (let state = this.staleFile(uri); state; state = this.staleFile(uri)) {
      for (const id of state.stale) {
        this.lookAt(state, id);
        if (++looked > inOneGo) await slices.turn();
        if (token.isCancellationRequested) return;
        if (this.files.get(uri) !== state) break;
      }
    }
  }

  /** All problems of a file; of more than `most`, one less than that, the more severe before the others. */
  of(uri: string, most = Number.POSITIVE_INFINITY): ListedProblems {
    const state = this.files.get(uri);
    const table = this.sources.get(uri)?.table;
    if (!state || !table) return { listed: [] };
    this.takeStale();
    for (const id of state.stale) this.lookAt(state, id);
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
    for (const [id, problems] of inOrder(state.problems, table)) {
      take(id, problems);
      last = table.indexOf(id) ?? last;
      if (first && room.information <= 0 && room.hint <= 0) break;
    }
    for (const [id, problems] of listed.length < size ? inOrder(state.severe, table) : []) {
      if ((table.indexOf(id) ?? 0) > last) take(id, problems);
    }
    return first ? { listed, omitted: { count: total - size, first } } : { listed };
  }

  private lookAt(state: FileState, id: BlockId): void {
    state.stale.delete(id);
    put(
      state,
      id,
      this.model.track(id, () => checkBlock(this.model, id, this.settings())),
    );
  }

  /** A file, when something in it is stale. */
  private staleFile(uri: string): FileState | undefined {
    this.takeStale();
    const state = this.files.get(uri);
    return state && state.stale.size > 0 ? state : undefined;
  }

  /** Learns from the model which answers depended on what changed. */
  private takeStale(): void {
    for (const id of this.model.takeStale()) {
      const uri = this.sources.fileOf(id)?.uri;
      if (uri === undefined) continue;
      this.files.get(uri)?.stale.add(id);
      this.changed.add(uri);
    }
  }
}

function put(state: FileState, id: BlockId, problems: readonly Problem[]): void {
  for (const { severity } of state.problems.get(id) ?? []) state.counts[severity]--;
  for (const { severity } of problems) state.counts[severity]++;
  if (problems.length > 0) state.problems.set(id, problems);
  else state.problems.delete(id);
  if (problems.some(({ severity }) => severity === 'error' || severity === 'warning')) state.severe.set(id, problems);
  else state.severe.delete(id);
}

function none(): Record<Severity, number> {
  return { error: 0, warning: 0, information: 0, hint: 0 };
}

/** How many of each severity are among the `size` most severe ones. */
function roomFor(counts: Readonly<Record<Severity, number>>, size: number): Record<Severity, number> {
  const room = none();
  let left = size;
  for (const severity of bySeverity) {
    room[severity] = Math.min(counts[severity], left);
    left -= room[severity];
  }
  return room;
}

/** The blocks that have problems, in the order of the text: sorted when they are few, else met on the way through all. */
function* inOrder<T>(problems: ReadonlyMap<BlockId, T>, table: BlockTable): Generator<readonly [BlockId, T]> {
  if (problems.size * 8 < table.size) {
    yield* [...problems].sort(([a], [b]) => (table.indexOf(a) ?? 0) - (table.indexOf(b) ?? 0));
    return;
  }
  for (const { block } of table.list()) {
    const found = problems.get(block.id);
    if (found !== undefined) yield [block.id, found];
  }
}
