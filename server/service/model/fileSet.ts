import type { Location, Range } from 'vscode-languageserver-types';
import type { Block, BlockFacts, BlockId, FileKind, FileName, Span } from '../files/facts';
import type { BlockChange, SourceFile } from '../files/source';
import { Cells } from './cells';
import type { Input, Memo } from './memo';
import type { ModelFile, Place } from './model';
import { byText } from './names';
import { sayBlock, sayFile } from './saying';
import { keyOf } from './table';
import type { Ref, Tables } from './tables';

/** A file as the model shows it: how long it is, it tells anew each time. */
class LiveFile implements ModelFile {
  constructor(readonly source: SourceFile) {}

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
 * The files of a model and their blocks. Whoever asks for a file depends on whether it is there, whoever asks for a block on
 * what it says; nobody depends on where it stands.
 */
export class FileSet {
  private readonly byUri = new Map<string, LiveFile>();
  private readonly known: Cells<BlockId, { readonly file: LiveFile; readonly block: Block }>;
  private readonly presence: Input;
  private readonly order: Input;
  private sorted: readonly ModelFile[] | undefined;

  constructor(
    memo: Memo,
    private readonly tables: Tables,
  ) {
    this.presence = memo.input();
    this.known = new Cells(memo);
    this.order = memo.input();
  }

  /** Takes a change over; gives the blocks that are gone. */
  update(source: SourceFile, change: BlockChange): readonly BlockId[] {
    const gone = this.byUri.get(source.uri)?.source === source ? [] : this.remove(source.uri);
    const file = this.byUri.get(source.uri) ?? this.bringIn(source);
    const before = [...change.removed, ...change.written].flatMap(({ id }) => this.known.peek(id)?.block ?? []);
    for (const block of change.written) this.write(file, block);
    for (const block of before) this.takeBack(file, block);
    for (const { id } of change.removed) this.known.put(id, undefined);
    if (change.removed.length > 0 || change.written.length > before.length) this.order.changed(source.uri);
    for (const { id } of [...change.removed, ...change.written]) this.known.changed(id);
    return [...gone, ...change.removed.map(({ id }) => id)];
  }

  /** Forgets a file; gives the blocks that are gone. */
  remove(uri: string): readonly BlockId[] {
    const file = this.byUri.get(uri);
    if (!file) return [];
    const blocks = file.source.table.list().flatMap(({ block }) => this.known.peek(block.id)?.block ?? []);
    this.byUri.delete(uri);
    this.sorted = undefined;
    for (const block of blocks) {
      this.takeBack(file, block);
      this.known.put(block.id, undefined);
    }
    sayFile(this.tables, uri, file.name, (table, key, id) => table.remove(key, id));
    for (const { id } of blocks) this.known.changed(id);
    for (const key of ['', uri]) this.presence.changed(key);
    this.order.changed(uri);
    return blocks.map(({ id }) => id);
  }

  /** All files in the order of their URIs. */
  all(): readonly ModelFile[] {
    this.presence.read('');
    this.sorted ??= [...this.byUri.values()].sort((one, other) => byText(one.uri, other.uri));
    return this.sorted;
  }

  file(uri: string): ModelFile | undefined {
    this.presence.read(uri);
    return this.byUri.get(uri);
  }

  /** The files of a kind with a fully qualified name, in the order of their URIs. */
  named(kind: FileKind, fqn: string): readonly ModelFile[] {
    return this.files(this.tables.filesByFqn.values(keyOf(kind, fqn)));
  }

  /** The files of a kind and API, ext before base. */
  ofApi(kind: FileKind, api: string): readonly ModelFile[] {
    const files = this.files(this.tables.filesByApi.values(keyOf(kind, api)));
    return [...files.filter(({ name }) => name.layer === 'ext'), ...files.filter(({ name }) => name.layer === 'base')];
  }

  blocks(uri: string): readonly BlockId[] {
    this.order.read(uri);
    return (this.byUri.get(uri)?.source.table.list() ?? []).map(({ block }) => block.id);
  }

  block(id: BlockId): Block | undefined {
    return this.known.read(id)?.block;
  }

  /** The facts of a block if it is of a kind of file. */
  facts<K extends FileKind>(id: BlockId, kind: K): Extract<BlockFacts, { kind: K }> | undefined {
    const facts = this.block(id)?.facts;
    return facts && isKind(facts, kind) ? facts : undefined;
  }

  /** The file of a block. It stays the same as long as the block is there. */
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

  startOf(id: BlockId): number {
    const table = this.known.peek(id)?.file.source.table;
    const index = table?.indexOf(id);
    return table && index !== undefined ? table.startAt(index) : 0;
  }

  range(id: BlockId, span: Span): Range {
    const table = this.known.peek(id)?.file.source.table;
    const index = table?.indexOf(id);
    if (table && index !== undefined) return table.rangeOf(index, span);
    return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  }

  locate({ block, span }: Place): Location | undefined {
    const known = this.known.peek(block);
    return known && { uri: known.file.uri, range: this.range(block, span) };
  }

  /** Orders things of blocks: by file, then as they stand in it. What stays keeps its order, so nobody depends on places. */
  inOrder<R extends Ref>(refs: readonly R[]): readonly R[] {
    if (refs.length < 2) return refs;
    const placed = refs.map((ref) => ({ ref, uri: this.fileOf(ref.block)?.uri ?? '', at: this.indexOf(ref.block) }));
    placed.sort((one, other) => byText(one.uri, other.uri) || one.at - other.at || one.ref.index - other.ref.index);
    return placed.map(({ ref }) => ref);
  }

  private files(uris: readonly string[]): readonly ModelFile[] {
    return [...uris].sort(byText).flatMap((uri) => this.byUri.get(uri) ?? []);
  }

  private indexOf(id: BlockId): number {
    return this.known.peek(id)?.file.source.table.indexOf(id) ?? 0;
  }

  private bringIn(source: SourceFile): LiveFile {
    const file = new LiveFile(source);
    this.byUri.set(source.uri, file);
    this.sorted = undefined;
    sayFile(this.tables, source.uri, source.name, (table, key, id, value) => table.add(key, id, value));
    for (const key of ['', source.uri]) this.presence.changed(key);
    return file;
  }

  private write(file: LiveFile, block: Block): void {
    this.known.put(block.id, { file, block });
    sayBlock(this.tables, file.uri, file.name, block, (table, key, id, value) => table.add(key, id, value));
  }

  private takeBack(file: LiveFile, block: Block): void {
    sayBlock(this.tables, file.uri, file.name, block, (table, key, id) => table.remove(key, id));
  }
}

function isKind<K extends FileKind>(facts: BlockFacts, kind: K): facts is Extract<BlockFacts, { kind: K }> {
  return facts.kind === kind;
}
