import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { slicesWith } from '../service/slices';
import type { FileChange, Watching } from '../service/workspace';
import type { Confinement } from './confinement';
import { compare, type FolderSnapshot, takeSnapshot } from './snapshot';

interface WatchedFolder {
  readonly watcher: FSWatcher | undefined;
  snapshot: FolderSnapshot;
  /** Names that the file system said were touched since the last look; they count as changed even if they look alike. */
  readonly touched: Set<string>;
}

/**
 * Watches all folders of a workspace through the file system, for editors that do not do it. An event only says where
 * to look: what happened is found by comparing the folder with its last snapshot, so that lost, doubled and reordered
 * events do no harm. Events of one turn of the event loop make one batch. Watching begins in slices, which takes as long as
 * a look at every folder: until it is ready, changes are not heard of in folders that were not looked at yet.
 */
export function watchFolder(
  confinement: Confinement,
  enters: (relativeFolder: string) => boolean,
  listener: (changes: readonly FileChange[]) => void,
  onIncomplete: (message: string) => void = () => {},
): Watching {
  const folders = new Map<string, WatchedFolder>();
  const waiting = new Set<string>();
  let scheduled: NodeJS.Immediate | undefined;
  let incomplete = false;
  let disposed = false;

  const childOf = (relative: string, name: string) => (relative === '' ? name : `${relative}/${name}`);

  const touch = (relative: string, name: string | null) => {
    if (name !== null) folders.get(relative)?.touched.add(name);
    waiting.add(relative);
    scheduled ??= setImmediate(look);
  };

  const openWatcher = (relative: string): FSWatcher | undefined => {
    try {
      const watcher = watch(path.join(confinement.folder, relative), { persistent: false });
      watcher.on('change', (_event, name) => touch(relative, typeof name === 'string' ? name : null));
      watcher.on('error', () => touch(relative, null));
      return watcher;
    } catch (error) {
      if (!incomplete && !isMissing(error)) {
        incomplete = true;
        onIncomplete(
          l10n.t(
            'Not every folder can be watched ({0}); reopen the folder to see changes made outside.',
            String(error),
          ),
        );
      }
      return undefined;
    }
  };

  /** Begins to watch one folder; the watcher stands before the look, so nothing falls between. Gives the folders in it. */
  const enterOne = (relative: string, found: (relativeFile: string) => void): readonly string[] => {
    if (folders.has(relative)) return [];
    const watcher = openWatcher(relative);
    const snapshot = takeSnapshot(path.join(confinement.folder, relative));
    folders.set(relative, { watcher, snapshot, touched: new Set() });
    for (const name of snapshot.files.keys()) found(childOf(relative, name));
    return [...snapshot.folders].map((name) => childOf(relative, name)).filter(enters);
  };

  const enter = (start: string, found: (relativeFile: string) => void) => {
    const entering = [start];
    for (let relative = entering.pop(); relative !== undefined; relative = entering.pop())
      entering.push(...enterOne(relative, found));
  };

  /** True if the folder around still has this one, as far as is known. */
  const isThere = (relative: string) => {
    const folder = folders.get(relative.includes('/') ? path.posix.dirname(relative) : '');
    return relative === '' || folder?.snapshot.folders.has(path.posix.basename(relative)) === true;
  };

  /** Enters all folders, a slice at a time, the first one at the next turn: who opens a workspace does not wait for it. */
  const begin = async () => {
    await turn();
    const slices = slicesWith(turn);
    for (const entering = ['']; !disposed; await slices.turn()) {
      const relative = entering.pop();
      if (relative === undefined) return;
      if (isThere(relative)) entering.push(...enterOne(relative, () => {}));
    }
  };

  const leave = (start: string, lost: (relativeFile: string) => void) => {
    for (const [relative, { watcher, snapshot }] of [...folders]) {
      if (relative !== start && !relative.startsWith(`${start}/`)) continue;
      watcher?.close();
      folders.delete(relative);
      for (const name of snapshot.files.keys()) lost(childOf(relative, name));
    }
  };

  const look = () => {
    scheduled = undefined;
    const kinds = new Map<string, FileChange['kind']>();
    const note = (relative: string, kind: FileChange['kind']) => {
      const before = kinds.get(relative);
      const replaced = (before === 'deleted' && kind === 'created') || (before === 'created' && kind === 'deleted');
      kinds.set(relative, replaced ? (kind === 'created' ? 'changed' : 'deleted') : kind);
    };
    for (const relative of [...waiting].sort()) {
      const folder = folders.get(relative);
      if (!folder) continue;
      const after = takeSnapshot(path.join(confinement.folder, relative));
      const { created, changed, deleted, newFolders, lostFolders } = compare(folder.snapshot, after);
      const replacedFolders: string[] = [];
      for (const name of folder.touched) {
        if (after.files.has(name)) note(childOf(relative, name), 'changed');
        if (after.folders.has(name) && folder.snapshot.folders.has(name)) replacedFolders.push(name);
      }
      folder.snapshot = after;
      folder.touched.clear();
      for (const name of [...lostFolders, ...replacedFolders])
        leave(childOf(relative, name), (file) => note(file, 'deleted'));
      for (const name of deleted) note(childOf(relative, name), 'deleted');
      for (const name of created) note(childOf(relative, name), 'created');
      for (const name of changed) note(childOf(relative, name), 'changed');
      for (const name of [...newFolders, ...replacedFolders]) {
        if (enters(childOf(relative, name))) enter(childOf(relative, name), (file) => note(file, 'created'));
      }
    }
    waiting.clear();
    if (kinds.size > 0) listener([...kinds].map(([relative, kind]) => ({ uri: confinement.uriOf(relative), kind })));
  };

  return {
    ready: begin(),
    dispose() {
      disposed = true;
      if (scheduled) clearImmediate(scheduled);
      for (const { watcher } of folders.values()) watcher?.close();
      folders.clear();
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
