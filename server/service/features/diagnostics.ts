import * as l10n from '@vscode/l10n';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
} from 'vscode-languageserver-types';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import type { FileProblems, ListedProblems, OmittedProblems, PlacedProblem } from '../rules/fileProblems';
import type { RelatedSpan, Severity } from '../rules/rule';
import { inSlices, type SlicedWork } from '../slices';

/**
 * Maximum number of diagnostics that an editor receives for a file. If the file has more problems, the last diagnostic
 * contains the number of problems that aren't shown.
 */
const shownAtMost = 1000;

/** The code of the last diagnostic in a file with too many problems. It isn't a rule, so it can't be turned off. */
export const problemsNotShown = 'problems-not-shown';

const diagnosticSource = 'sortie';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * Returns the diagnostics of the newest version of a file, in text order. If there are more than `most`, returns the
 * most severe ones, followed by a diagnostic that says how many more there are. Empty if canceled.
 */
export async function diagnostics(
  model: SortModel,
  problems: Pick<FileProblems, 'of' | 'isCurrent'>,
  uri: string,
  pause: () => Promise<void>,
  token: Cancellation,
  most = shownAtMost,
): Promise<Diagnostic[]> {
  for (;;) {
    const found = await problems.of(uri, token, most);
    const shown = await inSlices(toDiagnostics(model, found), pause, token);
    if (!shown || token.isCancellationRequested) return [];
    if (problems.isCurrent(uri, found.revision)) return shown;
  }
}

function* toDiagnostics(model: SortModel, { listed, omitted }: ListedProblems): SlicedWork<Diagnostic[]> {
  const shown: Diagnostic[] = [];
  for (const placed of listed) {
    shown.push(toDiagnostic(model, placed));
    yield undefined;
  }
  if (omitted) shown.push(moreDiagnostic(model, omitted));
  return shown;
}

/** Converts a problem to a diagnostic for the editor. */
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

function relatedInformation(model: SortModel, place: RelatedSpan): DiagnosticRelatedInformation[] {
  const location = model.locate(place);
  return location ? [{ location, message: place.message }] : [];
}

function moreDiagnostic(model: SortModel, { count, first }: OmittedProblems): Diagnostic {
  return {
    range: model.range(first.id, first.problem.span),
    severity: DiagnosticSeverity.Information,
    code: problemsNotShown,
    source: diagnosticSource,
    message: l10n.t(
      'Number of problems not shown in this file: {0}. To see them, fix the problems that are shown.',
      count,
    ),
  };
}
