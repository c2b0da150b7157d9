import type { Diagnostic } from 'vscode-languageserver';
import { fingerprint } from '../service/text/fingerprint';

/** The result ID of no diagnostics, also of a file that doesn't exist. */
export const noProblems = '0';

/** The ID of a report: the same as long as the diagnostics are. */
export function resultIdOf(items: readonly Diagnostic[]): string {
  return items.length === 0 ? noProblems : fingerprint(JSON.stringify(items));
}
