import { isSame } from './cache/equal';
import { type Cancellation, canceledBy } from './cancellation';
import type { BlockFacts } from './facts/facts';
import { formatOf } from './facts/formats';
import { Projects } from './model/projects';
import type { SortSettings } from './settings';
import { oneAtATime, slicesWith } from './slices';
import type { TextChange } from './text/applyChange';
import type { ProjectFileChange } from './text/outsideListener';
import { DocumentOverlay, type FileRename, type IndexProgress } from './text/overlay';
import { type SourceChange, Sources } from './text/sources';
import type { Disposable, Workspace } from './workspace';

/**
 * Called after each change or group of changes. If the only cause is that the client opened, changed, or closed one
 * document, `edited` is this document. The promise resolves when the open documents have been checked.
 */
export type ChangeListener = (edited: string | undefined) => void | Promise<void>;

/** Called after a change that concerns project files. Files are read after the promise resolves. */
export type ProjectFileListener = (change: ProjectFileChange) => Promise<void>;

/**
 * The files of a folder, the open documents in it, and their projects. Applies each change to the models and then reports
 * it. Has no editor features and doesn't check files.
 */
export class ModelFolder implements Disposable {
  readonly projects: Projects;
  readonly sources = new Sources<BlockFacts>(formatOf);
  readonly documents: DocumentOverlay<BlockFacts>;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
  /** See `SortService.revision`. */
  revision = 0;
  private readonly listeners = new Set<ChangeListener>();
  private readonly projectFileListeners = new Set<ProjectFileListener>();

  constructor(
    workspace: Workspace,
    private current: SortSettings,
  ) {
    this.pause = oneAtATime(() => workspace.pause());
    this.documents = new DocumentOverlay(workspace, this.sources, current, {
      onFound: (files) => this.projects.beginIndexing(files),
      onProjectFiles: async (change) => {
        await Promise.all([...this.projectFileListeners].map((listener) => listener(change)));
      },
      onChange: (change) => this.apply(change),
      onBatch: () => this.report(undefined),
      pause: this.pause,
    });
    this.projects = new Projects(workspace.root, this.documents.leftOut, current);
  }

  get settings(): SortSettings {
    return this.current;
  }

  /** Applies new settings. The next call to `index` reads the files that the new settings add. */
  configure(next: SortSettings): void {
    if (isSame(next, this.current)) return;
    this.revision++;
    this.current = next;
    this.projects.configure(next);
    this.applyAll(this.documents.configure(next), undefined);
  }

  /** Reads all configuration files and Gosu files in the folder. Files that open documents need come first. */
  async index(signal: AbortSignal, onProgress?: (progress: IndexProgress) => void): Promise<void> {
    await this.documents.index(signal, onProgress);
    if (signal.aborted) return;
    this.projects.markIndexed();
    // A folder without files has nothing to check.
    if (this.sources.all().next().done !== true) void this.report(undefined);
    // Files count as read before the lists are up to date. Otherwise, problems and views would wait for all lists.
    // If the update fails, so do the requests that need a list, and they report the error.
    void this.updateLists(canceledBy(signal)).catch(() => {});
  }

  /**
   * Resolves when an open document has been read, or, without a URI, when all open documents and all reported file
   * changes have been read. Undefined if there is nothing to wait for.
   */
  settled(uri?: string): Promise<void> | undefined {
    return uri === undefined ? this.documents.settled() : this.documents.reading(uri);
  }

  onChange(listener: ChangeListener): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  onProjectFiles(listener: ProjectFileListener): Disposable {
    this.projectFileListeners.add(listener);
    return { dispose: () => this.projectFileListeners.delete(listener) };
  }

  open(uri: string, version: number, text: string, isMove: boolean): void {
    this.applyAll(this.documents.open(uri, version, text), isMove ? undefined : uri);
  }

  change(uri: string, version: number, changes: readonly TextChange[]): void {
    this.applyAll(this.documents.change(uri, version, changes), uri);
  }

  close(uri: string, isMove: boolean): void {
    this.documents.close(uri);
    void this.report(isMove ? undefined : uri);
  }

  renamed(renames: readonly FileRename[]): void {
    this.applyAll(this.documents.renamed(renames), undefined);
  }

  dispose(): void {
    this.documents.dispose();
    this.listeners.clear();
    this.projectFileListeners.clear();
  }

  private applyAll(changes: readonly SourceChange<BlockFacts>[], edited: string | undefined): void {
    for (const change of changes) this.apply(change);
    void this.report(edited);
  }

  private apply(change: SourceChange<BlockFacts>): void {
    if (this.projects.has(change.uri) && (!change.file || change.removed.length + change.written.length > 0))
      this.revision++;
    this.projects.apply(change);
  }

  private async updateLists(token: Cancellation): Promise<void> {
    const slices = slicesWith(this.pause);
    for (const { model } of this.projects.outermost()) await model.updateLists(() => slices.turn(), token);
  }

  private async report(edited: string | undefined): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(edited)));
  }
}
