import type { Range } from 'vscode-languageserver-types';
import type { Cache, Input } from '../cache/cache';
import type { Cancellation } from '../cancellation';
import type { LiveSortModel } from '../model/liveModel';
import type { SortSettings } from '../settings';
import { slicesWith } from '../slices';
import type { BlockId } from '../text/block';
import { type CheckedBlock, checkBlock } from './check';
import { withConflicts } from './conflicts';
import type { Problem } from './rule';
import { type ProblemCounts, quieter, type Severity, severities } from './severity';

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
}

/** All problems in a file, in text order, and their number by severity. */
interface CheckedFile {
  readonly problems: readonly PlacedProblem[];
  readonly counts: ProblemCounts;
}

/** Finds the problems in files. The cache keeps the problems in each block and each file. */
export class FileProblems {
  private readonly inBlock: (id: BlockId) => CheckedBlock;
  private readonly inFile: (uri: string) => CheckedFile;
  private readonly changes: Input;

  /** `pause` lets other work on the event loop run. */
  constructor(
    cache: Cache,
    private readonly model: LiveSortModel,
    private readonly settings: () => SortSettings,
    private readonly pause: () => Promise<void>,
  ) {
    this.changes = cache.input();
    const isNeverSame = () => false;
    this.inBlock = cache.query(
      (id) => id,
      (id) => checkBlock(model, id, this.ruleSettings()),
      isNeverSame,
    );
    this.inFile = cache.query(
      (uri) => uri,
      (uri) => this.readFile(uri),
      isNeverSame,
    );
  }

  /** Handles a change of the settings that rules depend on. */
  configure(): void {
    this.changes.changed('');
  }

  /** Checks the blocks of a file. Afterwards, the other methods return the problems without further work. */
  async check(uri: string, token: Cancellation): Promise<void> {
    const slices = slicesWith(this.pause);
    if (this.model.files.get(uri)?.name.kind === 'schema') await this.model.updateLists(() => slices.turn(), token);
    if (token.isCancellationRequested) return;
    for (const id of this.model.blocks.in(uri)) {
      this.inBlock(id);
      const turn = slices.turn();
      if (turn) await turn;
      if (token.isCancellationRequested) return;
    }
  }

  /** Returns the number of problems in a file. */
  counts(uri: string): ProblemCounts {
    return this.inFile(uri).counts;
  }

  /** Returns an object that stays the same until a block of the file is checked again. */
  stamp(uri: string): object {
    return this.inFile(uri);
  }

  /**
   * Returns the problems in a file. If there are more than `most` problems, lists only the `most - 1` most severe ones.
   */
  of(uri: string, most = Number.POSITIVE_INFINITY): ListedProblems {
    const { problems, counts } = this.inFile(uri);
    if (problems.length <= most) return { listed: problems };
    const room = roomFor(counts, most - 1);
    const listed: PlacedProblem[] = [];
    let first: PlacedProblem | undefined;
    for (const placed of problems) {
      if (room[placed.problem.severity]-- > 0) listed.push(placed);
      else first ??= placed;
    }
    return first ? { listed, omitted: { count: problems.length - listed.length, first } } : { listed };
  }

  /** Returns at most `most` problems that touch a range of a file, in text order. */
  at(uri: string, { start, end }: Range, most = Number.POSITIVE_INFINITY): readonly PlacedProblem[] {
    const [from, to] = [this.model.blocks.offsetAt(uri, start), this.model.blocks.offsetAt(uri, end)];
    const touches = ({ id, problem: { span } }: PlacedProblem) => {
      const offset = this.model.blocks.startOf(id);
      return offset + span.start <= to && from <= offset + span.end;
    };
    return this.inFile(uri).problems.filter(touches).slice(0, most);
  }

  private ruleSettings(): SortSettings {
    this.changes.read('');
    return this.settings();
  }

  private readFile(uri: string): CheckedFile {
    const blocks = this.model.blocks.in(uri).map((id) => this.inBlock(id));
    const problems = this.withConflicts(uri, blocks).flatMap(({ id, problems }) =>
      problems.map((problem) => ({ id, problem })),
    );
    const counts = none();
    for (const { problem } of problems) counts[problem.severity]++;
    return { problems, counts };
  }

  /** Returns the problems in a file. Each conflict is reported once, and the problems that it causes are omitted. */
  private withConflicts(uri: string, blocks: readonly CheckedBlock[]): readonly CheckedBlock[] {
    if (blocks.every(({ conflictMarks }) => conflictMarks.length === 0)) return blocks;
    const chosen = this.ruleSettings().rules['invalid-syntax'] ?? 'error';
    const severity = chosen === 'off' || this.model.files.isCustomer(uri) ? chosen : quieter(chosen, 'information');
    return withConflicts(blocks, (id) => this.model.blocks.startOf(id), severity);
  }
}

function none(): Record<Severity, number> {
  return { error: 0, warning: 0, information: 0, hint: 0 };
}

/** Returns how many of the `size` most severe problems have each severity. */
function roomFor(counts: ProblemCounts, size: number): Record<Severity, number> {
  const room = none();
  let left = size;
  for (const severity of severities) {
    room[severity] = Math.min(counts[severity], left);
    left -= room[severity];
  }
  return room;
}
