import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import {
  clientCommands,
  type GenerateResult,
  type GenerateTask,
  generate,
  projectFileName,
  type Question,
  type StateFactsTask,
} from '../../protocol';
import { exists } from '../ui/exists';
import type { StepResult, WizardPosition } from '../ui/wizard';
import type { Drafts } from './drafts';
import type { EditReports } from './edits/report';
import { placeOfWritten } from './edits/written';
import { askQuestion } from './questions';

/**
 * What to show after an edit. `named`: the position that the server returned, if any. `written`: that position, or else
 * the longest change in the first file. `quietly`: like `named`, but without moving focus.
 */
export type Showing = 'named' | 'written' | 'quietly';

/** What a generator keeps in the window: the edits to report, and the answers after the user cancels. */
export interface GenerateWindow {
  readonly reports: EditReports;
  readonly drafts: Drafts;
}

/**
 * Runs a generator of the language server: asks the user for missing facts, step by step, then applies and shows the
 * edit. If the server refuses the task, shows the reason. Returns whether an edit was applied.
 */
export async function runGenerate(
  client: BaseLanguageClient,
  { reports, drafts }: GenerateWindow,
  task: GenerateTask,
  shows: Showing,
): Promise<boolean> {
  const draft = drafts.of(task);
  const remembers = { label: vscode.l10n.t('Remember in sortie.json'), isOn: true };
  const asked: string[] = [];
  /** The answers to remember, by the question. */
  const remembered = new Map<string, StateFactsTask>();
  for (;;) {
    const result = await client.sendRequest<GenerateResult>(generate.method, { task, answers: draft.of(asked) });
    if (result.kind === 'refused') {
      // Not awaited, because a notification resolves only when the user closes it.
      void showRefusal(result);
      return false;
    }
    if (result.kind === 'edit') {
      const isApplied = await apply(client, reports, result, shows);
      if (!isApplied) return false;
      drafts.forget(task);
      for (const stated of remembered.values()) await runGenerate(client, { reports, drafts }, stated, 'quietly');
      return true;
    }
    const move = await ask(result.question);
    if (move === 'leave') return false;
    if (move === 'back') asked.pop();
  }

  async function ask(question: Question): Promise<StepResult> {
    const { id, problem, remaining } = question;
    if (asked.includes(id)) {
      if (problem === undefined) return 'leave';
      asked.splice(asked.indexOf(id));
    }
    const asking = { position: positionAfter(asked, remaining), purpose: purposeOf(task), remembers };
    const given = draft.startOf(question);
    let answer = '';
    const move = await askQuestion(question, { ...asking, given }, (taken) => {
      answer = taken;
    });
    if (move !== 'next') return move;
    draft.put(id, answer, asked);
    asked.push(id);
    const stated = factIn(task.uri, question, answer);
    if (stated && remembers.isOn) remembered.set(id, stated);
    else remembered.delete(id);
    return 'next';
  }
}

function positionAfter(asked: readonly string[], remaining: number | undefined): WizardPosition {
  const step = asked.length + 1;
  return { step, total: remaining === undefined ? 1 : step + remaining, canGoBack: step > 1 };
}

function purposeOf(task: GenerateTask): string {
  return task.kind === 'make-sortable' ? vscode.l10n.t('Make {0} sortable', inert(task.name, 100)) : '';
}

async function showRefusal({ reason, instead }: Extract<GenerateResult, { kind: 'refused' }>): Promise<void> {
  const override = instead?.kind === 'override-default-sort' ? [vscode.l10n.t('Override Default Sort')] : [];
  const chosen = await vscode.window.showWarningMessage(inert(reason), ...override);
  if (chosen !== undefined) await vscode.commands.executeCommand(clientCommands.generate, instead, 'written');
}

function factIn(uri: string, { states }: Question, answer: string): StateFactsTask | undefined {
  if (states?.member !== 'kind' || (answer !== 'query' && answer !== 'stream' && answer !== 'dual')) return undefined;
  return { kind: 'state-facts', uri, collection: states.collection, facts: { kind: answer } };
}

/** Whether a command's argument has the form of a task for a generator. */
export function isGenerateTask(value: unknown): value is GenerateTask {
  if (!isObject(value)) return false;
  const { kind, uri, collection } = value;
  if (kind === 'add-collection' || kind === 'create-project-file') return typeof uri === 'string';
  return (
    (kind === 'make-sortable' ||
      kind === 'create-class' ||
      kind === 'override-default-sort' ||
      kind === 'change-default-sort' ||
      kind === 'set-default-sort' ||
      kind === 'state-facts') &&
    typeof uri === 'string' &&
    typeof collection === 'string'
  );
}

/**
 * Applies an edit. Then opens the file at the position to show, if any, and reports the other changed files. Returns
 * whether the edit was applied.
 */
async function apply(
  client: BaseLanguageClient,
  reports: EditReports,
  result: Extract<GenerateResult, { kind: 'edit' }>,
  shows: Showing,
): Promise<boolean> {
  if (changesNothing(result.edit)) return false;
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(result.edit);
  const location = locationOf(client, result, edit, shows);
  const home = location?.uri ?? vscode.window.activeTextEditor?.document.uri;
  const remembered = await reports.remember(edit, home, result.note);
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString());
  if (!(await vscode.workspace.applyEdit(edit))) {
    const wasPreviewed = result.edit.changeAnnotations !== undefined;
    const message = vscode.l10n.t(
      "The edit can't be applied because a file has changed or is read-only. Check the files, and try again.",
    );
    // If the refactoring preview was open, this window isn't told whether the user discarded the edit.
    if (wasPreviewed) vscode.window.setStatusBarMessage(vscode.l10n.t('No file was changed.'), 8000);
    else await vscode.window.showWarningMessage(message);
    return false;
  }
  // The user may have excluded the creation of the file from the edit.
  if (location && (await exists(location.uri))) {
    const options = { selection: location.range, preserveFocus: shows === 'quietly' };
    await vscode.window.showTextDocument(location.uri, options);
  }
  await saveProjectFile(edit, unsaved);
  await reports.report(remembered);
  return true;
}

/** Saves the project file if the edit changed it, unless it had unsaved changes before. */
async function saveProjectFile(edit: vscode.WorkspaceEdit, unsaved: readonly string[]): Promise<void> {
  const uris = edit.entries().map(([uri]) => uri.toString());
  const isWritten = ({ uri }: vscode.TextDocument) =>
    uri.path.endsWith(`/${projectFileName}`) && uris.includes(uri.toString()) && !unsaved.includes(uri.toString());
  await vscode.workspace.textDocuments.find(isWritten)?.save();
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
  const place = changes && placeOfWritten(changes);
  if (shows !== 'written' || !uri || !place) return undefined;
  return new vscode.Location(uri, new vscode.Position(place.line, place.character));
}
