import { type Connection, DidChangeWorkspaceFoldersNotification } from 'vscode-languageserver';
import { collectionsChanged, type Others, othersChanged } from '../protocol';
import { type Client, readOthers } from './client';
import { createPull } from './diagnostics/pull';
import { createPush } from './diagnostics/push';
import { createReports } from './diagnostics/reports';
import { createDocuments } from './documents';
import type { Folder, FolderAccess } from './folder';
import { createFolders } from './folders';
import { createIndexing } from './indexing';
import { progressIn } from './progress';
import { createRefresh } from './refresh';
import type { Runner } from './runner';
import type { Session } from './session';
import { createSettings } from './settings';
import { createSettling } from './settling';
import { createStatus } from './status';
import { canonical } from './uri';
import { fileChanges, watchByClient } from './watching';

/** Opens the client's folders and follows what it tells: documents, files, folders and settings. */
export function converse(connection: Connection, client: Client, run: Runner, access: FolderAccess): Session {
  /** What the edit that is under way has changed so far. */
  let editing: Set<string> | undefined;
  const folders = createFolders(client, access, (uris) => changed(uris));
  const documents = createDocuments(folders);
  const reports = createReports(folders, client);
  const showProgress = progressIn(connection, client);
  const indexing = createIndexing(showProgress, run, () => status.changed([]));
  const status = createStatus(connection, client, folders, reports, indexing);
  const settings = createSettings(connection, client);
  const pull = client.pulls
    ? createPull(connection, client, documents, reports, { indexed: indexing.settled, showProgress })
    : undefined;
  const diagnostics = pull ?? createPush(connection, documents, reports, indexing.settled);
  const refresh = createRefresh(connection, client, documents);
  const views = createSettling(async () => {
    if (client.listens) await connection.sendNotification(collectionsChanged.method, {});
  });

  /** Tells of files that say something else now, and of the one that the client itself edited; its diagnostics go first. */
  const tell = (uris: ReadonlySet<string>, edited?: string) => {
    const all = edited === undefined ? uris : new Set([edited, ...uris]);
    reports.invalidate(all);
    diagnostics.changed(all, edited);
    status.changed(all);
    refresh.changed(uris, edited);
    if (uris.size > 0) views.ask();
  };

  const changed = (uris: Iterable<string>) => {
    if (editing) for (const uri of uris) editing.add(uri);
    else tell(new Set(uris));
  };

  /** Runs what the client does to one document, and tells once what came of it, here and elsewhere. */
  const edit = (name: string, spelled: string, work: () => void) => {
    run.event(name, () => {
      const touched = new Set<string>();
      editing = touched;
      try {
        work();
      } finally {
        editing = undefined;
        tell(touched, canonical(spelled));
      }
    });
  };

  /** Asks for all settings first, so that reading begins for all folders at once and ends for all. */
  const configure = async (some: readonly Folder[]) => {
    const wanted = await Promise.all(some.map((folder) => settings.of(folder)));
    for (const [index, folder] of some.entries()) {
      const given = wanted[index];
      if (given && (folder.configure(given) || !folder.indexed)) indexing.start(folder);
    }
  };
  const configureAll = async () => {
    await configure(folders.all());
    changed([...reports.files(), ...documents.versions.keys()]);
    refresh.everything();
  };

  connection.onInitialized(() =>
    run.event('initialized', async () => {
      // A client that refuses is served all the same; the log says what it refused.
      const asked = await Promise.allSettled([client.watches && watchByClient(connection), settings.subscribe()]);
      await configureAll();
      for (const one of asked) if (one.status === 'rejected') throw one.reason;
    }),
  );
  connection.onDidChangeConfiguration((params) =>
    run.event('didChangeConfiguration', async () => {
      settings.told(params);
      await configureAll();
    }),
  );
  connection.onNotification(othersChanged.method, (params: Others) =>
    run.event(othersChanged.method, async () => {
      settings.others(readOthers(params));
      await configureAll();
    }),
  );
  connection.onDidOpenTextDocument((params) => edit('didOpen', params.textDocument.uri, () => documents.open(params)));
  connection.onDidChangeTextDocument((params) =>
    edit('didChange', params.textDocument.uri, () => documents.change(params)),
  );
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => edit('didClose', uri, () => documents.close(uri)));
  connection.onDidChangeWatchedFiles(({ changes }) =>
    run.event('didChangeWatchedFiles', () => folders.filesChanged(fileChanges(changes))),
  );
  if (client.tellsFolders) {
    // The library's own event would register itself with the client, which may not be asked anything before `initialized`.
    connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) =>
      run.event('didChangeWorkspaceFolders', async () => {
        const lost = [...reports.files()];
        let opened: Folder[] = [];
        documents.rehome(() => {
          for (const { uri } of removed) folders.remove(uri);
          opened = added.map(({ uri }) => folders.add(uri));
        });
        changed(lost);
        await configure(opened);
      }),
    );
  }
  connection.onShutdown(() => {
    for (const part of [views, refresh, diagnostics, status, folders]) part.dispose();
  });

  for (const uri of client.folders) folders.add(uri);
  return { connection, client, folders, documents, run, indexed: indexing.settled, pull };
}
