import type { Client } from './client';
import { ProjectFile } from './service/project/projectFile';
import type { SortService } from './service/service';
import { combineSettings, defaultEditor, type EditorSettings, type SortSettings } from './service/settings';
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
 * A folder with its own settings and model: a workspace folder, or a folder in one that has its own project file. Starts
 * with default settings and reads no files until `readProjectFile` and `index` are called.
 */
export class Folder implements Disposable {
  readonly service: SortService;
  private current: SortSettings;
  private readonly workspace: Workspace;
  private readonly project: ProjectFile;
  private editor: EditorSettings = defaultEditor;
  private exclusion: Exclusion;
  private indexing = new AbortController();
  private readonly ending = new AbortController();
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
    this.project = new ProjectFile(this.workspace);
    this.current = this.combined();
    this.exclusion = createExclusion(this.current.files.exclude);
    this.service = access.createService(this.workspace, this.current);
    this.service.onChange((edited) => {
      if (edited === this.project.uri) this.takeProjectText();
    });
  }

  /** The folder's URI in the server's spelling. */
  get root(): string {
    return this.workspace.root;
  }

  /** Whether the folder has a project file. */
  get hasProjectFile(): boolean {
    return this.project.place.exists;
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
    return (path) => selected.nameOf(path) !== undefined && !this.service.isNested(path);
  }

  /**
   * Creates a service for a revision of the folder, with the current settings. The caller must index and dispose the
   * service.
   */
  at(content: RevisionContent): SortService {
    return this.access.createService(new RevisionWorkspace(this.workspace, content), this.current);
  }

  /** Reads the saved project file. `configure` applies it. */
  async readProjectFile(): Promise<void> {
    if (this.uri === '') return;
    await this.project.read(this.ending.signal);
    this.project.takeText(this.service.text(this.project.uri));
  }

  /**
   * Applies new settings of the editor, and those of the project file. Returns whether the selection of files has
   * changed.
   */
  configure(editor: EditorSettings = this.editor): boolean {
    const before = this.selecting;
    this.editor = editor;
    this.current = this.combined();
    const { files, maxFileSize } = this.current;
    this.selecting = JSON.stringify([files, maxFileSize]);
    this.exclusion = createExclusion(files.exclude);
    this.service.configure(this.current);
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
    this.ending.abort();
    this.indexing.abort();
    this.service.dispose();
  }

  /** Applies what an open project file specifies, even before it is saved. Such a change selects no other files. */
  private takeProjectText(): void {
    this.project.takeText(this.service.text(this.project.uri));
    this.configure();
  }

  private combined(): SortSettings {
    return combineSettings(this.project.settings, this.editor, this.uri === '' ? undefined : this.project.place);
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
