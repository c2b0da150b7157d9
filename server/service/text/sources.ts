import type { Range } from 'vscode-languageserver-types';
import { applyChange, type TextChange } from './applyChange';
import type { BlockId, TextBlock } from './block';
import type { FileName } from './fileName';
import type { Format } from './format';
import { Interner } from './interner';
import type { ParseProblem, SyntaxReason } from './parseProblem';
import { type BlockChange, SourceFile } from './source';

/** A change to one file. A model that applies all changes in order matches the sources. */
export interface SourceChange<F> {
  readonly uri: string;
  /** Absent if the file was removed. */
  readonly file?: SourceFile<F>;
  readonly removed: readonly TextBlock<F>[];
  /** New blocks, and known blocks that were parsed again. Their facts may be unchanged. */
  readonly written: readonly TextBlock<F>[];
  /** The block after the written ones. Its problems depend on the previous block. */
  readonly next?: BlockId;
}

/** Why a file has no text. */
export type Unreadable = Extract<SyntaxReason, 'too-large' | 'binary' | 'unreadable'>;

/**
 * All files in one workspace folder, divided into blocks. Block IDs are unique in the folder. Each method that changes
 * a file returns the change.
 */
export class Sources<F> {
  private readonly byUri = new Map<string, SourceFile<F>>();
  private readonly fileByBlock = new Map<BlockId, SourceFile<F>>();
  private readonly interner = new Interner();
  private lastId = 0;

  constructor(private readonly formatOf: (name: FileName) => Format<F>) {}

  get(uri: string): SourceFile<F> | undefined {
    return this.byUri.get(uri);
  }

  all(): IterableIterator<SourceFile<F>> {
    return this.byUri.values();
  }

  fileOf(id: BlockId): SourceFile<F> | undefined {
    return this.fileByBlock.get(id);
  }

  /**
   * Parses the whole text of a file and adds the file if it is new. Frees the text afterwards unless `keepText` is set.
   */
  load(uri: string, name: FileName, text: string, keepText: boolean): SourceChange<F> {
    const gone = this.removeOther(uri, name);
    const file = this.fileFor(uri, name);
    const change = file.load(text);
    if (!keepText) file.drop();
    return this.take(file, change, gone?.removed);
  }

  /** Parses the whole text of a file like `load`, but in steps (see `SourceFile.loading`). Keeps the text. */
  *loading(uri: string, name: FileName, text: string): Generator<SourceChange<F> | undefined> {
    const gone = this.removeOther(uri, name);
    if (gone) yield gone;
    const file = this.fileFor(uri, name);
    for (const change of file.loading(text)) yield change && this.take(file, change);
  }

  /** Adds a file whose text can't be read. The reason becomes the file's only problem. */
  loadUnreadable(uri: string, name: FileName, reason: Unreadable): SourceChange<F> {
    const gone = this.removeOther(uri, name);
    const file = this.fileFor(uri, name);
    const problem: ParseProblem = { code: 'invalid-syntax', reason, span: { start: 0, end: 0 } };
    return this.take(file, file.loadUnreadable(problem), gone?.removed);
  }

  /**
   * Replaces a range of an open file, or its whole text if there is no range. Returns undefined if the file doesn't
   * exist, or if `SourceFile.edit` or `SourceFile.change` returns undefined.
   */
  edit(uri: string, range: Range | undefined, text: string): SourceChange<F> | undefined {
    const file = this.byUri.get(uri);
    if (!file) return undefined;
    const change = range ? file.editRange(range.start, range.end, text) : file.change(text);
    return change && this.take(file, change);
  }

  /** Returns the text of a file after a change, but doesn't change the file. */
  textAfter(uri: string, change: TextChange): string {
    return this.byUri.get(uri)?.textAfter(change) ?? applyChange('', change);
  }

  /** Removes a file. Returns undefined if there is no such file. */
  remove(uri: string): SourceChange<F> | undefined {
    const file = this.byUri.get(uri);
    if (!file) return undefined;
    this.byUri.delete(uri);
    const removed = file.table.list().map(({ block }) => block);
    for (const { id } of removed) this.fileByBlock.delete(id);
    return { uri, removed, written: [] };
  }

  private fileFor(uri: string, name: FileName): SourceFile<F> {
    const known = this.byUri.get(uri);
    if (known) return known;
    const file = new SourceFile(uri, name, this.formatOf(name), this.interner, () => ++this.lastId);
    this.byUri.set(uri, file);
    return file;
  }

  /** Removes the file with this URI if new settings have changed its kind. */
  private removeOther(uri: string, { kind }: FileName): SourceChange<F> | undefined {
    const known = this.byUri.get(uri);
    return known && known.name.kind !== kind ? this.remove(uri) : undefined;
  }

  /** @param gone if the kind has changed, the blocks of the file that `file` replaces */
  private take(
    file: SourceFile<F>,
    change: BlockChange<F>,
    gone: readonly TextBlock<F>[] | undefined = [],
  ): SourceChange<F> {
    for (const { id } of change.removed) this.fileByBlock.delete(id);
    for (const { id } of change.written) this.fileByBlock.set(id, file);
    return { uri: file.uri, file, ...change, removed: [...gone, ...change.removed] };
  }
}
