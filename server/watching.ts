import {
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type FileEvent,
} from 'vscode-languageserver';
import type { FileChange } from './service/workspace';
import type { Spellings } from './spellings';

/**
 * Asks the client to watch. Every name is watched, because an editor tells of a folder that vanishes or appears and not
 * always of the files in it; of a folder that vanished and is there again at once it tells that it changed.
 */
export async function watchByClient(connection: Connection): Promise<void> {
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: '**/*' }],
  });
}

/** The client's file events in the form of the port, each once. */
export function fileChanges(events: readonly FileEvent[], spellings: Spellings): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  for (const { uri: spelled, type } of events) {
    const uri = spellings.uri(spelled);
    const kind = type === FileChangeType.Created ? 'created' : type === FileChangeType.Deleted ? 'deleted' : 'changed';
    changes.set(uri, { uri, kind });
  }
  return [...changes.values()];
}
