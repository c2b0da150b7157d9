import { type Connection, DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver';
import { type PeerExtensions, peersChanged } from '../protocol';
import { readPeers } from './client';
import type { Session } from './session';
import { fileChanges } from './watching';

/** Handles the notifications of a client. */
export function handleNotifications(connection: Connection, session: Session): void {
  const { run, spellings } = session;
  connection.onInitialized(() => run.event('initialized', () => session.start()));
  connection.onDidChangeConfiguration((params) =>
    run.event('didChangeConfiguration', () => session.configurationChanged(params)),
  );
  connection.onNotification(peersChanged.method, (params: PeerExtensions) =>
    run.event(peersChanged.method, () => session.peersChanged(readPeers(params))),
  );
  connection.onDidOpenTextDocument((params) => run.event('didOpen', () => session.open(params)));
  connection.onDidChangeTextDocument((params) => run.event('didChange', () => session.change(params)));
  connection.onDidCloseTextDocument((params) => run.event('didClose', () => session.close(params.textDocument.uri)));
  connection.onDidChangeWatchedFiles(({ changes }) =>
    run.event('didChangeWatchedFiles', () => session.filesChanged(fileChanges(changes, spellings))),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    run.event('didRenameFiles', () => session.filesRenamed(files.map((file) => spellings.rename(file)))),
  );
  if (session.client.notifiesFolders) {
    // The library's own event would register itself with the client, which may not be asked anything before `initialized`.
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event }) =>
      run.event('didChangeWorkspaceFolders', () => session.foldersChanged(event)),
    );
  }
  connection.onShutdown(() => session.dispose());
}
