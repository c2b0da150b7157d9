import { lstatSync } from 'node:fs';
import path from 'node:path';
import { kindOf } from './confinement';
import { entriesOf } from './walk';

/** The content of one folder: its subfolders and its files. Each file has a mark that changes with its content. */
export interface FolderSnapshot {
  readonly files: Map<string, string>;
  readonly folders: Set<string>;
}

/** The names of the entries that were created, changed, or deleted between two snapshots of a folder. */
export interface FolderDifference {
  readonly created: readonly string[];
  readonly changed: readonly string[];
  readonly deleted: readonly string[];
  readonly newFolders: readonly string[];
  readonly lostFolders: readonly string[];
}

/** Takes a snapshot of a folder. If the folder doesn't exist or can't be read, the snapshot is empty. */
export function takeSnapshot(folder: string): FolderSnapshot {
  const snapshot: FolderSnapshot = { files: new Map(), folders: new Set() };
  for (const entry of entriesOf(folder)) {
    const kind = kindOf(entry);
    if (kind === 'folder') snapshot.folders.add(entry.name);
    else if (kind === 'file') snapshot.files.set(entry.name, markOf(path.join(folder, entry.name)));
  }
  return snapshot;
}

/** Returns the differences between two snapshots of a folder. */
export function compare(before: FolderSnapshot, after: FolderSnapshot): FolderDifference {
  const names = [...after.files.keys()];
  return {
    created: names.filter((name) => !before.files.has(name)),
    changed: names.filter((name) => before.files.has(name) && before.files.get(name) !== after.files.get(name)),
    deleted: [...before.files.keys()].filter((name) => !after.files.has(name)),
    newFolders: [...after.folders].filter((name) => !before.folders.has(name)),
    lostFolders: [...before.folders].filter((name) => !after.folders.has(name)),
  };
}

function markOf(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = lstatSync(file, { bigint: true });
    return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  } catch {
    return '';
  }
}
