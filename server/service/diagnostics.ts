import * as l10n from '@vscode/l10n';
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  DiagnosticTag,
  type Position,
  type Range,
} from 'vscode-languageserver-types';
import type { FileProblems, OmittedProblems, PlacedProblem } from './fileProblems';
import type { BlockId } from './files/facts';
import type { SortModel } from './model/model';
import type { Problem, RelatedPlace, Severity } from './rules/rule';

/** At most this many diagnostics of one file are shown in an editor; the last one says how many more there are. */
const shownAtMost = 1000;

/** What the last diagnostic of a file with too many problems is called; it is no rule and cannot be turned off. */
export const problemsNotShown = 'problems-not-shown';

/** The name under which an editor shows whose diagnostics these are. */
const diagnosticSource = 'sortie';

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** A diagnostic as it was shown last, with where its block started then. */
interface Shown {
  readonly start: Position;
  readonly diagnostic: Diagnostic;
}

/**
 * The problems of files as an editor shows them, with their places at the newest text. What was shown before is shown again,
 * moved as far as its block moved, so that an answer for a file full of problems does not work each of them out anew.
 */
export class Diagnostics {
  private readonly shown = new WeakMap<Problem, Shown>();

  constructor(
    private readonly model: SortModel,
    private readonly problems: FileProblems,
  ) {}

  /** The diagnostics of one file; of more than `most`, the most severe ones, and how many others there are. */
  of(uri: string, most = shownAtMost): readonly Diagnostic[] {
    const { listed, omitted } = this.problems.of(uri, most);
    let id: BlockId | undefined;
    let start: Position = { line: 0, character: 0 };
    const shown = listed.map((each) => {
      if (each.id !== id) start = this.model.range(each.id, { start: 0, end: 0 }).start;
      id = each.id;
      return this.at(start, each);
    });
    if (omitted) shown.push(moreDiagnostic(this.model, omitted));
    return shown;
  }

  private at(start: Position, placed: PlacedProblem): Diagnostic {
    const { id, problem } = placed;
    if (problem.related?.some(({ block }) => block !== id)) return toDiagnostic(this.model, placed);
    const before = this.shown.get(problem);
    if (before && isSame(before.start, start)) return before.diagnostic;
    const diagnostic =
      before && before.start.character === start.character
        ? movedDiagnostic(before.diagnostic, start.line - before.start.line)
        : toDiagnostic(this.model, placed);
    this.shown.set(problem, { start, diagnostic });
    return diagnostic;
  }
}

function isSame(one: Position, other: Position): boolean {
  return one.line === other.line && one.character === other.character;
}

function movedDiagnostic(diagnostic: Diagnostic, lines: number): Diagnostic {
  const range = moved(diagnostic.range, lines);
  if (!diagnostic.relatedInformation) return { ...diagnostic, range };
  const relatedInformation = diagnostic.relatedInformation.map(({ location, message }) => ({
    location: { uri: location.uri, range: moved(location.range, lines) },
    message,
  }));
  return { ...diagnostic, range, relatedInformation };
}

function moved({ start, end }: Range, lines: number): Range {
  return {
    start: { line: start.line + lines, character: start.character },
    end: { line: end.line + lines, character: end.character },
  };
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

function moreDiagnostic(model: SortModel, { count, first }: OmittedProblems): Diagnostic {
  return {
    range: model.range(first.id, first.problem.span),
    severity: DiagnosticSeverity.Information,
    code: problemsNotShown,
    source: diagnosticSource,
    message: l10n.t('{0} more problems in this file are not shown.', count),
  };
}
