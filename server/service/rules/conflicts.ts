import * as l10n from '@vscode/l10n';
import type { RuleSeverity } from '../settings';
import type { BlockId } from '../text/block';
import type { BlockTable } from '../text/blocks';
import type { ConflictMark } from '../text/conflicts';
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
  problems: ReadonlyMap<BlockId, readonly Problem[]>,
  marks: ReadonlyMap<BlockId, readonly ConflictMark[]>,
  table: BlockTable<unknown>,
  severity: RuleSeverity,
): ReadonlyMap<BlockId, readonly Problem[]> {
  const conflicts = conflictsOf(marks, table, severity);
  const shown = new Map<BlockId, readonly Problem[]>();
  for (const id of new Set([...problems.keys(), ...marks.keys()])) {
    const start = table.startAt(table.indexOf(id) ?? 0);
    const isOutside = ({ span }: Problem) =>
      !conflicts.some((conflict) => conflict.start <= start + span.start && start + span.start <= conflict.end);
    const ofBlock = conflicts.flatMap(({ block, problem }) => (block === id && problem ? [problem] : []));
    const left = [...(problems.get(id) ?? []).filter(isOutside), ...ofBlock];
    if (left.length > 0)
      shown.set(
        id,
        left.sort((one, other) => one.span.start - other.span.start),
      );
  }
  return shown;
}

/** Returns the conflicts in a file, in order. A marker without a counterpart counts as a one-line conflict. */
function conflictsOf(
  marks: ReadonlyMap<BlockId, readonly ConflictMark[]>,
  table: BlockTable<unknown>,
  severity: RuleSeverity,
): readonly Conflict[] {
  const conflicts: Conflict[] = [];
  const blocks = [...marks.keys()].sort((one, other) => (table.indexOf(one) ?? 0) - (table.indexOf(other) ?? 0));
  let open: Conflict | undefined;
  for (const block of blocks) {
    const index = table.indexOf(block) ?? 0;
    const from = table.startAt(index);
    for (const { kind, span, cutsEntry } of marks.get(block) ?? []) {
      const start = cutsEntry && kind === 'start' ? table.startAt(Math.max(0, index - 1)) : from + span.start;
      const line = { start, end: cutsEntry ? table.startAt(index + 1) : from + span.end };
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
