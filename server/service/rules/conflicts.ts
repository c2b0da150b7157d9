import * as l10n from '@vscode/l10n';
import type { RuleSeverity } from '../settings';
import type { BlockId } from '../text/block';
import { countUpTo } from '../text/lines';
import type { CheckedBlock } from './check';
import type { Problem } from './rule';

/**
 * The part of a file that a conflict makes unreadable: the lines of the conflict and the entries that the conflict
 * splits. Offsets refer to the file.
 */
interface Conflict {
  readonly start: number;
  readonly end: number;
  /** The block that contains the conflict's first line. `problem` reports the conflict. */
  readonly block: BlockId;
  readonly problem: Problem | undefined;
}

/**
 * Returns the problems in a file with version-control conflicts. Each conflict is reported once. Other problems inside
 * a conflict are omitted, because the conflict causes them.
 */
export function withConflicts(
  blocks: readonly CheckedBlock[],
  startOf: (id: BlockId) => number,
  severity: RuleSeverity,
): readonly CheckedBlock[] {
  const starts = blocks.map(({ id }) => startOf(id));
  const conflicts = conflictsOf(blocks, starts, severity);
  const conflictStarts = conflicts.map(({ start }) => start);
  const problemsIn = new Map<BlockId, Problem[]>();
  for (const { block, problem } of conflicts)
    if (problem) problemsIn.set(block, [...(problemsIn.get(block) ?? []), problem]);
  return blocks.map((checked, index) => {
    const start = starts[index] ?? 0;
    const isOutside = ({ span }: Problem) => {
      const at = start + span.start;
      const before = conflicts[countUpTo(conflictStarts, at) - 1];
      return before === undefined || before.end < at;
    };
    const ofBlock = problemsIn.get(checked.id) ?? [];
    const left = [...checked.problems.filter(isOutside), ...ofBlock];
    return { ...checked, problems: left.sort((one, other) => one.span.start - other.span.start) };
  });
}

/** Returns the conflicts in a file, in order. A marker without a counterpart counts as a one-line conflict. */
function conflictsOf(
  blocks: readonly CheckedBlock[],
  starts: readonly number[],
  severity: RuleSeverity,
): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  let open: Conflict | undefined;
  for (const [index, { id: block, conflictMarks }] of blocks.entries()) {
    const from = starts[index] ?? 0;
    for (const { kind, span, cutsEntry } of conflictMarks) {
      const start = cutsEntry && kind === 'start' ? (starts[index - 1] ?? 0) : from + span.start;
      const line = { start, end: cutsEntry ? (starts[index + 1] ?? Number.POSITIVE_INFINITY) : from + span.end };
      if (kind === 'end' && open) {
        conflicts.push({ ...open, end: line.end });
        open = undefined;
        continue;
      }
      if (open) conflicts.push(open);
      const conflict = { ...line, block, problem: problemOf(span, severity) };
      open = kind === 'start' ? conflict : undefined;
      if (kind === 'end') conflicts.push(conflict);
    }
  }
  return open ? [...conflicts, open] : conflicts;
}

function problemOf(span: Problem['span'], severity: RuleSeverity): Problem | undefined {
  if (severity === 'off') return undefined;
  const message = l10n.t('Version-control conflict: keep one version and delete the conflict markers.');
  return { code: 'invalid-syntax', severity, span, message, isSafelyFixed: false, fixes: () => [] };
}
