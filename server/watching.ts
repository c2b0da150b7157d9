import {
  type Connection,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type FileEvent,
} from 'vscode-languageserver';
import type { FileChange } from './service/workspace';
import type { Spellings } from './spellings';

/**
 * Asks the client to watch all files and folders. Folders are included because editors don't always report the files in
 * a folder that appears or disappears. If a folder is deleted and recreated, editors report it as changed.
 */
export async function watchByClient(connection: Connection): Promise<void> {
  await connection.client.register(DidChangeWatchedFilesNotification.type, {
    watchers: [{ globPattern: '**/*' }],
  });
}

/** Converts the client's file events to changes, without duplicates. */
export function fileChanges(events: readonly FileEvent[], spellings: Spellings): readonly FileChange[] {
  const changes = new Map<string, FileChange>();
  for (const { uri: spelled, type } of events) {
    const uri = spellings.uri(spelled);
    const kind = type === FileChangeType.Created ? 'created' : type === FileChangeType.Deleted ? 'deleted' : 'changed';
    changes.set(uri, { uri, kind });
  }
  return [...changes.values()];
}
