import * as l10n from '@vscode/l10n';
import { visible } from '../../platform/inert';
import type { FileDiagnostic, Report } from './fileDiagnostic';

/** Formats a report as readable text: problems grouped by file, then a summary. */
export function textFormat({ diagnostics, counts, known, verification, files, seconds }: Report): readonly string[] {
  const byFile = new Map<string, FileDiagnostic[]>();
  for (const diagnostic of diagnostics) {
    const list = byFile.get(diagnostic.file) ?? [];
    list.push(diagnostic);
    byFile.set(diagnostic.file, list);
  }
  const lines: string[] = [];
  for (const [file, list] of byFile) lines.push(visible(file), ...table(list));
  const problems = counts.error + counts.warning + counts.information;
  lines.push(...verification, summary(problems, byFile.size, files, seconds.toFixed(2)));
  return known === 0 ? lines : [...lines, knownInWords(known)];
}

function table(diagnostics: readonly FileDiagnostic[]): readonly string[] {
  const rows = diagnostics.map(({ line, column, severity, message, code }) => ({
    position: `${line}:${column}`,
    severity: severityInWords(severity),
    message: visible(message),
    code,
  }));
  const widest = (of: (row: (typeof rows)[number]) => string) =>
    rows.reduce((most, row) => Math.max(most, of(row).length), 0);
  const position = widest((row) => row.position);
  const severity = Math.max(
    widest((row) => row.severity),
    'warning'.length,
  );
  const message = widest((row) => row.message);
  return rows.map((row) =>
    `  ${row.position.padEnd(position)}  ${row.severity.padEnd(severity)}  ${row.message.padEnd(message)}   ${row.code}`.trimEnd(),
  );
}

function summary(problems: number, concerned: number, files: number, seconds: string): string {
  if (files === 0) return l10n.t('no sort configuration to check ({0} s)', seconds);
  if (problems === 0) {
    return files === 1
      ? l10n.t('no problems in 1 file ({0} s)', seconds)
      : l10n.t('no problems in {0} files ({1} s)', files, seconds);
  }
  if (problems === 1) return l10n.t('1 problem in {0} of {1} files ({2} s)', concerned, files, seconds);
  return l10n.t('{0} problems in {1} of {2} files ({3} s)', problems, concerned, files, seconds);
}

function knownInWords(known: number): string {
  return known === 1
    ? l10n.t('1 known problem is in the baseline')
    : l10n.t('{0} known problems are in the baseline', known);
}

function severityInWords(severity: FileDiagnostic['severity']): string {
  if (severity === 'error') return l10n.t('error');
  return severity === 'warning' ? l10n.t('warning') : l10n.t('info');
}
