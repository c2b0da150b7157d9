import type { Connection, ExecuteCommandParams, WorkspaceEdit } from 'vscode-languageserver';
import { clientCommands, type GenerateParams } from '../../protocol';
import { requireMembers } from '../params';
import { isRecord } from '../service/values';
import type { Session } from '../session';
import { runGenerator } from './generateCommand';

/** The command that applies the edit of a code action, for clients that support only commands as code actions. */
export const applyEditCommand = 'sortie.applyEdit';

/** Registers the commands that the server runs because the client doesn't. */
export function handleCommands(connection: Connection, session: Session): void {
  const { client, run } = session;
  connection.onExecuteCommand(({ command, arguments: [argument] = [] }: ExecuteCommandParams, token) =>
    run.request('workspace/executeCommand', token, null, async () => {
      if (command === applyEditCommand && isEdit(argument)) await connection.workspace.applyEdit(argument);
      if (!client.asksByMessage || command !== clientCommands.generate) return null;
      const params = { task: argument, answers: {} };
      requireMembers(params, ['task', 'answers']);
      await runGenerator(params as GenerateParams, connection, session, token);
      return null;
    }),
  );
}

function isEdit(value: unknown): value is WorkspaceEdit {
  return isRecord(value) && (isRecord(value.changes) || Array.isArray(value.documentChanges));
}
