import * as l10n from '@vscode/l10n';
import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver-types';
import { clientCommands } from '../../../protocol/clientCommands';
import type { Cancellation } from '../cancellation';
import type { ClientAbilities } from '../clientAbilities';
import { Trees } from '../edits/trees';
import { toWorkspaceEdit } from '../edits/workspaceEdit';
import type { GenerateContext } from '../generate/context';
import { plannedFixes } from '../generate/fixes';
import type { SortModel } from '../model/model';
import type { PlacedProblem } from '../rules/fileProblems';
import type { Fix } from '../rules/fix';
import { rules } from '../rules/table';
import { searchEach, slicesWith } from '../slices';
import { cursorAt } from '../symbols/cursor';
import { type ActionTarget, isActionData } from './actions/data';
import { refactoringsAt } from './actions/refactorings';
import { suppressionOf } from './actions/suppress';
import type { ActionContext } from './context';
import { toDiagnostic } from './diagnostics';
import { areAllSafe, fixAll } from './fixAll';
import { explainsSortKey } from './hover';

/** The kind of the action that applies all fixes that can't change the meaning of a file. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.sortie`;

/**
 * If a range contains more problems than this, suppressions aren't offered, because such a range usually spans many
 * lines and a suppression applies to only one.
 */
const mostToSilence = 50;

/** Maximum number of problems in a range whose fixes are tried before they are offered. */
const mostTried = 20;

/** Maximum number of problems in a range for which fixes are offered. */
const mostProblems = 200;

/**
 * Returns the fixes for a range, best first, followed by refactorings and, if the client requests it, the action that
 * applies all safe fixes. The actions have no edits yet. Empty if canceled. There are no refactorings until all files
 * have been read.
 */
export async function codeActions(
  context: ActionContext,
  uri: string,
  range: Range,
  { only, diagnostics }: CodeActionContext,
  abilities: ClientAbilities,
  token: Cancellation,
): Promise<readonly CodeAction[]> {
  const wanted = (kind: string) => !only || only.some((asked) => kind === asked || kind.startsWith(`${asked}.`));
  const possible = (fix: Fix) =>
    (fix.command?.name !== 'generate' || abilities.asksQuestions) && (!fix.createsFiles || abilities.createsFiles);
  const actions: CodeAction[] = [];
  if (wanted(CodeActionKind.QuickFix)) {
    await context.problems.check(uri, token);
    if (token.isCancellationRequested) return [];
    const found = context.problems.at(uri, range, mostProblems + 1);
    const here = found.slice(0, mostProblems);
    const useless = await uselessFixes(context, uri, here, token);
    const isOffered = (fix: Fix, placed: PlacedProblem) => possible(fix) && useless.get(placed)?.has(fix.id) !== true;
    const fixes = quickFixes(context, uri, here, diagnosticsOf(context.features.model, diagnostics), isOffered);
    actions.push(...(await searchEach(fixes, (create) => create(), context.features.pause, token)));
    if (found.length > here.length && abilities.showsDisabledActions) actions.push(limitReached());
  }
  if (wanted(CodeActionKind.RefactorRewrite) && context.features.model.isIndexed) {
    const cursor = cursorAt(context.features, uri, range.start);
    const fixes = cursor ? await refactoringsAt(context, cursor, token) : [];
    const data = { uri, at: range.start };
    const offered = new Set(actions.map(({ title }) => title));
    for (const fix of fixes.filter((each) => possible(each) && !offered.has(each.title))) {
      const { id, title, kind } = fix;
      actions.push({ title, kind, ...(commandOf(fix) ?? { data: { ...data, refactoring: id } }) });
    }
  }
  if (only && wanted(fixAllKind) && (await someIsSafe(context, uri, token))) {
    actions.push({ title: l10n.t('Apply all safe Sortie fixes'), kind: fixAllKind, data: { uri, all: true } });
  }
  return token.isCancellationRequested ? [] : actions;
}

/**
 * Returns the IDs of the fixes that would change nothing. In a file with a syntax error, a fix may not find the place
 * that it has to edit, so its edits are tried. Empty for other files, and if there are too many problems.
 */
async function uselessFixes(
  { features, generating }: ActionContext,
  uri: string,
  here: readonly PlacedProblem[],
  token: Cancellation,
): Promise<ReadonlyMap<PlacedProblem, ReadonlySet<string>>> {
  const useless = new Map<PlacedProblem, ReadonlySet<string>>();
  if (features.model.blocks.broken(uri).length === 0 || here.length > mostTried) return useless;
  const trees = new Trees();
  const slices = slicesWith(features.pause);
  for (const placed of here) {
    const ids = new Set<string>();
    for (const fix of fixesOf(generating, placed)) {
      await slices.turn();
      if (token.isCancellationRequested) return useless;
      if (fix.command === undefined && (await fix.edit(features.read, trees)).length === 0) ids.add(fix.id);
    }
    useless.set(placed, ids);
  }
  return useless;
}

/**
 * Returns functions that create the fixes for problems, then suppressions if there aren't too many problems, then
 * explanations of the rules. After the last fix for problems of a rule comes the fix for all of them in the file.
 */
function quickFixes(
  context: ActionContext,
  uri: string,
  here: readonly PlacedProblem[],
  diagnosticOf: (placed: PlacedProblem) => Diagnostic,
  isOffered: (fix: Fix, placed: PlacedProblem) => boolean,
): readonly (() => readonly CodeAction[])[] {
  const fixing = (placed: PlacedProblem) => () =>
    fixesOf(context.generating, placed)
      .filter((fix) => isOffered(fix, placed))
      .map((fix) => actionFor(uri, fix, placed, diagnosticOf(placed)));
  const suppressing = (placed: PlacedProblem) => () => {
    const suppression = suppressionOf(context.features.model, uri, placed);
    return suppression ? [actionFor(uri, suppression, placed, diagnosticOf(placed))] : [];
  };
  const explaining = (placed: PlacedProblem) => () => {
    const { code } = placed.problem;
    const title = l10n.t('Explain {0}', code);
    const diagnostic = diagnosticOf(placed);
    const at = diagnostic.range.start;
    const place = explainsSortKey(context.features, uri, at) ? [uri, at] : [];
    const command = { title, command: clientCommands.explainRule, arguments: [code, ...place] };
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics: [diagnostic], command }];
  };
  const fixingAll = (placed: PlacedProblem) => () => {
    const { code } = placed.problem;
    const title = rules.find((rule) => rule.code === code)?.fixAllTitle?.();
    if (title === undefined || !areAllSafe(context.problems, uri, code)) return [];
    const diagnostics = here.filter(({ problem }) => problem.code === code).map(diagnosticOf);
    return [{ title, kind: CodeActionKind.QuickFix, diagnostics, data: { uri, all: true, code } }];
  };
  const byCode = new Map(here.map((each) => [each.problem.code, each]));
  return [
    ...here.flatMap((each) =>
      byCode.get(each.problem.code) === each ? [fixing(each), fixingAll(each)] : [fixing(each)],
    ),
    ...(here.length > mostToSilence ? [] : here.map(suppressing)),
    ...[...byCode.values()].map(explaining),
  ];
}

/**
 * Returns an action with its edit, computed from the newest text. Returns the action unchanged if a text change has
 * made it obsolete.
 */
export async function resolveCodeAction(
  context: ActionContext,
  action: CodeAction,
  token: Cancellation,
): Promise<CodeAction> {
  const data: unknown = action.data;
  if (!isActionData(data) || action.edit) return action;
  if ('all' in data) {
    const edit = await fixAll(context.features, context.problems, data.uri, token, data.code);
    return edit && !token.isCancellationRequested ? { ...action, edit } : action;
  }
  const fix = await findFix(context, data, action.title, token);
  const edits = fix ? await fix.edit(context.features.read) : [];
  return edits.length === 0 || token.isCancellationRequested ? action : { ...action, edit: toWorkspaceEdit(edits) };
}

/** Returns the fix or refactoring that an action applies. Undefined if a text change has made the action obsolete. */
async function findFix(
  context: ActionContext,
  data: ActionTarget,
  shown: string,
  token: Cancellation,
): Promise<Fix | undefined> {
  if ('refactoring' in data) {
    const cursor = cursorAt(context.features, data.uri, data.at);
    const found = cursor ? await refactoringsAt(context, cursor, token) : [];
    return found.find(({ id, title }) => id === data.refactoring && title === shown);
  }
  const { line, character } = data.at;
  await context.problems.check(data.uri, token);
  if (token.isCancellationRequested) return undefined;
  const here = context.problems.at(data.uri, { start: data.at, end: data.at });
  const placed = here.find(({ id, problem }) => {
    const { start } = context.features.model.blocks.range(id, problem.span);
    const isSame = problem.code === data.code && problem.message === data.message;
    return isSame && start.line === line && start.character === character;
  });
  if (!placed) return undefined;
  const suppression = suppressionOf(context.features.model, data.uri, placed);
  return [...fixesOf(context.generating, placed), ...(suppression ? [suppression] : [])].find(
    ({ id }) => id === data.fix,
  );
}

function fixesOf({ model, settings, selectedFiles }: GenerateContext, { problem }: PlacedProblem): readonly Fix[] {
  return plannedFixes({ model, settings: settings(), answers: selectedFiles.with() }, problem.fixes());
}

function actionFor(uri: string, fix: Fix, { problem }: PlacedProblem, diagnostic: Diagnostic): CodeAction {
  const action: CodeAction = {
    title: fix.title,
    kind: fix.kind,
    diagnostics: [diagnostic],
    isPreferred: fix.preferred,
  };
  const command = commandOf(fix);
  if (command) return { ...action, ...command };
  const { code, message } = problem;
  return { ...action, data: { uri, at: diagnostic.range.start, code, message, fix: fix.id } };
}

function commandOf({ title, command }: Fix): Pick<CodeAction, 'command'> | undefined {
  if (!command) return undefined;
  return { command: { title, command: clientCommands[command.name], arguments: [command.argument] } };
}

/** Returns a disabled action that informs the user about the limit on fixes. */
function limitReached(): CodeAction {
  const title = l10n.t('Fixes are shown only for the first {0} problems', mostProblems);
  return {
    title,
    kind: CodeActionKind.QuickFix,
    disabled: { reason: l10n.t('Select fewer lines to see more fixes.') },
  };
}

/**
 * Returns a function that converts problems to diagnostics. If the client sent a diagnostic for the same problem, the
 * function returns that diagnostic, so that the client recognizes it.
 */
function diagnosticsOf(model: SortModel, shown: readonly Diagnostic[]): (placed: PlacedProblem) => Diagnostic {
  const keyOf = ({ code, range: { start } }: Diagnostic) => `${code} ${start.line} ${start.character}`;
  const copies = new Map([...shown].reverse().map((copy) => [keyOf(copy), copy]));
  const known = new Map<PlacedProblem, Diagnostic>();
  return (placed) => {
    const before = known.get(placed);
    if (before) return before;
    const computed = toDiagnostic(model, placed);
    const diagnostic = copies.get(keyOf(computed)) ?? computed;
    known.set(placed, diagnostic);
    return diagnostic;
  };
}

async function someIsSafe({ problems }: ActionContext, uri: string, token: Cancellation): Promise<boolean> {
  await problems.check(uri, token);
  if (token.isCancellationRequested) return false;
  const { listed } = problems.of(uri);
  const isSafe = ({ problem }: PlacedProblem) => problem.fixes().some((fix) => 'safe' in fix && fix.safe);
  return listed.some((placed) => placed.problem.isSafelyFixed && isSafe(placed));
}
