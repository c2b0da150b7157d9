import type { Client } from './client';
import type { SortService } from './service/service';
import { defaultSettings, type SortSettings } from './service/settings';
import type { Disposable, FileChange, Workspace } from './service/workspace';
import { createExclusion } from './workspace/exclusion';

/** A workspace folder with its own settings and model, or the place of files that are in no folder. */
export interface Folder extends Disposable {
  /** URI of the folder as the client spells it; empty for files in no folder. */
  readonly uri: string;
  readonly service: SortService;
  /** Whether its configuration files have been read. */
  readonly indexed: boolean;
  /** Lays new settings over the folder. True when they say that other files are to be read. */
  configure(settings: SortSettings): boolean;
  /** Reads the configuration files of the folder, anew when they were read before. */
  index(onProgress: (done: number, total: number) => void): Promise<void>;
  /** Hands over changes that the editor saw. */
  filesChanged(changes: readonly FileChange[]): void;
}

/** How a folder is looked at. */
export interface Looking {
  /** Which folders below it are looked into. */
  readonly enters: (relativeFolder: string) => boolean;
  /** Where the editor's watcher reports; without it the workspace watches by itself, where it can. */
  readonly changes?: (listener: (changes: readonly FileChange[]) => void) => Disposable;
}

/** How a folder's files are reached on this platform. */
export interface FolderAccess {
  /** The files of a folder, which may be one of the client's own; the place of files in no folder has the URI ''. */
  openWorkspace(uri: string, client: Client, looking: Looking): Workspace;
  createService(workspace: Workspace, settings: SortSettings): SortService;
}

/** Opens a folder with default settings; nothing is read before `index`. */
export function openFolder(uri: string, client: Client, access: FolderAccess): Folder {
  let exclusion = createExclusion(defaultSettings.files.exclude);
  let indexing = new AbortController();
  let indexed = false;
  let read = '';
  const listeners = new Set<(changes: readonly FileChange[]) => void>();
  const changes = (listener: (changes: readonly FileChange[]) => void) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  const enters = (relative: string) => !exclusion.prunes(relative);
  const workspace = access.openWorkspace(uri, client, { enters, ...(client.watches ? { changes } : {}) });
  const service = access.createService(workspace, defaultSettings);
  return {
    uri,
    service,
    get indexed() {
      return indexed;
    },
    configure(settings) {
      const reads = JSON.stringify([settings.files, settings.maxFileSize]);
      const before = read;
      read = reads;
      exclusion = createExclusion(settings.files.exclude);
      service.configure(settings);
      return reads !== before;
    },
    async index(onProgress) {
      indexing.abort();
      const current = new AbortController();
      indexing = current;
      await service.index(current.signal, ({ done, total }) => onProgress(done, total));
      if (!current.signal.aborted) indexed = true;
    },
    filesChanged(batch) {
      const changes = [...batch, ...filesBelow(batch, service)];
      for (const listener of [...listeners]) listener(changes);
    },
    dispose() {
      indexing.abort();
      service.dispose();
    },
  };
}

/** The known files below folders that something happened to: of a folder that vanished, an editor tells only the folder. */
function filesBelow(batch: readonly FileChange[], { files, model }: SortService): readonly FileChange[] {
  const folders = new Set(batch.map(({ uri }) => uri).filter((uri) => !model.file(uri)));
  if (folders.size === 0) return [];
  const isBelow = (uri: string) => {
    for (let end = uri.lastIndexOf('/'); end > 0; end = uri.lastIndexOf('/', end - 1)) {
      if (folders.has(uri.slice(0, end))) return true;
    }
    return false;
  };
  return files()
    .filter(isBelow)
    .map((uri) => ({ uri, kind: 'changed' }));
}
