import {
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type FileEvent,
  WatchKind,
} from 'vscode-languageserver';
import { watchedGlob } from './fileKinds';
import type { FileChange } from './service/workspace';
import { canonical } from './uri';

/**
 * Asks the client to watch files. Folders are watched too, because an editor tells of a folder that vanishes or appears
 * and not always of the files in it.
 */
export async function watchByClient(connection: Connection): Promise<void> {
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: watchedGlob }, { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete }],
  });
}

/** The client's file events in the form of the port, each once. */
export function fileChanges(events: readonly FileEvent[]): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  for (const { uri: spelled, type } of events) {
    const uri = canonical(spelled);
    const kind = type === FileChangeType.Created ? 'created' : type === FileChangeType.Deleted ? 'deleted' : 'changed';
    changes.set(uri, { uri, kind });
  }
  return [...changes.values()];
}
