import * as l10n from '@vscode/l10n';
import { type CancellationToken, type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver';
import type { GenerateParams, Question } from '../../protocol';
import { adaptEdit } from '../edits';
import type { Session } from '../session';
import { nextStep } from './custom';

/**
 * Runs a generator for a client that doesn't support Sortie's messages. Asks each question with
 * `window/showMessageRequest`, then applies the edit.
 */
export async function runGenerator(
  { task }: GenerateParams,
  connection: Connection,
  session: Session,
  token: CancellationToken,
): Promise<void> {
  const { client, documents, folders, spellings } = session;
  const uri = spellings.uri(task.uri);
  const { service } = folders.of(uri);
  const answers: Record<string, string> = {};
  for (;;) {
    await session.indexed(token);
    const step = await nextStep(service, { task: { ...task, uri }, answers }, token);
    if (token.isCancellationRequested) return;
    if (step.kind === 'refused') {
      show(connection, MessageType.Warning, step.reason);
      return;
    }
    if (step.kind === 'edit') {
      if (step.edit.documentChanges?.length === 0) return;
      const edit = spellings.spelled(adaptEdit(step.edit, client, documents, step.label));
      const { applied } = await connection.workspace.applyEdit({ label: step.label, edit });
      if (applied && step.note !== undefined) show(connection, MessageType.Info, step.note);
      return;
    }
    const { question } = step;
    const answer = await ask(question, connection);
    if (answer === undefined || token.isCancellationRequested) return;
    answers[question.id] = answer;
  }
}

/**
 * Asks one question. Returns undefined if the user dismisses the message. Shows a warning and returns undefined if the
 * question needs a typed answer.
 */
async function ask({ title, choices }: Question, connection: Connection): Promise<string | undefined> {
  if (choices.length === 0) {
    const reason = l10n.t("Nothing was written, because this editor can't show an input box: {0}", title);
    show(connection, MessageType.Warning, reason);
    return undefined;
  }
  const items = choices.map(({ label, description }) => ({
    title: description === undefined ? label : `${label} (${description})`,
  }));
  const chosen = await connection.window.showInformationMessage(title, ...items);
  return choices[items.findIndex((item) => item.title === chosen?.title)]?.value;
}

/**
 * Shows a message without buttons, and doesn't wait. `connection.window` would wait until the user closes the message.
 */
function show(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}
