import { finished, type SlicedWork } from '../slices';
import type { BlockId, TextBlock } from './block';
import type { FileName } from './fileName';
import type { Format } from './format';
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

  /** Replaces the whole text of a file, and adds the file if it is new. */
  load(uri: string, name: FileName, text: string): SourceChange<F> {
    return finished(this.loading(uri, name, text));
  }

  /** Like `load`, but in steps (see `SourceFile.loading`). Nothing changes before the last step. */
  *loading(uri: string, name: FileName, text: string): SlicedWork<SourceChange<F>> {
    const known = this.byUri.get(uri);
    const file = known?.name.kind === name.kind ? known : this.create(uri, name);
    return this.take(file, yield* file.loading(text));
  }

  /** Adds a file whose text can't be read. The reason becomes the file's only problem. */
  loadUnreadable(uri: string, name: FileName, reason: Unreadable): SourceChange<F> {
    const known = this.byUri.get(uri);
    const file = known?.name.kind === name.kind ? known : this.create(uri, name);
    const problem: ParseProblem = { code: 'invalid-syntax', reason, span: { start: 0, end: 0 } };
    return this.take(file, file.loadUnreadable(problem));
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

  private create(uri: string, name: FileName): SourceFile<F> {
    return new SourceFile(uri, name, this.formatOf(name), () => ++this.lastId);
  }

  /** Stores the file. Replaces a file with the same URI if new settings have changed its kind. */
  private take(file: SourceFile<F>, change: BlockChange<F>): SourceChange<F> {
    const gone = this.byUri.get(file.uri) === file ? undefined : this.remove(file.uri);
    this.byUri.set(file.uri, file);
    for (const { id } of change.removed) this.fileByBlock.delete(id);
    for (const { id } of change.written) this.fileByBlock.set(id, file);
    return { uri: file.uri, file, ...change, removed: [...(gone?.removed ?? []), ...change.removed] };
  }
}
