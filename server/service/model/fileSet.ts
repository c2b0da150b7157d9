import type { Location, Position, Range } from 'vscode-languageserver-types';
import type { Cache, Input } from '../cache/cache';
import { TrackedMap } from '../cache/trackedMap';
import type { Block, BlockFacts } from '../facts/facts';
import type { BlockId } from '../text/block';
import type { FileKind, FileName } from '../text/fileName';
import type { BlockChange, SourceFile } from '../text/source';
import type { Span } from '../text/span';
import { BlockIndexer, type IndexUpdate, indexFile } from './blockIndexer';
import type { DeclarationsAnywhere, DeclarationsInFile } from './declaredNames';
import { keyOf } from './factIndex';
import type { FactIndexes, Ref } from './factIndexes';
import type { BlockSpan, ModelFile } from './modelFile';
import { byText, declaredName } from './names';

/** A file in the model. Its length and line count describe the current text. */
class LiveFile implements ModelFile {
  constructor(readonly source: SourceFile<BlockFacts>) {}

  get uri(): string {
    return this.source.uri;
  }

  get name(): FileName {
    return this.source.name;
  }

  get length(): number {
    return this.source.table.length;
  }

  get lineCount(): number {
    return this.source.table.lineCount;
  }
}

/**
 * The files of a model and their blocks. Reading a file records a dependency on its existence. Reading a block records
 * a dependency on its facts, but never on its offset.
 */
export class FileSet {
  private readonly byUri = new Map<string, LiveFile>();
  private readonly known: TrackedMap<BlockId, { readonly file: LiveFile; readonly block: Block }>;
  private readonly presence: Input;
  private readonly order: Input;
  /** Changes whenever a position in the file may have changed. */
  private readonly layout: Input;
  private readonly ambiguity: Input;
  private ambiguous: ReadonlySet<string> = new Set();
  private readonly sharing: Input;
  private shared: ReadonlySet<string> = new Set();
  private sorted: readonly ModelFile[] | undefined;
  /** The block before a block in its file. */
  readonly before: (id: BlockId) => BlockId | undefined;

  constructor(
    cache: Cache,
    private readonly indexes: FactIndexes,
  ) {
    this.presence = cache.input();
    this.known = new TrackedMap(cache);
    this.order = cache.input();
    this.layout = cache.input();
    this.ambiguity = cache.input();
    this.sharing = cache.input();
    this.before = cache.query(
      (id) => id,
      (id) => this.findBefore(id),
    );
  }

  /** Applies a change. The first change to a file adds the file. */
  update(source: SourceFile<BlockFacts>, change: BlockChange<BlockFacts>): void {
    if (this.byUri.get(source.uri)?.source !== source) this.remove(source.uri);
    const file = this.byUri.get(source.uri) ?? this.addFile(source);
    const before = [...change.removed, ...change.written].flatMap(({ id }) => this.known.peek(id)?.block ?? []);
    for (const block of change.written) this.index(file, block);
    for (const block of before) this.unindex(file, block);
    for (const { id } of change.removed) this.known.put(id, undefined);
    this.layout.changed(source.uri);
    if (change.removed.length > 0 || change.written.length > before.length) this.order.changed(source.uri);
    for (const { id } of [...change.removed, ...change.written]) this.known.changed(id);
  }

  remove(uri: string): void {
    const file = this.byUri.get(uri);
    if (!file) return;
    const blocks = file.source.table.list().flatMap(({ block }) => this.known.peek(block.id)?.block ?? []);
    this.byUri.delete(uri);
    this.sorted = undefined;
    for (const block of blocks) {
      this.unindex(file, block);
      this.known.put(block.id, undefined);
    }
    indexFile(this.indexes, uri, file.name, removeFrom);
    for (const { id } of blocks) this.known.changed(id);
    for (const key of ['', uri]) this.presence.changed(key);
    this.order.changed(uri);
    this.layout.changed(uri);
  }

  /** Returns all files, sorted by URI. */
  all(): readonly ModelFile[] {
    this.presence.read('');
    this.sorted ??= [...this.byUri.values()].sort((one, other) => byText(one.uri, other.uri));
    return this.sorted;
  }

  file(uri: string): ModelFile | undefined {
    this.presence.read(uri);
    return this.byUri.get(uri);
  }

  /** Returns the files of the given kind with the given fully qualified name, sorted by URI. */
  named(kind: FileKind, fqn: string): readonly ModelFile[] {
    return this.files(this.indexes.filesByFqn.values(keyOf(kind, fqn)));
  }

  isAmbiguous(kind: FileKind, fqn: string): boolean {
    this.ambiguity.read('');
    return this.ambiguous.has(declaredName(kind, fqn));
  }

  setAmbiguous(names: ReadonlySet<string>): void {
    const isSame = haveSameValues(names, this.ambiguous);
    this.ambiguous = names;
    if (!isSame) this.ambiguity.changed('');
  }

  isShared(uri: string): boolean {
    this.sharing.read('');
    return this.shared.has(uri);
  }

  setShared(uris: ReadonlySet<string>): void {
    const isSame = haveSameValues(uris, this.shared);
    this.shared = uris;
    if (!isSame) this.sharing.changed('');
  }

  /** Returns the files of the given kind and API, ext files before base files. */
  ofApi(kind: FileKind, api: string): readonly ModelFile[] {
    const files = this.files(this.indexes.filesByApi.values(keyOf(kind, api)));
    return [...files.filter(({ name }) => name.layer === 'ext'), ...files.filter(({ name }) => name.layer === 'base')];
  }

  blocks(uri: string): readonly BlockId[] {
    this.order.read(uri);
    return (this.byUri.get(uri)?.source.table.list() ?? []).map(({ block }) => block.id);
  }

  block(id: BlockId): Block | undefined {
    return this.known.read(id)?.block;
  }

  /** Returns the facts of a block if its file is of the given kind. */
  facts<K extends FileKind>(id: BlockId, kind: K): Extract<BlockFacts, { kind: K }> | undefined {
    const facts = this.block(id)?.facts;
    return facts && isKind(facts, kind) ? facts : undefined;
  }

  /** Returns the file of a block. A block never moves to another file. */
  fileOf(id: BlockId): ModelFile | undefined {
    return this.known.peek(id)?.file;
  }

  blockAt(uri: string, offset: number): { readonly id: BlockId; readonly start: number } | undefined {
    const table = this.byUri.get(uri)?.source.table;
    if (!table) return undefined;
    const index = table.indexAt(offset);
    const stored = table.at(index);
    return stored && { id: stored.block.id, start: table.startAt(index) };
  }

  /** Returns the offset of a position in the newest text of a file. Records no dependency. */
  offsetAt(uri: string, position: Position): number {
    return this.byUri.get(uri)?.source.table.offsetAt(position) ?? 0;
  }

  startOf(id: BlockId): number {
    const table = this.known.peek(id)?.file.source.table;
    const index = table?.indexOf(id);
    return table && index !== undefined ? table.startAt(index) : 0;
  }

  /** Returns the blocks of a file, in text order. Records no dependency. The relative order of blocks is stable. */
  peekBlocks(uri: string): readonly { readonly block: Block }[] {
    return this.byUri.get(uri)?.source.table.list() ?? [];
  }

  /** Records no dependency. */
  range(id: BlockId, span: Span): Range {
    const table = this.known.peek(id)?.file.source.table;
    const index = table?.indexOf(id);
    if (table && index !== undefined) return table.rangeOf(index, span);
    return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  }

  /** Records a dependency on all positions in the file. */
  locate({ block, span }: BlockSpan): Location | undefined {
    const known = this.known.peek(block);
    if (known) this.layout.read(known.file.uri);
    return known && { uri: known.file.uri, range: this.range(block, span) };
  }

  /**
   * Returns references, sorted by file and position. Their relative order is stable, so no dependency on positions is
   * recorded.
   */
  inOrder<R extends Ref>(refs: readonly R[]): readonly R[] {
    if (refs.length < 2) return refs;
    const placed = refs.map((ref) => ({ ref, uri: this.fileOf(ref.block)?.uri ?? '', at: this.indexOf(ref.block) }));
    placed.sort((one, other) => byText(one.uri, other.uri) || one.at - other.at || one.ref.index - other.ref.index);
    return placed.map(({ ref }) => ref);
  }

  /** Returns the declarations of a name in all files, sorted as in `inOrder`. */
  declarations(declarations: DeclarationsAnywhere, name: string): readonly Ref[] {
    return this.inOrder(this.indexes[declarations].values(name));
  }

  /** Returns the declarations of a name in a file, in text order. */
  declarationsIn(uri: string, declarations: DeclarationsInFile, name: string): readonly Ref[] {
    return this.inOrder(this.indexes[declarations].values(this.indexes.keyInFile(uri, name)));
  }

  private files(uris: readonly string[]): readonly ModelFile[] {
    return [...uris].sort(byText).flatMap((uri) => this.byUri.get(uri) ?? []);
  }

  private findBefore(id: BlockId): BlockId | undefined {
    const file = this.known.peek(id)?.file;
    if (!file) return undefined;
    this.order.read(file.uri);
    return file.source.table.at(this.indexOf(id) - 1)?.block.id;
  }

  private indexOf(id: BlockId): number {
    return this.known.peek(id)?.file.source.table.indexOf(id) ?? 0;
  }

  private addFile(source: SourceFile<BlockFacts>): LiveFile {
    const file = new LiveFile(source);
    this.byUri.set(source.uri, file);
    this.sorted = undefined;
    indexFile(this.indexes, source.uri, source.name, addTo);
    for (const key of ['', source.uri]) this.presence.changed(key);
    return file;
  }

  private index(file: LiveFile, block: Block): void {
    this.known.put(block.id, { file, block });
    new BlockIndexer(this.indexes, file.uri, file.name, block, addTo).indexBlock();
  }

  private unindex(file: LiveFile, block: Block): void {
    new BlockIndexer(this.indexes, file.uri, file.name, block, removeFrom).indexBlock();
  }
}

function isKind<K extends FileKind>(facts: BlockFacts, kind: K): facts is Extract<BlockFacts, { kind: K }> {
  return facts.kind === kind;
}

const addTo: IndexUpdate = (index, key, id, value) => index.add(key, id, value);
const removeFrom: IndexUpdate = (index, key, id) => index.remove(key, id);

function haveSameValues(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((value) => other.has(value));
}
