import * as l10n from '@vscode/l10n';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver-types';
import type { FileProblems, PlacedProblem } from './fileProblems';
import type { SortModel } from './model/model';
import type { RelatedPlace, Severity } from './rules/rule';

/** At most this many diagnostics of one file are shown; the last one says how many more there are. */
export const shownAtMost = 1000;

/** The name under which an editor shows whose diagnostics these are. */
export const diagnosticSource = 'sortie';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The problems of a file as an editor shows them, with their places at the newest text. */
export function diagnosticsOf(model: SortModel, problems: FileProblems, uri: string): readonly Diagnostic[] {
  const { first, total } = problems.of(uri, shownAtMost);
  const shown = first.map((each) => toDiagnostic(model, each));
  const last = shown.at(-1);
  if (total <= shownAtMost || !last) return shown;
  return [...shown.slice(0, -1), moreDiagnostic(last, total - shown.length + 1)];
}

/** One problem as an editor shows it. */
export function toDiagnostic(model: SortModel, { id, problem }: PlacedProblem): Diagnostic {
  const related = (problem.related ?? []).flatMap((place) => relatedInformation(model, place));
  return {
    range: model.range(id, problem.span),
    severity: severities[problem.severity],
    code: problem.code,
    source: diagnosticSource,
    message: problem.message,
    ...(problem.unnecessary ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(related.length > 0 ? { relatedInformation: related } : {}),
  };
}

function relatedInformation(model: SortModel, place: RelatedPlace): DiagnosticRelatedInformation[] {
  const location = model.locate(place);
  return location ? [{ location, message: place.message }] : [];
}

function moreDiagnostic({ range }: Diagnostic, count: number): Diagnostic {
  const message = l10n.t('{0} more problems in this file are not shown.', count);
  return { range, severity: DiagnosticSeverity.Information, source: diagnosticSource, message };
}
