import type { Connection } from 'vscode-languageserver';
import { answerActions } from './actions';
import { serverCapabilities } from './capabilities';
import { type Client, readClient } from './client';
import { converse } from './conversation';
import { answerCustom } from './custom';
import { answerDiagnostics } from './diagnostics/answer';
import type { FolderAccess } from './folder';
import { loadMessages } from './messages';
import { answerRequests } from './requests';
import { createRunner, type Runner } from './runner';

/** What the server runs on. */
export interface Platform extends FolderAccess {
  /** Reads a file of this machine; absent where there is no disk. */
  readonly readText?: (path: string) => string;
}

/** Serves one client over a connection that does not listen yet. */
export function serve(connection: Connection, platform: Platform): void {
  const run = createRunner(connection.console);
  connection.onInitialize((params) => {
    const client = readClient(params);
    loadMessages(client.start, platform.readText, connection.console);
    begin(connection, client, run, platform);
    return { capabilities: serverCapabilities(client), serverInfo: { name: 'sortie' } };
  });
}

/** Opens the folders of a client that said who it is, and registers every handler. */
function begin(connection: Connection, client: Client, run: Runner, access: FolderAccess): void {
  const session = converse(connection, client, run, access);
  answerRequests(session);
  answerActions(session);
  answerDiagnostics(session);
  answerCustom(session);
}
