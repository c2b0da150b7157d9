import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import {
  type CollectionDeclaration,
  clientCommands,
  type GenerateResult,
  type GenerateTask,
  generate,
  type Question,
} from '../../protocol';
import { askValue } from '../ui/ask';
import { another, pickOrAsk, type Toggle } from '../ui/pick';
import type { EditReports } from './edits/report';
import { reviewEdit } from './review';

/**
 * What to show after an edit. `named`: the position that the server returned, if any. `written`: that position, or else
 * the first change. `quietly`: like `named`, but without moving focus.
 */
export type Showing = 'named' | 'written' | 'quietly';

/**
 * Runs a generator of the language server: asks the user for missing facts, then applies and shows the edit. If the
 * server refuses the task, shows the reason. Returns whether an edit was applied.
 */
export async function runGenerate(
  client: BaseLanguageClient,
  reports: EditReports,
  task: GenerateTask,
  shows: Showing,
): Promise<boolean> {
  const answers: Record<string, string> = {};
  for (;;) {
    const result = await client.sendRequest<GenerateResult>(generate.method, { task, answers });
    if (result.kind === 'refused') {
      // Not awaited, because a notification resolves only when the user closes it.
      void showRefusal(result);
      return false;
    }
    if (result.kind === 'edit') return apply(client, reports, result, shows);
    const purpose = task.kind === 'make-sortable' ? vscode.l10n.t('Make {0} sortable', inert(task.name, 100)) : '';
    const remembers = { label: vscode.l10n.t('Remember for This Workspace'), isOn: true };
    const { id, problem } = result.question;
    const before = answers[id];
    if (before !== undefined && problem === undefined) return false;
    const answer = await askQuestion(result.question, { purpose, remembers, before });
    if (answer === undefined) return false;
    answers[id] = answer;
    const declaration = declarationOf(task.uri, result.question, answer);
    if (declaration && remembers.isOn) {
      await vscode.commands.executeCommand(clientCommands.declareCollection, declaration);
    }
  }
}

async function showRefusal({ reason, instead }: Extract<GenerateResult, { kind: 'refused' }>): Promise<void> {
  const override = instead?.kind === 'override-default-sort' ? [vscode.l10n.t('Override Default Sort')] : [];
  const chosen = await vscode.window.showWarningMessage(inert(reason), ...override);
  if (chosen !== undefined) await vscode.commands.executeCommand(clientCommands.generate, instead, 'written');
}

function declarationOf(uri: string, { states }: Question, answer: string): CollectionDeclaration | undefined {
  const isKind = answer === 'query' || answer === 'stream' || answer === 'dual';
  return states?.member === 'kind' && isKind ? { uri, collection: states.collection, kind: answer } : undefined;
}

/** Whether a command's argument has the form of a task for a generator. */
export function isGenerateTask(value: unknown): value is GenerateTask {
  if (!isObject(value)) return false;
  const { kind, uri, collection } = value;
  if (kind === 'add-collection') return typeof uri === 'string';
  return (
    (kind === 'make-sortable' ||
      kind === 'create-class' ||
      kind === 'override-default-sort' ||
      kind === 'change-default-sort' ||
      kind === 'set-default-sort') &&
    typeof uri === 'string' &&
    typeof collection === 'string'
  );
}

/**
 * Applies an edit, after a review if the server requires one. Then opens the file at the position to show, if any, and
 * reports the other changed files. Returns whether the edit was applied.
 */
async function apply(
  client: BaseLanguageClient,
  reports: EditReports,
  result: Extract<GenerateResult, { kind: 'edit' }>,
  shows: Showing,
): Promise<boolean> {
  if (changesNothing(result.edit)) return false;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  if (result.review && !(await reviewEdit(edit, result.label))) return false;
  const location = locationOf(client, result, edit, shows);
  const home = location?.uri ?? vscode.window.activeTextEditor?.document.uri;
  const id = await reports.remember(edit, home, result.note);
  if (!(await vscode.workspace.applyEdit(edit))) {
    const isDiscarded = result.edit.changeAnnotations !== undefined;
    const message = vscode.l10n.t(
      "The edit can't be applied because a file has changed or is read-only. Check the files, and try again.",
    );
    if (!isDiscarded) await vscode.window.showWarningMessage(message);
    return false;
  }
  if (location) {
    const options = { selection: location.range, preserveFocus: shows === 'quietly' };
    await vscode.window.showTextDocument(location.uri, options);
  }
  await reports.report(id);
  return true;
}

/** Whether an edit has no effect, such as moving the first entry of a default sort up. */
function changesNothing({ documentChanges }: Extract<GenerateResult, { kind: 'edit' }>['edit']): boolean {
  return documentChanges?.length === 0;
}

function locationOf(
  { protocol2CodeConverter }: BaseLanguageClient,
  { reveal }: Extract<GenerateResult, { kind: 'edit' }>,
  edit: vscode.WorkspaceEdit,
  shows: Showing,
): vscode.Location | undefined {
  if (reveal) return protocol2CodeConverter.asLocation(reveal);
  const [uri, changes] = edit.entries()[0] ?? [];
  const start = changes?.[0]?.range.start;
  return shows === 'written' && uri && start ? new vscode.Location(uri, new vscode.Range(start, start)) : undefined;
}

interface Asking {
  readonly purpose: string;
  readonly remembers: Toggle;
  /** The previous answer, which was invalid. Undefined if the question hasn't been asked before. */
  readonly before: string | undefined;
}

/**
 * Asks one question. If the question allows other values, the user can also enter a value that isn't in the list. If
 * the answer can be stored as a fact about a collection, the list also contains the toggle `remembers`.
 */
async function askQuestion(
  { title, choices, other, states, problem }: Question,
  { purpose, remembers, before }: Asking,
): Promise<string | undefined> {
  const prompt = inert(problem ?? other ?? title, 300);
  const question = (typed: string) => ({ prompt, value: typed, validate: notEmpty });
  if (choices.length === 0 || problem !== undefined) return askValue(title, question(before ?? ''));
  const free = other === null ? [] : [{ ...another(vscode.l10n.t('Other…')), detail: other }];
  const toggle = states ? { toggle: remembers } : {};
  return pickOrAsk({ title, placeholder: purpose, rows: [...choices, ...free], ...toggle }, question);
}

function notEmpty(text: string): string | undefined {
  return text === '' ? vscode.l10n.t('Enter a value.') : undefined;
}
