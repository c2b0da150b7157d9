import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { ProblemCounts } from '../protocol';

/** Returns the number of diagnostics by severity, without hints. */
export function countsOf(items: readonly Diagnostic[]): ProblemCounts {
  const of = (severity: DiagnosticSeverity) => items.filter((item) => item.severity === severity).length;
  return {
    errors: of(DiagnosticSeverity.Error),
    warnings: of(DiagnosticSeverity.Warning),
    informations: of(DiagnosticSeverity.Information),
  };
}
