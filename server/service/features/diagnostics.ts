import * as l10n from '@vscode/l10n';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Range,
} from 'vscode-languageserver-types';
import type { Cache } from '../cache/cache';
import type { Cancellation } from '../cancellation';
import type { SortModel } from '../model/model';
import type { FileProblems, ListedProblems, OmittedProblems, PlacedProblem } from '../rules/fileProblems';
import type { RelatedSpan } from '../rules/rule';
import type { Severity } from '../rules/severity';
import type { BlockId } from '../text/block';
import type { Span } from '../text/span';

/**
 * Maximum number of diagnostics that an editor receives for a file. If the file has more problems, the last diagnostic
 * contains the number of problems that aren't shown.
 */
export const shownAtMost = 1000;

/** The code of the last diagnostic in a file with too many problems. It isn't a rule, so it can't be turned off. */
export const problemsNotShown = 'problems-not-shown';

/** The source of all diagnostics. */
export const diagnosticSource = 'sortie';

/** The severities of diagnostics. */
export const diagnosticSeverities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/**
 * Returns the diagnostics of the newest version of a file, in text order. If there are more than `most`, returns the
 * most severe ones, followed by a diagnostic that says how many more there are. Empty if canceled. Returns the same
 * object until a diagnostic changes.
 */
export type Diagnostics = (uri: string, token: Cancellation, most?: number) => Promise<Diagnostic[]>;

/** Creates the function that returns diagnostics. */
export function createDiagnostics(cache: Cache, model: SortModel, problems: FileProblems): Diagnostics {
  const shown = cache.query(
    ({ uri, most }: { readonly uri: string; readonly most: number }) => `${most} ${uri}`,
    ({ uri, most }) => toDiagnostics(model, problems.of(uri, most)),
  );
  return async (uri, token, most = shownAtMost) => {
    await problems.check(uri, token);
    return token.isCancellationRequested ? [] : shown({ uri, most });
  };
}

function toDiagnostics(model: SortModel, { listed, omitted }: ListedProblems): Diagnostic[] {
  const shown = listed.map((placed) => toDiagnostic(model, placed));
  return omitted ? [...shown, moreDiagnostic(model, omitted)] : shown;
}

/** Converts a problem to a diagnostic for the editor. */
export function toDiagnostic(model: SortModel, { id, problem }: PlacedProblem): Diagnostic {
  const related = (problem.related ?? []).flatMap((place) => relatedInformation(model, place));
  return {
    range: rangeOf(model, id, problem.span),
    severity: diagnosticSeverities[problem.severity],
    code: problem.code,
    source: diagnosticSource,
    message: problem.message,
    tags: problem.unnecessary ? [DiagnosticTag.Unnecessary] : undefined,
    relatedInformation: related.length > 0 ? related : undefined,
  };
}

/** Returns a range. A query that calls this function depends on the positions in the file. */
function rangeOf(model: SortModel, block: BlockId, span: Span): Range {
  return model.blocks.locate({ block, span })?.range ?? model.blocks.range(block, span);
}

function relatedInformation(model: SortModel, place: RelatedSpan): DiagnosticRelatedInformation[] {
  const location = model.blocks.locate(place);
  return location ? [{ location, message: place.message }] : [];
}

function moreDiagnostic(model: SortModel, { count, first }: OmittedProblems): Diagnostic {
  return {
    range: rangeOf(model, first.id, first.problem.span),
    severity: DiagnosticSeverity.Information,
    code: problemsNotShown,
    source: diagnosticSource,
    message: l10n.t(
      'Number of problems not shown in this file: {0}. To see them, fix the problems that are shown.',
      count,
    ),
  };
}
