import type { Client } from './client';
import type { SortService } from './service/service';
import { defaultSettings, type SortSettings } from './service/settings';
import { selectFiles } from './service/text/fileSelection';
import type { Disposable, FileChange, Workspace } from './service/workspace';
import { createExclusion, type Exclusion } from './workspace/exclusion';
import { type RevisionContent, RevisionWorkspace } from './workspace/revision';

type ChangeListener = (changes: readonly FileChange[]) => void;

/** Options for finding and watching the files of a folder. */
export interface FolderOptions {
  /** Whether to descend into a folder, by its path relative to the root. */
  readonly descend: (relativeFolder: string) => boolean;
  /** The editor's watcher reports here. Without it, the workspace watches by itself if possible. */
  readonly changes?: (listener: ChangeListener) => Disposable;
}

/** How a folder's files are reached on this platform. */
export interface FolderAccess {
  /** The files of a folder, which the client may supply. The URI '' represents files outside every folder. */
  openWorkspace(uri: string, client: Client, options: FolderOptions): Workspace;
  createService(workspace: Workspace, settings: SortSettings): SortService;
}

/** A workspace folder with its own settings and model. Opens with default settings; reads nothing before `index`. */
export class Folder implements Disposable {
  readonly service: SortService;
  private current: SortSettings = defaultSettings;
  private readonly workspace: Workspace;
  private exclusion: Exclusion = createExclusion(defaultSettings.files.exclude);
  private indexing = new AbortController();
  private hasIndexed = false;
  /** The settings that decide which files are read, as text. */
  private selecting = '';
  private readonly listeners = new Set<ChangeListener>();

  /** `uri` is the folder's as the client spells it; empty for files outside every folder. */
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

  /** Whether its configuration files have been read. */
  get indexed(): boolean {
    return this.hasIndexed;
  }

  /** Its settings as they are now. */
  get settings(): SortSettings {
    return this.current;
  }

  /** Returns whether a path, relative to the folder, is one of a configuration file by the settings as they are now. */
  selection(): (relativePath: string) => boolean {
    const selected = selectFiles(this.current.files);
    return (path) => selected.nameOf(path) !== undefined;
  }

  /** The service of the folder as it was at a revision, with the settings of now. The caller indexes and disposes it. */
  at(content: RevisionContent): SortService {
    return this.access.createService(new RevisionWorkspace(this.workspace, content), this.current);
  }

  /** Applies new settings. */
  configure(settings: SortSettings): { readonly affected: ReadonlySet<string>; readonly selectsOtherFiles: boolean } {
    const before = this.selecting;
    this.current = settings;
    this.selecting = JSON.stringify([settings.files, settings.maxFileSize]);
    this.exclusion = createExclusion(settings.files.exclude);
    return { affected: this.service.configure(settings), selectsOtherFiles: this.selecting !== before };
  }

  /** Reads the configuration files of the folder, again if they were read before. */
  async index(onProgress: (done: number, total: number) => void): Promise<void> {
    this.indexing.abort();
    const current = new AbortController();
    this.indexing = current;
    await this.service.index(current.signal, ({ done, total }) => onProgress(done, total));
    if (!current.signal.aborted) this.hasIndexed = true;
  }

  /** Passes on changes that the editor saw. */
  filesChanged(batch: readonly FileChange[]): void {
    const changes = [...batch, ...filesBelow(batch, this.service)];
    for (const listener of [...this.listeners]) listener(changes);
  }

  dispose(): void {
    this.indexing.abort();
    this.service.dispose();
  }
}

/** The known files below changed folders: if a folder vanished, an editor reports only the folder. */
function filesBelow(batch: readonly FileChange[], service: SortService): readonly FileChange[] {
  const folders = new Set(batch.map(({ uri }) => uri).filter((uri) => !service.model.file(uri)));
  if (folders.size === 0) return [];
  const isBelow = (uri: string) => {
    for (let end = uri.lastIndexOf('/'); end > 0; end = uri.lastIndexOf('/', end - 1)) {
      if (folders.has(uri.slice(0, end))) return true;
    }
    return false;
  };
  return service
    .files()
    .filter(isBelow)
    .map((uri) => ({ uri, kind: 'changed' }));
}
