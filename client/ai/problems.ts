import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';

/** One problem as the model receives it. Lines and columns start at 1. */
export interface ReportedProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: (typeof severities)[number];
  readonly code: string;
  readonly message: string;
}

/** Maximum number of problems in the result of one tool call. */
export const mostProblems = 200;

/** The severities, most severe first, in the order of their numbers in LSP. */
export const severities = ['error', 'warning', 'information', 'hint'] as const;

/**
 * Lists problems by severity, then by file and position. If a path is given, lists only the problems in that file or
 * folder.
 */
export function problemsText(problems: readonly ReportedProblem[], path: string | undefined): string {
  const wanted = path === undefined ? problems : problems.filter(({ file }) => isBelow(file, path));
  if (wanted.length === 0) {
    return path === undefined
      ? l10n.t('No problems in the sort configuration.')
      : l10n.t('No problems in {0}.', inert(path, 300));
  }
  const ordered = wanted.toSorted(
    (left, right) =>
      severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
      compare(left.file, right.file) ||
      left.line - right.line ||
      left.column - right.column,
  );
  const lines = ordered
    .slice(0, mostProblems)
    .map(({ file, line, column, severity, code, message }) =>
      [`${inert(file, 300)}:${line}:${column}`, severity, code, inert(message, 500)].join('  '),
    );
  const left = wanted.length - lines.length;
  return [...lines, ...(left > 0 ? [l10n.t('… and {0} more', left)] : [])].join('\n');
}

/**
 * Whether `path` is the file's path, the end of the file's path, or the path of a folder that contains the file. `path`
 * may contain backslashes. An empty path or `.` matches all files.
 */
function isBelow(file: string, path: string): boolean {
  const wanted = path
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .replace(/\/+$/, '');
  return (
    wanted === '' || wanted === '.' || file === wanted || file.startsWith(`${wanted}/`) || file.endsWith(`/${wanted}`)
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
