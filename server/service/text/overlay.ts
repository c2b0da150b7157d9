import type { SortSettings } from '../settings';
import { slicesWith, turnsBetween } from '../slices';
import type { Disposable, FileChange, ReadFailure, Watcher, Workspace } from '../workspace';
import type { TextChange } from './applyChange';
import { applyChange } from './applyChange';
import type { FileName } from './fileName';
import { type FileSelection, relativePathOf, selectFiles } from './fileSelection';
import { inReadingOrder } from './readingOrder';
import { longestAtOnce } from './source';
import type { SourceChange, Sources } from './sources';

/** A document that an editor has open. */
interface OpenText {
  version: number;
  /**
   * Its text, when it is none of our files, not there any more, too large to be read as one, or still being read; else the
   * sources have it.
   */
  aside: string | undefined;
  /** That its text is being read in slices. */
  reading: PendingRead | undefined;
  /** The file has another name now, or was deleted outside, and nothing was written under this one since. */
  gone: boolean;
  /** Its file was on disk when that was last asked, and so can be deleted; undefined until then. */
  there: boolean | undefined;
}

/** A long text that is being read in slices. */
interface PendingRead {
  /** Resolves when it, or a newer text of the document, has been read. */
  done: Promise<void>;
}

/** Number of files read at a time. It is small, so that a newly opened document is read soon. */
const readsAtOnce = 4;

/** Receives what changes outside the editor. */
export interface OutsideListener<F> {
  /** Called after each change, before any other. */
  onChange(change: SourceChange<F>): void;
  /** Called after each batch of changes that were read from disk. */
  onBatch(): void;
  /** Gives others a turn while a long text is read. */
  pause(): Promise<void>;
}

/**
 * The open documents of a folder over its files on disk: an open document's text replaces its file's. Updates the
 * sources. Methods for the editor's changes return the changed sources, in order.
 */
export class DocumentOverlay<F> implements Disposable {
  private readonly openTexts = new Map<string, OpenText>();
  private watching: Watcher;
  private readonly ending = new AbortController();
  /** What happened last to a file that is being read, so that a slow read does not overwrite something newer. */
  private readonly turns = new Map<string, number>();
  private lastTurn = 0;
  /** Changes outside that are being taken in. */
  private readonly arriving = new Set<Promise<void>>();
  private selection: FileSelection;

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

  /** The newest text of an open document. */
  textOf(uri: string): string | undefined {
    const open = this.openTexts.get(uri);
    return open && (open.aside ?? this.sources.get(uri)?.text());
  }

  /**
   * The newest text of any file of the folder, open documents first. Undefined if there is none. Reads what is on disk
   * and wasn't reported.
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

  /** Selects which files count. New ones are read by the next `index`. The excluded files decide what is watched. */
  configure(settings: SortSettings): readonly SourceChange<F>[] {
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
    const edits: SourceChange<F>[] = [];
    let { aside } = open;
    for (const change of changes) {
      const edit = aside === undefined ? this.sources.edit(uri, change.range, change.text) : undefined;
      if (edit) edits.push(edit);
      else aside = applyChange(aside ?? this.sources.get(uri)?.text() ?? '', change);
    }
    const source = this.sources.get(uri);
    if (!aside && source && source.table.length > this.settings.maxFileSize) aside = source.text();
    return aside === undefined ? edits : [...edits, ...this.takeOpen(uri, aside)];
  }

  /** Resolves when the text of an open document has been read; undefined if it has been already. */
  reading(uri: string): Promise<void> | undefined {
    return this.openTexts.get(uri)?.reading?.done;
  }

  close(uri: string): void {
    if (!this.openTexts.delete(uri)) return;
    this.sources.get(uri)?.drop();
    void this.readAgain(uri);
  }

  /**
   * Takes in that files or folders have other names. An editor may keep a document open under a name that is gone, without
   * showing it: that is no file of the folder, until it is changed or the name is there again.
   */
  renamed(renames: readonly FileRename[]): readonly SourceChange<F>[] {
    const changes: SourceChange<F>[] = [];
    const isAt = (uri: string, place: string) => uri === place || uri.startsWith(`${place}/`);
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

  /** Reads all files of the folder; resolves early when the signal aborts. */
  async index(signal: AbortSignal, onProgress: ((progress: IndexProgress) => void) | undefined): Promise<void> {
    const both = AbortSignal.any([signal, this.ending.signal]);
    // What changes in a folder after it was searched is heard of, and so nothing falls between.
    await this.watching.ready;
    if (both.aborted) return;
    const found = new Set<string>();
    for await (const uri of this.workspace.find((path) => this.selection.nameOf(path) !== undefined, both)) {
      if (both.aborted) return;
      found.add(uri);
    }
    if (both.aborted) return;
    const asked = [...this.openTexts].filter(([uri, { gone }]) => !gone || found.has(uri));
    await Promise.all(asked.map(([uri]) => this.checkOnDisk(uri, 'changed')));
    if (both.aborted) return;
    // What was not found is gone, or has come while the folder was being searched.
    for (const { uri } of [...this.sources.all()]) if (!found.has(uri)) await this.readFile(uri, both);
    if (both.aborted) return;
    const unopened = [...found].filter((uri) => !this.openTexts.has(uri));
    const waiting = [...inReadingOrder(unopened, this.workspace.root, this.openFiles())];
    const total = found.size;
    let done = total - waiting.length;
    onProgress?.({ done, total });
    while (waiting.length > 0) {
      const batch = waiting.splice(0, readsAtOnce);
      await Promise.all(batch.map((uri) => this.readFile(uri, both)));
      if (both.aborted) return;
      done += batch.length;
      onProgress?.({ done, total });
      this.outside.onBatch();
      for (let turn = 0; turn < turnsBetween; turn++) await this.workspace.pause();
      if (both.aborted) return;
    }
    this.outside.onBatch();
  }

  /** Resolves after the earlier outside changes have been read. */
  async settled(): Promise<void> {
    const readings = [...this.openTexts.values()].flatMap(({ reading }) => reading?.done ?? []);
    await Promise.all([...this.arriving, ...readings]);
  }

  /** The open documents that are files of the folder. */
  private openFiles(): readonly { readonly name: FileName; readonly text: string }[] {
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
    return this.selection.nameOf(relativePathOf(this.workspace.root, uri));
  }

  /** Returns one change at most. */
  private takeOpen(uri: string, text: string): readonly SourceChange<F>[] {
    const open = this.openTexts.get(uri);
    if (!open) return [];
    const name = open.gone ? undefined : this.nameOf(uri);
    const isTooLarge = text.length > this.settings.maxFileSize;
    open.reading = undefined;
    open.aside = name && !isTooLarge ? undefined : text;
    if (isTooLarge && name) return [this.sources.loadUnreadable(uri, name, 'too-large')];
    if (name && text.length > longestAtOnce && !this.sources.get(uri)?.matches(text)) {
      open.aside = text;
      const reading: PendingRead = { done: Promise.resolve() };
      open.reading = reading;
      reading.done = this.readOpen(uri, name, text, reading);
      return [];
    }
    const change = name ? this.sources.load(uri, name, text, true) : this.sources.remove(uri);
    return change ? [change] : [];
  }

  /** Reads the text of an open document in slices, unless a newer one is there or it is closed. */
  private async readOpen(uri: string, name: FileName, text: string, reading: PendingRead): Promise<void> {
    const isCurrent = () => this.openTexts.get(uri)?.reading === reading;
    await this.outside.pause();
    const isRead = await this.readInSlices(uri, name, text, isCurrent);
    const open = this.openTexts.get(uri);
    if (!isRead || !open) return open?.reading?.done;
    open.aside = undefined;
    open.reading = undefined;
    this.outside.onBatch();
  }

  /** Returns whether the text was read to its end: no longer than it is the current one. */
  private async readInSlices(uri: string, name: FileName, text: string, isCurrent: () => boolean): Promise<boolean> {
    if (!isCurrent()) return false;
    const slices = slicesWith(() => this.outside.pause());
    for (const change of this.sources.loading(uri, name, text)) {
      this.notify(change);
      await slices.turn();
      if (!isCurrent()) return false;
    }
    return true;
  }

  private async changedOutside(changes: readonly FileChange[]): Promise<void> {
    const kinds = new Map(changes.map(({ uri, kind }) => [uri, kind]));
    await Promise.all(
      [...kinds].map(([uri, kind]) =>
        this.openTexts.has(uri) ? this.checkOnDisk(uri, kind) : this.readFile(uri, this.ending.signal),
      ),
    );
    if (!this.ending.signal.aborted) this.outside.onBatch();
  }

  /**
   * Checks whether the file of an open document exists, unless something newer happens. On a case-insensitive disk, a
   * deleted file that still exists has another case in its name now.
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
    if (!this.ending.signal.aborted) this.outside.onBatch();
  }

  /** Takes a file from disk, unless it is open or something newer happens to it meanwhile. */
  private async readFile(uri: string, signal: AbortSignal): Promise<void> {
    const name = this.nameOf(uri);
    if (!name || this.openTexts.has(uri)) {
      if (!name && !this.openTexts.has(uri)) this.notify(this.sources.remove(uri));
      return;
    }
    const turn = this.turn(uri);
    const result = await this.workspace.read(uri, this.settings.maxFileSize, signal);
    const isCurrent = () => !signal.aborted && this.turns.get(uri) === turn && !this.openTexts.has(uri);
    if (!isCurrent()) return;
    if ('text' in result && result.text.length > longestAtOnce) {
      if (!(await this.readInSlices(uri, name, result.text, isCurrent))) return;
      this.sources.get(uri)?.drop();
    } else if ('text' in result) this.notify(this.sources.load(uri, name, result.text, false));
    else if (isNoFile(result.failure)) this.notify(this.sources.remove(uri));
    else this.notify(this.sources.loadUnreadable(uri, name, result.failure));
    this.turns.delete(uri);
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

function isNoFile(failure: ReadFailure): failure is 'missing' | 'not-a-file' {
  return failure === 'missing' || failure === 'not-a-file';
}

/** One file that is about to have another name. */
export interface FileRename {
  readonly oldUri: string;
  readonly newUri: string;
}

/** How far the workspace is known. */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
}
