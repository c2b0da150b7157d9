import type { SortSettings } from '../settings';
import { type SlicedWork, slicesWith } from '../slices';
import type { Disposable, FileChange, ReadFailure, Watcher, Workspace } from '../workspace';
import { applyChange, type TextChange } from './applyChange';
import type { FileName } from './fileName';
import { type FileSelection, relativePathOf, selectFiles } from './fileSelection';
import { isGitPath, LeftOut } from './leftOut';
import { NestedRoots } from './nestedRoots';
import type { OutsideListener } from './outsideListener';
import { isNestedProjectFile, projectFileName } from './projectFiles';
import { isEntityFile, type OpenFile, readingOrder, type UnreadFile, withSuperclasses } from './readingOrder';
import type { SourceChange, Sources } from './sources';

interface OpenText {
  version: number;
  /**
   * The text of the document. Present only if the sources don't contain this text, because the document isn't a
   * configuration file, was renamed or deleted, is too large, or is still being read.
   */
  aside: string | undefined;
  /** Resolves when this text, or a newer version of it, has been read. Present while the text is being read. */
  reading: Promise<void> | undefined;
  /** True after the file is renamed or deleted, until the document is edited or a file of this name exists again. */
  gone: boolean;
  /**
   * Whether the file was on disk at the last check. A file that wasn't on disk at that check isn't treated as deleted
   * later. Undefined before the first check.
   */
  there: boolean | undefined;
}

/** Number of files to read at a time. The number is small so that a newly opened document is read soon. */
const readsAtOnce = 4;

/**
 * Combines the files in a folder with the open documents, which take precedence, and keeps the sources up to date. Each
 * method that handles an editor change returns the resulting changes to the sources, in order. If text is read in
 * slices, the resulting changes are reported to the `OutsideListener` instead.
 */
export class DocumentOverlay<F> implements Disposable {
  private readonly openTexts = new Map<string, OpenText>();
  private watching: Watcher;
  private readonly ending = new AbortController();
  /** The sequence number of each file's last event. It prevents a slow read from overwriting newer text. */
  private readonly turns = new Map<string, number>();
  private lastTurn = 0;
  /** Pending changes from outside the editor. */
  private readonly arriving = new Set<Promise<void>>();
  private selection: FileSelection;
  /** The folders below with their own project file. Up to date when `index` begins to read files. */
  readonly nested = new NestedRoots();
  /** The files that are left out. Up to date when `index` begins to read files. */
  readonly leftOut = new LeftOut();

  constructor(
    private readonly workspace: Workspace,
    private readonly sources: Sources<F>,
    private settings: SortSettings,
    private readonly outside: OutsideListener<F>,
  ) {
    this.selection = selectFiles(settings.files);
    this.watching = this.watch();
  }

  dispose(): void {
    this.ending.abort();
    this.watching.dispose();
    this.openTexts.clear();
  }

  /** Returns the newest text of an open document. */
  textOf(uri: string): string | undefined {
    const open = this.openTexts.get(uri);
    return open && (open.aside ?? this.sources.get(uri)?.text());
  }

  /**
   * Returns the newest text of any file in the folder, preferring open documents. Undefined if there is no such file,
   * or if it can't be read. Also detects unreported changes on disk.
   */
  async read(uri: string, signal: AbortSignal): Promise<string | undefined> {
    const open = this.textOf(uri);
    if (open !== undefined) return open;
    const result = await this.workspace.read(uri, this.settings.maxFileSize, signal);
    const text = 'text' in result ? result.text : undefined;
    if (this.sources.get(uri)?.matches(text) === false) await this.readAgain(uri);
    return text;
  }

  versionOf(uri: string): number | undefined {
    return this.openTexts.get(uri)?.version;
  }

  /**
   * Applies the settings that select files. The next `index` reads the files that only the new settings select.
   * Replaces the folder's watcher if the excluded folders have changed.
   */
  configure(settings: SortSettings): readonly SourceChange<F>[] {
    if (this.ending.signal.aborted) return [];
    const texts = [...this.openTexts.keys()].map((uri) => [uri, this.textOf(uri)] as const);
    const excluded = String(this.settings.files.exclude);
    this.settings = settings;
    this.selection = selectFiles(settings.files);
    if (String(settings.files.exclude) !== excluded) {
      this.watching.dispose();
      this.watching = this.watch();
    }
    const unselected = [...this.sources.all()].filter(({ uri }) => !this.nameOf(uri));
    return [
      ...unselected.flatMap(({ uri }) => this.sources.remove(uri) ?? []),
      ...texts.flatMap(([uri, text]) => (text === undefined ? [] : this.takeOpen(uri, text))),
    ];
  }

  open(uri: string, version: number, text: string): readonly SourceChange<F>[] {
    this.turn(uri);
    this.openTexts.set(uri, { version, aside: undefined, reading: undefined, gone: false, there: undefined });
    const changes = this.takeOpen(uri, text);
    void this.checkOnDisk(uri, 'changed');
    return changes;
  }

  change(uri: string, version: number, changes: readonly TextChange[]): readonly SourceChange<F>[] {
    const open = this.openTexts.get(uri);
    if (!open) return [];
    open.version = version;
    open.gone = false;
    return this.takeOpen(uri, changes.reduce(applyChange, this.textOf(uri) ?? ''));
  }

  /** Resolves when the text of an open document has been read. Undefined if the text has already been read. */
  reading(uri: string): Promise<void> | undefined {
    return this.openTexts.get(uri)?.reading;
  }

  close(uri: string): void {
    if (!this.openTexts.delete(uri)) return;
    void this.readAgain(uri);
  }

  /**
   * Handles renamed files and folders. An editor may keep a hidden document open under the old name. Such a document
   * doesn't belong to the folder until the document is edited or a file of that name exists again.
   */
  renamed(renames: readonly FileRename[]): readonly SourceChange<F>[] {
    const changes: SourceChange<F>[] = [];
    const isAt = (uri: string, renamed: string) => uri === renamed || uri.startsWith(`${renamed}/`);
    for (const uri of this.openTexts.keys()) {
      const text = this.textOf(uri);
      const open = this.openTexts.get(uri);
      if (!open || text === undefined) continue;
      const comes = renames.some(({ newUri }) => isAt(uri, newUri));
      if (!comes && !renames.some(({ oldUri }) => isAt(uri, oldUri))) continue;
      this.turn(uri);
      open.gone = !comes;
      changes.push(...this.takeOpen(uri, text));
    }
    return changes;
  }

  /** Reads all files that the settings select in the folder. Resolves early if the signal aborts. */
  async index(signal: AbortSignal, onProgress: ((progress: IndexProgress) => void) | undefined): Promise<void> {
    const both = AbortSignal.any([signal, this.ending.signal]);
    // From here on, the watcher reports changes, so no change during or after the search is missed.
    await this.watching.ready;
    if (both.aborted) return;
    const found = await this.findFiles(both);
    if (both.aborted) return;
    this.outside.onFound([...found].map(([uri, name]) => ({ uri, name })));
    const asked = [...this.openTexts].filter(([uri, { gone }]) => !gone || found.has(uri));
    await Promise.all(asked.map(([uri]) => this.checkOnDisk(uri, 'changed')));
    if (both.aborted) return;
    // Files that the search didn't find were deleted, or were created during the search.
    for (const { uri } of [...this.sources.all()]) if (!found.has(uri)) await this.readFile(uri, both);
    if (both.aborted) return;
    const unopened = [...found].filter(([uri]) => !this.openTexts.has(uri));
    let { needed, others } = readingOrder(
      unopened.map(([uri, name]) => ({ uri, name })),
      this.openFiles(),
    );
    const progress = { done: found.size - unopened.length, total: found.size };
    onProgress?.({ ...progress });
    const report = (count: number) => {
      progress.done += count;
      onProgress?.({ ...progress });
    };
    const read = ({ uri, name }: UnreadFile) => this.readFile(uri, both, name);
    // First, reports problems that need no other file. A check that runs while files are read runs again for each file.
    if (needed.length > 0) await this.outside.onBatch();
    // Problems are reported after the needed files, and again after all files. In between, they could change with each file.
    while (needed.length > 0 && !both.aborted) {
      await this.inBatches(needed, both, read, async (count) => {
        report(count);
        await this.workspace.pause();
      });
      const texts = needed.map(({ uri }) => this.sources.get(uri)?.text() ?? '');
      ({ needed, others } = withSuperclasses(texts, others));
    }
    // Some problems of the open documents depend on entity files. Reading the other files would only delay problems.
    const entities = others.filter(isEntityFile);
    const groups = entities.length === 0 ? [others] : [entities, others.filter((file) => !isEntityFile(file))];
    for (const files of groups) {
      await this.outside.onBatch();
      await this.inBatches(files, both, read, async (count) => {
        report(count);
        if (progress.done < progress.total) await this.workspace.pause();
      });
      if (both.aborted) return;
    }
  }

  /** Returns the files that the settings select, and reads the files that determine which of them are left out. */
  private async findFiles(signal: AbortSignal): Promise<ReadonlyMap<string, FileName>> {
    const found = new Map<string, FileName>();
    const gitUris: string[] = [];
    const projectFiles: { path: string; uri: string }[] = [];
    const names = new Map<string, FileName>();
    const isWanted = (path: string) => {
      const name = this.selection.nameOf(path);
      if (name) names.set(path, name);
      return name !== undefined || isGitPath(path) || isNestedProjectFile(path);
    };
    for (const uri of await this.workspace.find(isWanted, signal)) {
      const path = this.pathOf(uri);
      const name = names.get(path) ?? this.selection.nameOf(path);
      if (name) found.set(uri, name);
      else if (isNestedProjectFile(path)) projectFiles.push({ path, uri });
      else gitUris.push(uri);
    }
    if (signal.aborted) return found;
    this.leftOut.retain(gitUris.map((uri) => this.pathOf(uri)));
    await this.inBatches(
      gitUris,
      signal,
      (uri) => this.readGitFile(uri),
      () => this.workspace.pause(),
    );
    const isOwn = ({ path }: { readonly path: string }) => this.leftOut.reasonFor(path) === undefined;
    const isOther = !signal.aborted && this.nested.replace(projectFiles.filter(isOwn));
    for (const uri of found.keys()) if (this.nested.hold(this.pathOf(uri))) found.delete(uri);
    if (isOther) await this.outside.onProjectFiles('found');
    return found;
  }

  private async readGitFile(uri: string): Promise<void> {
    const { signal } = this.ending;
    const result = await this.workspace.read(uri, this.settings.maxFileSize, signal);
    if (!signal.aborted) this.leftOut.update(this.pathOf(uri), result);
  }

  /** Reads files in batches. After each batch, calls `onBatch` with the number of files in the batch. */
  private async inBatches<T>(
    files: readonly T[],
    signal: AbortSignal,
    read: (file: T) => Promise<void>,
    onBatch: (count: number) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < files.length && !signal.aborted; at += readsAtOnce) {
      const batch = files.slice(at, at + readsAtOnce);
      await Promise.all(batch.map(read));
      if (!signal.aborted) await onBatch(batch.length);
    }
  }

  /** Resolves when all earlier changes from outside the editor and all open documents have been read. */
  async settled(): Promise<void> {
    for (;;) {
      const readings = [...this.openTexts.values()].flatMap(({ reading }) => reading ?? []);
      if (this.arriving.size === 0 && readings.length === 0) return;
      await Promise.all([...this.arriving, ...readings]);
      if (readings.length === 0) continue;
      // Without this pause, all requests that are waiting for the same document would continue at the same time. During
      // the pause, the document may change.
      await this.outside.pause();
    }
  }

  /** Returns the open documents that are configuration files in the folder. */
  private openFiles(): readonly OpenFile[] {
    return [...this.openTexts.keys()].flatMap((uri) => {
      const [name, text] = [this.nameOf(uri), this.textOf(uri)];
      return name === undefined || text === undefined ? [] : [{ name, text }];
    });
  }

  private watch(): Watcher {
    return this.workspace.watch((changes) => {
      const arrival = this.changedOutside(changes).finally(() => this.arriving.delete(arrival));
      this.arriving.add(arrival);
    });
  }

  private nameOf(uri: string): FileName | undefined {
    const path = this.pathOf(uri);
    return this.nested.hold(path) ? undefined : this.selection.nameOf(path);
  }

  private pathOf(uri: string): string {
    return relativePathOf(this.workspace.root, uri);
  }

  /**
   * Stores the text of an open document. Returns at most one change. A text with many new parts is read in slices, so
   * that other requests can run.
   */
  private takeOpen(uri: string, text: string): readonly SourceChange<F>[] {
    const open = this.openTexts.get(uri);
    if (!open) return [];
    const name = open.gone ? undefined : this.nameOf(uri);
    open.reading = undefined;
    open.aside = text;
    if (!name) return toList(this.sources.remove(uri));
    if (text.length > this.settings.maxFileSize) return [this.sources.loadUnreadable(uri, name, 'too-large')];
    const work = this.sources.loading(uri, name, text);
    const step = work.next();
    if (!step.done) {
      const reading = this.readOpen(uri, work, () => this.openTexts.get(uri)?.reading === reading);
      open.reading = reading;
      return [];
    }
    open.aside = undefined;
    return [step.value];
  }

  /** Reads the rest of an open document. Stops if there is newer text or the document is closed. */
  private async readOpen(uri: string, work: SlicedWork<SourceChange<F>>, isCurrent: () => boolean): Promise<void> {
    await this.outside.pause();
    const isRead = await this.inSlices(work, isCurrent);
    const open = this.openTexts.get(uri);
    if (!isRead || !open || !isCurrent()) return open?.reading;
    open.aside = undefined;
    open.reading = undefined;
    void this.outside.onBatch();
  }

  /**
   * Reads the parts of a text in slices, and then notifies the listener. Stops when the text is no longer current, and
   * returns false.
   */
  private async inSlices(work: SlicedWork<SourceChange<F>>, isCurrent: () => boolean): Promise<boolean> {
    const slices = slicesWith(() => this.outside.pause());
    while (isCurrent()) {
      const step = work.next();
      if (step.done) {
        // In the same turn, so that no later change reaches the listener first.
        this.notify(step.value);
        return true;
      }
      await slices.turn();
    }
    return false;
  }

  private async changedOutside(changes: readonly FileChange[]): Promise<void> {
    const { signal } = this.ending;
    const files = [...new Map(changes.map(({ uri, kind }) => [uri, kind]))];
    const projectFiles = new Set(files.flatMap(([uri, kind]) => this.projectFileChange(this.pathOf(uri), kind)));
    for (const change of projectFiles) await this.outside.onProjectFiles(change);
    const read = ([uri, kind]: (typeof files)[number]) => {
      if (isGitPath(this.pathOf(uri))) return this.readGitFile(uri);
      if (kind === 'deleted') this.leftOut.remove(this.pathOf(uri));
      return this.openTexts.has(uri) ? this.checkOnDisk(uri, kind) : this.readFile(uri, signal);
    };
    let done = 0;
    await this.inBatches(files, signal, read, async (count) => {
      done += count;
      if (done < files.length) await this.workspace.pause();
    });
    if (!signal.aborted) void this.outside.onBatch();
  }

  private projectFileChange(path: string, kind: FileChange['kind']): 'own' | 'nested' | [] {
    if (kind === 'deleted' && this.nested.areIn(path)) return 'nested';
    if (path === projectFileName) return 'own';
    return isNestedProjectFile(path) && !this.nested.hold(path) ? 'nested' : [];
  }

  /**
   * Checks whether the file of an open document still exists, unless a newer event arrives first. If a file that was
   * reported as deleted still exists, the file system ignores case, and only the case of the name has changed.
   */
  private async checkOnDisk(uri: string, kind: FileChange['kind']): Promise<void> {
    const open = this.openTexts.get(uri);
    const [version, turn] = [open?.version, this.turn(uri)];
    const result = await this.workspace.read(uri, 0, this.ending.signal);
    if (!open || open !== this.openTexts.get(uri) || this.turns.get(uri) !== turn) return;
    const gone = 'failure' in result && isNoFile(result.failure);
    const isNews = gone ? (open.there ?? kind === 'deleted') : kind !== 'deleted';
    open.there = !gone;
    const text = isNews && open.gone !== gone && open.version === version ? this.textOf(uri) : undefined;
    if (text === undefined) return;
    open.gone = gone;
    for (const change of this.takeOpen(uri, text)) this.notify(change);
  }

  private async readAgain(uri: string): Promise<void> {
    await this.readFile(uri, this.ending.signal);
    if (!this.ending.signal.aborted) void this.outside.onBatch();
  }

  /**
   * Reads a file from disk, or removes the file from the sources if it doesn't exist or the settings don't select it.
   * Does nothing if the file is open or a newer event arrives first.
   */
  private async readFile(uri: string, signal: AbortSignal, name = this.nameOf(uri)): Promise<void> {
    if (!name || this.openTexts.has(uri)) {
      if (!name && !this.openTexts.has(uri)) this.notify(this.sources.remove(uri));
      return;
    }
    const [turn, { selection }] = [this.turn(uri), this];
    const result = await this.workspace.read(uri, this.settings.maxFileSize, signal);
    const isSelected = () => this.selection === selection || this.nameOf(uri) !== undefined;
    const isCurrent = () => !signal.aborted && this.turns.get(uri) === turn && !this.openTexts.has(uri) && isSelected();
    if (!isCurrent()) return;
    if ('text' in result) {
      if (!(await this.inSlices(this.sources.loading(uri, name, result.text), isCurrent))) return;
    } else if (isNoFile(result.failure)) this.notify(this.sources.remove(uri));
    else this.notify(this.sources.loadUnreadable(uri, name, result.failure));
    // An event may have arrived since the file was read.
    if (this.turns.get(uri) === turn) this.turns.delete(uri);
  }

  private notify(change: SourceChange<F> | undefined): void {
    if (change) this.outside.onChange(change);
  }

  private turn(uri: string): number {
    this.lastTurn += 1;
    this.turns.set(uri, this.lastTurn);
    return this.lastTurn;
  }
}

function toList<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

function isNoFile(failure: ReadFailure): failure is 'missing' | 'not-a-file' {
  return failure === 'missing' || failure === 'not-a-file';
}

/** The rename of one file or folder. */
export interface FileRename {
  readonly oldUri: string;
  readonly newUri: string;
}

/** The progress of indexing. */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
}
