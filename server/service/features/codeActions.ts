import * as l10n from '@vscode/l10n';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver-types';
import { toDiagnostic } from '../diagnostics';
import type { PlacedProblem } from '../fileProblems';
import type { Fix } from '../rules/fix';
import type { Cancellation, ClientAbilities } from '../service';
import { type ActionTarget, isActionData } from './actions/data';
import { refactoringsAt } from './actions/refactorings';
import { suppressionOf } from './actions/suppress';
import { toWorkspaceEdit } from './actions/workspaceEdit';
import type { FeatureContext } from './context';
import { cursorAt } from './cursor';
import { fixAll } from './fixAll';

const fixAllKind = `${CodeActionKind.SourceFixAll}.sortie`;

/** Commands of the client that actions name. */
const generate = 'sortie.generate';
const explainRule = 'sortie.explainRule';

/** Fixes of the problems at a range, best first, then refactorings, without their edits. */
export function codeActions(
  context: FeatureContext,
  uri: string,
  range: Range,
  { only, diagnostics }: CodeActionContext,
  abilities: ClientAbilities,
  token: Cancellation,
): readonly CodeAction[] {
  const wanted = (kind: string) => !only || only.some((asked) => kind === asked || kind.startsWith(`${asked}.`));
  const possible = (fix: Fix) =>
    (fix.task === undefined || abilities.asksQuestions) && (!fix.createsFiles || abilities.createsFiles);
  const actions: CodeAction[] = [];
  if (wanted(CodeActionKind.QuickFix)) {
    const here = problemsIn(context, uri, range);
    for (const placed of here) {
      if (token.isCancellationRequested) return [];
      const diagnostic = asShown(toDiagnostic(context.model, placed), diagnostics);
      for (const fix of placed.problem.fixes().filter(possible)) actions.push(actionFor(uri, fix, diagnostic));
    }
    for (const placed of here) {
      const diagnostic = asShown(toDiagnostic(context.model, placed), diagnostics);
      const suppression = suppressionOf(context, uri, placed);
      if (suppression) actions.push(actionFor(uri, suppression, diagnostic));
    }
    const codes = new Map(here.map((placed) => [placed.problem.code, placed]));
    for (const [code, placed] of codes) {
      const diagnostic = asShown(toDiagnostic(context.model, placed), diagnostics);
      const title = l10n.t('Explain {0}', code);
      const command = { title, command: explainRule, arguments: [code] };
      actions.push({ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command });
    }
  }
  if (wanted(CodeActionKind.RefactorRewrite)) {
    const cursor = cursorAt(context, uri, range.start);
    const fixes = cursor ? refactoringsAt(context, cursor) : [];
    const data = { uri, at: range.start };
    for (const fix of fixes) actions.push({ title: fix.title, kind: fix.kind, data: { ...data, refactoring: fix.id } });
  }
  if (only && wanted(fixAllKind) && context.problems(uri).some(hasSafeFix)) {
    actions.push({ title: l10n.t('Fix all safe Sortie problems'), kind: fixAllKind, data: { uri, all: true } });
  }
  return actions;
}

/** The action with its edit, worked out at the newest texts; as it is when what it was for is not there any more. */
export async function resolveCodeAction(
  context: FeatureContext,
  action: CodeAction,
  token: Cancellation,
): Promise<CodeAction> {
  const data: unknown = action.data;
  if (!isActionData(data) || action.edit) return action;
  if ('all' in data) {
    const edit = await fixAll(context, data.uri, token);
    return edit && !token.isCancellationRequested ? { ...action, edit } : action;
  }
  const fix = findFix(context, data);
  const edits = fix ? await fix.edit(context.read) : [];
  return edits.length === 0 || token.isCancellationRequested ? action : { ...action, edit: toWorkspaceEdit(edits) };
}

function findFix(context: FeatureContext, data: ActionTarget): Fix | undefined {
  if ('refactoring' in data) {
    const cursor = cursorAt(context, data.uri, data.at);
    return cursor && refactoringsAt(context, cursor).find(({ id }) => id === data.refactoring);
  }
  const { line, character } = data.at;
  const placed = context.problems(data.uri).find(({ id, problem }) => {
    const { start } = context.model.range(id, problem.span);
    return problem.code === data.code && start.line === line && start.character === character;
  });
  if (!placed) return undefined;
  const suppression = suppressionOf(context, data.uri, placed);
  return [...placed.problem.fixes(), ...(suppression ? [suppression] : [])].find(({ id }) => id === data.fix);
}

function actionFor(uri: string, fix: Fix, diagnostic: Diagnostic): CodeAction {
  const action: CodeAction = {
    title: fix.title,
    kind: fix.kind,
    diagnostics: [diagnostic],
    isPreferred: fix.preferred,
  };
  if (fix.task) return { ...action, command: { title: fix.title, command: generate, arguments: [fix.task] } };
  return { ...action, data: { uri, at: diagnostic.range.start, code: diagnostic.code, fix: fix.id } };
}

/** The problems whose place touches a range. */
function problemsIn({ model, problems }: FeatureContext, uri: string, range: Range): readonly PlacedProblem[] {
  return problems(uri).filter(({ id, problem }) => {
    const { start, end } = model.range(id, problem.span);
    return !isBefore(end, range.start) && !isBefore(range.end, start);
  });
}

function isBefore(a: Range['start'], b: Range['start']): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

/** The diagnostic in the client's own copy, so that the client recognises it. */
function asShown(diagnostic: Diagnostic, shown: readonly Diagnostic[]): Diagnostic {
  const same = ({ code, range: { start } }: Diagnostic) =>
    code === diagnostic.code &&
    start.line === diagnostic.range.start.line &&
    start.character === diagnostic.range.start.character;
  return shown.find(same) ?? diagnostic;
}

function hasSafeFix({ problem }: PlacedProblem): boolean {
  return problem.fixes().some(({ safe }) => safe);
}
