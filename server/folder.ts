import type { Client } from './client';
import type { SortService } from './service/service';
import { defaultSettings, type SortSettings } from './service/settings';
import { selectFiles } from './service/text/fileSelection';
import type { Disposable, FileChange, Workspace } from './service/workspace';
import { createExclusion, type Exclusion } from './workspace/exclusion';
import { type RevisionContent, RevisionWorkspace } from './workspace/revision';

type ChangeListener = (changes: readonly FileChange[]) => void;

/** Options for finding and watching the files in a folder. */
export interface FolderOptions {
  /** Whether to search a folder, given its path relative to the root. */
  readonly descend: (relativeFolder: string) => boolean;
  /**
   * Registers a listener for changes that the editor's watcher detects. Absent if the editor doesn't watch files. The
   * workspace then watches its files itself, if it can.
   */
  readonly changes?: (listener: ChangeListener) => Disposable;
}

/** How this platform accesses the files in a folder. */
export interface FolderAccess {
  /**
   * Opens a folder on disk, or a folder whose files the client supplies. An empty URI represents the files outside all
   * folders.
   */
  openWorkspace(uri: string, client: Client, options: FolderOptions): Workspace;
  createService(workspace: Workspace, settings: SortSettings): SortService;
}

/**
 * A workspace folder with its own settings and model. Starts with default settings and reads no files until `index` is
 * called.
 */
export class Folder implements Disposable {
  readonly service: SortService;
  private current: SortSettings = defaultSettings;
  private readonly workspace: Workspace;
  private exclusion: Exclusion = createExclusion(defaultSettings.files.exclude);
  private indexing = new AbortController();
  private hasIndexed = false;
  /** The serialized settings that determine which files are read. */
  private selecting = '';
  private readonly listeners = new Set<ChangeListener>();

  /** `uri` is the folder's URI in the client's spelling. Empty for files outside all folders. */
  constructor(
    readonly uri: string,
    client: Client,
    private readonly access: FolderAccess,
  ) {
    const descend = (relative: string) => !this.exclusion.prunes(relative);
    const changes = (listener: ChangeListener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
    this.workspace = access.openWorkspace(uri, client, { descend, ...(client.watches ? { changes } : {}) });
    this.service = access.createService(this.workspace, defaultSettings);
  }

  /** Whether the configuration files in the folder have been read. */
  get indexed(): boolean {
    return this.hasIndexed;
  }

  get settings(): SortSettings {
    return this.current;
  }

  /**
   * Returns a function that checks whether the current settings select a file, given its path relative to the folder.
   */
  selection(): (relativePath: string) => boolean {
    const selected = selectFiles(this.current.files);
    return (path) => selected.nameOf(path) !== undefined;
  }

  /**
   * Creates a service for a revision of the folder, with the current settings. The caller must index and dispose the
   * service.
   */
  at(content: RevisionContent): SortService {
    return this.access.createService(new RevisionWorkspace(this.workspace, content), this.current);
  }

  /** Applies new settings. Returns whether the selection of files has changed. */
  configure(settings: SortSettings): boolean {
    const before = this.selecting;
    this.current = settings;
    this.selecting = JSON.stringify([settings.files, settings.maxFileSize]);
    this.exclusion = createExclusion(settings.files.exclude);
    this.service.configure(settings);
    return this.selecting !== before;
  }

  /** Reads the configuration files and Gosu files in the folder, even if they have been read before. */
  async index(onProgress: (done: number, total: number) => void): Promise<void> {
    this.indexing.abort();
    const current = new AbortController();
    this.indexing = current;
    await this.service.index(current.signal, ({ done, total }) => onProgress(done, total));
    if (!current.signal.aborted) this.hasIndexed = true;
  }

  /** Passes changes from the editor to the listeners, and adds a change for each known file in a changed folder. */
  filesChanged(batch: readonly FileChange[]): void {
    const changes = [...batch, ...filesBelow(batch, this.service)];
    for (const listener of [...this.listeners]) listener(changes);
  }

  dispose(): void {
    this.indexing.abort();
    this.service.dispose();
  }
}

/**
 * Returns a change for each known file in the changed folders. An editor reports a deleted folder, but not its files.
 */
function filesBelow(batch: readonly FileChange[], service: SortService): readonly FileChange[] {
  const folders = new Set(batch.map(({ uri }) => uri).filter((uri) => !service.projects.has(uri)));
  if (folders.size === 0) return [];
  const isBelow = (uri: string) => {
    for (let end = uri.lastIndexOf('/'); end > 0; end = uri.lastIndexOf('/', end - 1)) {
      if (folders.has(uri.slice(0, end))) return true;
    }
    return false;
  };
  return [...service.files(), ...service.projects.leftOutFiles().keys()]
    .filter(isBelow)
    .map((uri) => ({ uri, kind: 'changed' }));
}
