import * as l10n from '@vscode/l10n';
import { removeMember } from '../edits/jsonEdits';
import { entriesOf, memberAt, readTree, valueAt } from '../languages/json/jsonTree';
import type { SortModel } from '../model/model';
import { type ProjectContent, type ProjectMistake, shortened } from '../project/readProject';
import type { SortSettings } from '../settings';
import { nearest } from '../text/nearest';
import type { ParseProblem } from '../text/parseProblem';
import { duplicateKey } from './duplicateKey';
import { invalidSyntax, syntaxMessage } from './invalidSyntax';
import { projectFileMistake } from './projectFileMistake';
import type { ProjectFix, ProjectProblem, ProjectProblemDetails } from './projectProblem';
import type { RuleDescription } from './rule';
import { contradictedFacts, statedFactContradicted } from './statedFactContradicted';
import { ruleCodes } from './table';

/**
 * Returns the problems in a project file, in text order. A client that validates JSON itself reports the problems that
 * the syntax and the schema show. `models` are those of the folder's projects.
 */
export function projectProblems(
  text: string,
  content: ProjectContent,
  models: readonly SortModel[],
  settings: Pick<SortSettings, 'rules' | 'peerValidators'>,
): readonly ProjectProblem[] {
  const isValidated = settings.peerValidators.json;
  const parse = isValidated ? [] : content.parseProblems;
  const of = (rule: RuleDescription, found: readonly ProjectProblemDetails[]): readonly ProjectProblem[] => {
    const severity = settings.rules[rule.code] ?? rule.severity;
    return severity === 'off' ? [] : found.map((details) => ({ ...details, code: rule.code, severity }));
  };
  const isShown = ({ isInSchema }: ProjectMistake) => !(isInSchema && isValidated);
  const mistakes = [...content.mistakes.filter(isShown), ...unknownRules(content)];
  const isSuppressed = suppressorIn(text, content);
  const found = [
    ...of(invalidSyntax, parse.flatMap(syntaxProblem)),
    ...of(duplicateKey, parse.flatMap(repeatedKey)),
    ...of(projectFileMistake, mistakes.map(mistake)),
    ...of(statedFactContradicted, content.settings ? contradictedFacts(content.root, models) : []),
  ];
  // Several models can contradict the same fact.
  const distinct = new Map(found.map((problem) => [`${problem.span.start} ${problem.message}`, problem]));
  return [...distinct.values()]
    .filter((problem) => !isSuppressed(problem))
    .sort((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
}

function unknownRules({ root, settings }: ProjectContent): readonly ProjectMistake[] {
  const entries = settings ? entriesOf(valueAt(root, ['rules'])) : [];
  return entries.flatMap(({ key, keySpan }): ProjectMistake | [] => {
    if (ruleCodes.includes(key)) return [];
    const message = l10n.t('Unknown rule "{0}". Correct the code or remove the entry.', shortened(key));
    return { span: keySpan, message, isInSchema: false, instead: nearest(key, ruleCodes) };
  });
}

function syntaxProblem(problem: ParseProblem): ProjectProblemDetails[] {
  if (problem.code !== 'invalid-syntax') return [];
  return [{ span: problem.span, message: syntaxMessage(problem), fixes: [] }];
}

function repeatedKey(problem: ParseProblem): ProjectProblemDetails[] {
  if (problem.code !== 'duplicate-key') return [];
  const { key, span, first } = problem;
  const message = l10n.t('The key {0} appears twice. Remove one of the two entries.', shortened(key));
  const earlier = removing('remove-earlier', l10n.t('Remove the earlier key {0}', shortened(key)), first.start);
  const later = removing('remove', l10n.t('Remove the later key {0}', shortened(key)), span.start);
  return [{ span, message, fixes: [{ ...earlier, preferred: true }, later] }];
}

function mistake({ span, message, instead }: ProjectMistake): ProjectProblemDetails {
  const replacing = instead.map((name, index): ProjectFix => {
    const newText = JSON.stringify(name);
    return {
      id: `change-to-${name}`,
      title: l10n.t('Change to "{0}"', name),
      preferred: index === 0,
      edits: () => [{ ...span, newText }],
    };
  });
  return { span, message, fixes: [...replacing, removing('remove-entry', l10n.t('Remove this entry'), span.start)] };
}

function removing(id: string, title: string, offset: number): ProjectFix {
  return {
    id,
    title,
    edits: (text) => {
      const found = memberAt(readTree(text), offset);
      return found ? removeMember(text, found.owner, found.member) : [];
    },
  };
}

/** Returns a function that checks whether a comment on the line above a problem suppresses its rule. */
function suppressorIn(text: string, { suppressions }: ProjectContent): (problem: ProjectProblem) => boolean {
  if (suppressions.length === 0) return () => false;
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const silenced = suppressions.map(({ span, codes }) => ({ line: lineOf(span.end) + 1, codes }));
  return ({ code, span }) => {
    const line = lineOf(span.start);
    return silenced.some((one) => one.line === line && one.codes.includes(code));
  };
}
