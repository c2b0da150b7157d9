import { type Connection, DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver';
import { type PeerExtensions, peersChanged } from '../protocol';
import { readPeers } from './client';
import { type CheckedMessage, requireParams } from './params';
import type { Session } from './session';
import { fileChanges } from './watching';

/** Registers handlers for the client's notifications. */
export function handleNotifications(connection: Connection, session: Session): void {
  const { documents, run, spellings } = session;
  connection.onInitialized(() => run.event('initialized', () => session.start()));
  connection.onDidChangeConfiguration((params) =>
    run.event('didChangeConfiguration', () => session.configurationChanged(params)),
  );
  connection.onNotification(peersChanged.method, (params: PeerExtensions) =>
    run.event(peersChanged.method, () => session.peersChanged(readPeers(params))),
  );
  const checked = <Params>(name: CheckedMessage, handle: (params: Params) => void | Promise<void>) => {
    return (params: Params) =>
      run.event(name, () => {
        requireParams(name, params);
        return handle(params);
      });
  };
  connection.onDidOpenTextDocument(checked('didOpen', (params) => documents.open(params)));
  connection.onDidChangeTextDocument(checked('didChange', (params) => documents.change(params)));
  connection.onDidCloseTextDocument(checked('didClose', (params) => session.close(params.textDocument.uri)));
  connection.onDidChangeWatchedFiles(
    checked('didChangeWatchedFiles', ({ changes }) => session.filesChanged(fileChanges(changes, spellings))),
  );
  connection.workspace.onDidRenameFiles(
    checked('didRenameFiles', ({ files }) => session.filesRenamed(files.map((file) => spellings.rename(file)))),
  );
  if (session.client.notifiesFolders) {
    // The library's own event would send a registration to the client, which isn't allowed before `initialized`.
    connection.onNotification(
      DidChangeWorkspaceFoldersNotification.type,
      checked('didChangeWorkspaceFolders', ({ event }) => session.foldersChanged(event)),
    );
  }
  connection.onShutdown(() => {
    run.shutDown();
    session.dispose();
  });
}
