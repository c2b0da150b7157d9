import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { slicesWith } from '../service/slices';
import { isMarker } from '../service/text/projectFiles';
import type { FileChange, Watcher } from '../service/workspace';
import type { Confinement } from './confinement';
import { compare, type FolderSnapshot, takeSnapshot } from './snapshot';

interface WatchedFolder {
  /** Absent if the watcher of the root also covers this folder, or if the folder can't be watched. */
  readonly watcher: FSWatcher | undefined;
  snapshot: FolderSnapshot;
  /**
   * Names of entries that the file system has reported since the last comparison. These entries count as changed even
   * if they look the same.
   */
  readonly touched: Set<string>;
}

/**
 * On Windows, one watcher covers all folders below the root. A watcher for each folder would prevent users from
 * deleting folders and from renaming folders that contain others.
 */
const recursive = process.platform === 'win32';

/**
 * Watches all folders of a workspace through the file system, for editors that don't watch them. An event only triggers
 * a comparison with the last snapshot, so lost, repeated, and reordered events do no harm. Events of one turn are
 * reported together.
 */
export class FolderWatcher implements Watcher {
  /** Resolves when all folders are watched. Until then, changes in the remaining folders are missed. */
  readonly ready: Promise<void>;
  private readonly folders = new Map<string, WatchedFolder>();
  private readonly waiting = new Set<string>();
  private scheduled: NodeJS.Immediate | undefined;
  private isIncomplete = false;
  private isDisposed = false;

  /** `descend` determines whether to watch a folder, given its path relative to the root. */
  constructor(
    private readonly confinement: Confinement,
    private readonly descend: (relativeFolder: string) => boolean,
    private readonly listener: (changes: readonly FileChange[]) => void,
    private readonly onIncomplete: (message: string) => void = () => {},
  ) {
    this.ready = this.begin();
  }

  dispose(): void {
    this.isDisposed = true;
    if (this.scheduled) clearImmediate(this.scheduled);
    for (const { watcher } of this.folders.values()) watcher?.close();
    this.folders.clear();
  }

  /** Watches all folders in slices, starting on the next turn, so that opening a workspace isn't delayed. */
  private async begin(): Promise<void> {
    await turn();
    const slices = slicesWith(turn);
    for (const entering = ['']; !this.isDisposed; await slices.turn()) {
      const relative = entering.pop();
      if (relative === undefined) return;
      if (this.isThere(relative)) entering.push(...this.enterOne(relative, () => {}));
    }
  }

  /**
   * Marks an entry as touched. On Windows, `change` events for a folder are ignored, because the changes inside the
   * folder are reported separately. Other events may mean that the folder was replaced.
   */
  private touchEntry(event: string, entry: string): void {
    const relative = folderOf(entry);
    const name = path.posix.basename(entry);
    const folder = this.folders.get(relative);
    if (!folder || (recursive && event === 'change' && folder.snapshot.folders.has(name))) return;
    this.touch(relative, name);
  }

  /**
   * Schedules the comparison of a folder after an unknown change in it. On Windows, schedules the comparison of all
   * folders, because one watcher covers all of them.
   */
  private touchAll(start: string): void {
    for (const relative of recursive ? [...this.folders.keys()] : [start]) this.touch(relative, null);
  }

  private touch(relative: string, name: string | null): void {
    if (name !== null) this.folders.get(relative)?.touched.add(name);
    this.waiting.add(relative);
    this.scheduled ??= setImmediate(() => this.compareTouched());
  }

  private openWatcher(relative: string): FSWatcher | undefined {
    if (recursive && relative !== '') return undefined;
    try {
      const watcher = watch(this.pathOf(relative), { persistent: false, recursive });
      watcher.on('change', (event, name) => {
        if (typeof name === 'string') this.touchEntry(event, childOf(relative, name.split(path.sep).join('/')));
        else this.touchAll(relative);
      });
      watcher.on('error', () => this.touchAll(relative));
      return watcher;
    } catch (error) {
      this.reportIncomplete(error);
      return undefined;
    }
  }

  private reportIncomplete(error: unknown): void {
    if (this.isIncomplete || isMissing(error)) return;
    this.isIncomplete = true;
    this.onIncomplete(
      l10n.t(
        "Some folders can't be watched ({0}). After changes outside the editor, reopen the workspace.",
        String(error),
      ),
    );
  }

  /**
   * Starts to watch one folder, and only then takes its snapshot, so that no change is missed. Calls `found` for each
   * file, and returns the subfolders to watch.
   */
  private enterOne(relative: string, found: (relativeFile: string) => void): readonly string[] {
    if (this.folders.has(relative)) return [];
    const watcher = this.openWatcher(relative);
    const snapshot = takeSnapshot(this.pathOf(relative));
    this.folders.set(relative, { watcher, snapshot, touched: new Set() });
    for (const name of snapshot.files.keys()) found(childOf(relative, name));
    return [...snapshot.folders].map((name) => childOf(relative, name)).filter(this.descend);
  }

  private enter(start: string, found: (relativeFile: string) => void): void {
    const entering = [start];
    for (let relative = entering.pop(); relative !== undefined; relative = entering.pop())
      entering.push(...this.enterOne(relative, found));
  }

  private leave(start: string, lost: (relativeFile: string) => void): void {
    for (const [relative, { watcher, snapshot }] of [...this.folders]) {
      if (relative !== start && !relative.startsWith(`${start}/`)) continue;
      watcher?.close();
      this.folders.delete(relative);
      for (const name of snapshot.files.keys()) lost(childOf(relative, name));
    }
  }

  /** Whether the parent's last snapshot contains this folder. */
  private isThere(relative: string): boolean {
    const folder = this.folders.get(folderOf(relative));
    return relative === '' || folder?.snapshot.folders.has(path.posix.basename(relative)) === true;
  }

  /** Compares all touched folders with their snapshots and reports the differences. */
  private compareTouched(): void {
    this.scheduled = undefined;
    const batch = new ChangeBatch();
    for (const relative of [...this.waiting].sort()) {
      const folder = this.folders.get(relative);
      if (folder) this.compareFolder(relative, folder, batch);
    }
    this.waiting.clear();
    const changes = [...batch.kinds].map(([relative, kind]) => ({ uri: this.confinement.uriOf(relative), kind }));
    if (changes.length > 0) this.listener(changes);
  }

  private compareFolder(relative: string, folder: WatchedFolder, batch: ChangeBatch): void {
    const after = takeSnapshot(this.pathOf(relative));
    const { created, changed, deleted, newFolders, lostFolders } = compare(folder.snapshot, after);
    const replacedFolders: string[] = [];
    for (const name of folder.touched) {
      if (after.files.has(name)) batch.add(childOf(relative, name), 'changed');
      if (after.folders.has(name) && folder.snapshot.folders.has(name)) replacedFolders.push(name);
    }
    folder.snapshot = after;
    folder.touched.clear();
    for (const name of [...lostFolders, ...replacedFolders])
      this.leave(childOf(relative, name), (file) => batch.add(file, 'deleted'));
    for (const name of [...deleted, ...lostFolders.filter(isMarker)]) batch.add(childOf(relative, name), 'deleted');
    for (const name of [...created, ...newFolders.filter(isMarker)]) batch.add(childOf(relative, name), 'created');
    for (const name of changed) batch.add(childOf(relative, name), 'changed');
    for (const child of [...newFolders, ...replacedFolders].map((name) => childOf(relative, name)))
      if (this.descend(child)) this.enter(child, (file) => batch.add(file, 'created'));
  }

  private pathOf(relative: string): string {
    return path.join(this.confinement.folder, relative);
  }
}

/** The changes of one turn, at most one per file. A file that is deleted and created again counts as changed. */
class ChangeBatch {
  readonly kinds = new Map<string, FileChange['kind']>();

  add(relative: string, kind: FileChange['kind']): void {
    const before = this.kinds.get(relative);
    const replaced = (before === 'deleted' && kind === 'created') || (before === 'created' && kind === 'deleted');
    this.kinds.set(relative, replaced ? (kind === 'created' ? 'changed' : 'deleted') : kind);
  }
}

function childOf(relative: string, name: string): string {
  return relative === '' ? name : `${relative}/${name}`;
}

/** Returns the parent folder of an entry. An entry without a slash is in the root. */
function folderOf(entry: string): string {
  return entry.includes('/') ? path.posix.dirname(entry) : '';
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
