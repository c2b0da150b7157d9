import type { Client } from './client';
import { type Folder, type FolderAccess, openFolder } from './folder';
import type { Disposable, FileChange } from './service/workspace';
import { canonical } from './uri';

/** The workspace folders, and the place of files that are in none. */
export interface Folders extends Disposable {
  all(): readonly Folder[];
  /** The innermost folder that a file is in; files outside every folder share one of their own. */
  of(uri: string): Folder;
  add(uri: string): Folder;
  /** Removes a folder, if it is one of ours, and disposes it. */
  remove(uri: string): void;
  /** Hands changes that the editor's watcher saw to the folders that they happened in. */
  filesChanged(changes: readonly FileChange[]): void;
}

/** Opens folders as they are added. `onDidChange` is called with the files whose diagnostics may have changed. */
export function createFolders(
  client: Client,
  access: FolderAccess,
  onDidChange: (uris: Iterable<string>) => void,
): Folders {
  const open = (uri: string) => {
    const folder = openFolder(uri, client, access);
    folder.service.onDidChangeDiagnostics(onDidChange);
    return folder;
  };
  const loose = open('');
  const folders = new Map<string, Folder>();
  const of = (uri: string) => {
    let best = loose;
    let length = -1;
    for (const [root, folder] of folders) {
      if (root.length > length && (uri === root || uri.startsWith(`${root}/`))) {
        best = folder;
        length = root.length;
      }
    }
    return best;
  };
  return {
    all: () => [...folders.values(), loose],
    of,
    add(uri) {
      const root = rootOf(uri);
      const known = folders.get(root);
      if (known) return known;
      const folder = open(uri);
      folders.set(root, folder);
      return folder;
    },
    remove(uri) {
      const root = rootOf(uri);
      folders.get(root)?.dispose();
      folders.delete(root);
    },
    filesChanged(changes) {
      const batches = new Map<Folder, FileChange[]>();
      for (const change of changes) {
        const folder = of(change.uri);
        const batch = batches.get(folder);
        if (batch) batch.push(change);
        else batches.set(folder, [change]);
      }
      for (const [folder, batch] of batches) folder.filesChanged(batch);
    },
    dispose() {
      for (const folder of [...folders.values(), loose]) folder.dispose();
      folders.clear();
    },
  };
}

function rootOf(uri: string): string {
  return canonical(uri).replace(/\/$/, '');
}
