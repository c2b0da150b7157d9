import type { Range } from 'vscode-languageserver-types';
import type { Block, BlockId, FileName, Problem, SyntaxReason } from './facts';
import { formats } from './formats';
import { Shared } from './shared';
import { type BlockChange, SourceFile } from './source';

/** What happened to one file; a model that applies these in order knows what the sources know. */
export interface SourceChange {
  readonly uri: string;
  /** Present while the file is there; absent when it was removed. */
  readonly file?: SourceFile;
  /** Blocks that are gone. */
  readonly removed: readonly Block[];
  /** Blocks that are new, or were read again under their old identity; their facts may be the same as before. */
  readonly written: readonly Block[];
}

/** Why a file's text is not there. */
export type Unreadable = Extract<SyntaxReason, 'too-large' | 'binary' | 'unreadable'>;

/** All files of one workspace folder, as blocks, each under an identity that is unique among them. */
export class Sources {
  private readonly byUri = new Map<string, SourceFile>();
  private readonly owners = new Map<BlockId, SourceFile>();
  private readonly shared = new Shared();
  private lastId = 0;

  /** `onChange` is called after each change, when the sources already answer the new state. */
  constructor(private readonly onChange: (change: SourceChange) => void) {}

  get(uri: string): SourceFile | undefined {
    return this.byUri.get(uri);
  }

  all(): IterableIterator<SourceFile> {
    return this.byUri.values();
  }

  /** The file that a block belongs to. */
  fileOf(id: BlockId): SourceFile | undefined {
    return this.owners.get(id);
  }

  /** Reads the whole text of a file, new or known. With `keepText` false the text is freed at once. */
  load(uri: string, name: FileName, text: string, keepText: boolean): void {
    const file = this.fileFor(uri, name);
    const change = file.load(text);
    if (!keepText) file.drop();
    this.tell(file, change);
  }

  /** A file that is there but has no text that could be read; one problem says why. */
  loadUnreadable(uri: string, name: FileName, reason: Unreadable): void {
    const file = this.fileFor(uri, name);
    const problem: Problem = { code: 'invalid-syntax', reason, span: { start: 0, end: 0 } };
    this.tell(file, file.loadUnreadable(problem));
  }

  /** Replaces a range of an open file; without one, its whole text. */
  edit(uri: string, range: Range | undefined, text: string): void {
    const file = this.byUri.get(uri);
    if (!file) return;
    this.tell(file, range ? file.editRange(range.start, range.end, text) : file.change(text));
  }

  remove(uri: string): void {
    const file = this.byUri.get(uri);
    if (!file) return;
    this.byUri.delete(uri);
    const removed = file.table.list().map(({ block }) => block);
    for (const { id } of removed) this.owners.delete(id);
    this.onChange({ uri, removed, written: [] });
  }

  private fileFor(uri: string, name: FileName): SourceFile {
    const known = this.byUri.get(uri);
    if (known) return known;
    const file = new SourceFile(uri, name, formats[name.kind], this.shared, () => ++this.lastId);
    this.byUri.set(uri, file);
    return file;
  }

  private tell(file: SourceFile, change: BlockChange): void {
    for (const { id } of change.removed) this.owners.delete(id);
    for (const { id } of change.written) this.owners.set(id, file);
    this.onChange({ uri: file.uri, file, ...change });
  }
}
