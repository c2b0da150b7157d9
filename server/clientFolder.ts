import type { Connection } from 'vscode-languageserver';
import { type FileContent, type FolderEntry, listFolder, readFile } from '../protocol';
import type { Client } from './client';
import type { FolderOptions } from './folder';
import type { Workspace } from './service/workspace';
import { ClientWorkspace } from './workspace/client';
import { createEmptyWorkspace } from './workspace/empty';

/**
 * Opens a folder whose files the client supplies. The workspace is empty if the client doesn't supply files, or if
 * `uri` is empty.
 */
export function openClientFolder(
  connection: Connection,
  uri: string,
  client: Client,
  options: FolderOptions & Pick<Workspace, 'pause'>,
): Workspace {
  if (uri === '' || !client.givesFiles) return createEmptyWorkspace(uri, options.pause);
  return new ClientWorkspace(uri, {
    ...options,
    files: {
      async list(folder) {
        const response = await connection.sendRequest<{ readonly entries: readonly FolderEntry[] | null }>(
          listFolder.method,
          { uri: folder },
        );
        return response.entries ?? undefined;
      },
      read: (file, maxLength) => connection.sendRequest<FileContent>(readFile.method, { uri: file, maxLength }),
    },
  });
}
