import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isMarker } from '../service/text/projectFiles';
import type { Disposable, FileChange, Workspace } from '../service/workspace';
import { Confinement } from './confinement';
import { readPatiently, readRegularFile } from './read';
import { filesBelow, isFolder, walk } from './walk';
import { FolderWatcher } from './watch';

/** The source of a folder's file changes: the editor's watcher or Sortie's own. */
export type ChangeSource = (listener: (changes: readonly FileChange[]) => void) => Disposable;

/** Options for searching a folder on disk. */
export interface NodeWorkspaceOptions {
  /** Whether to search a folder, given its path relative to the root. Called again for each search. */
  readonly descend: (relativeFolder: string) => boolean;
  /** The changes that the editor reports. If absent, Sortie watches the file system. */
  readonly changes?: ChangeSource;
  /** Called with a message if the file system can't be watched completely. */
  readonly onIncomplete?: (message: string) => void;
  /** Lets other work run. The default waits for one turn of the event loop. */
  readonly pause?: () => Promise<void>;
}

/** Creates a workspace of the regular files in a folder on disk. Excludes everything outside the folder. */
export function createNodeWorkspace(folder: string, options: NodeWorkspaceOptions): Workspace {
  const confinement = new Confinement(path.resolve(folder));
  const { pause = () => setImmediate() } = options;

  /** Returns the changes, with each changed folder replaced by its files. Editors don't always report these files. */
  const withFilesOfFolders = (changes: readonly FileChange[]): readonly FileChange[] =>
    changes.flatMap((change) => {
      const relative = change.kind === 'deleted' ? undefined : confinement.relativeOf(change.uri);
      if (relative === undefined || !isFolder(path.join(confinement.folder, relative))) return [change];
      if (isMarker(path.basename(relative))) return [change];
      if (!options.descend(relative) || !confinement.holds(path.join(confinement.folder, relative))) return [];
      return filesBelow(confinement.folder, relative, options.descend).map((file) => {
        return { uri: confinement.uriOf(file), kind: change.kind };
      });
    });

  return {
    root: confinement.root,
    pause,
    async find(wanted, signal) {
      const found = await walk(confinement.folder, options.descend, pause, signal);
      return found.filter(wanted).map((relative) => confinement.uriOf(relative));
    },
    async read(uri, maxLength, signal) {
      const relative = confinement.relativeOf(uri);
      if (relative === undefined || signal.aborted) return { failure: 'missing' };
      const file = path.join(confinement.folder, relative);
      if (!confinement.holds(file)) return { failure: existsSync(file) ? 'not-a-file' : 'missing' };
      const readOnce = () => readRegularFile(file, maxLength);
      return process.platform === 'win32' ? readPatiently(readOnce, signal) : readOnce();
    },
    watch(listener) {
      if (!options.changes) return new FolderWatcher(confinement, options.descend, listener, options.onIncomplete);
      const heard = options.changes((changes) => listener(withFilesOfFolders(changes)));
      return { ready: Promise.resolve(), dispose: () => heard.dispose() };
    },
  };
}
