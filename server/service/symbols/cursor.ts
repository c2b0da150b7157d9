import type { Position, Range } from 'vscode-languageserver-types';
import type { Block, BlockFacts } from '../facts/facts';
import type { ModelFile } from '../model/modelFile';
import { type BlockId, isUnread } from '../text/block';
import type { BlockTable } from '../text/blocks';
import type { FileKind } from '../text/fileName';
import type { Span } from '../text/span';
import type { SymbolContext } from './context';

/** A position in an open document, with its surroundings. */
export interface Cursor {
  readonly uri: string;
  readonly file: ModelFile;
  /** The text of the document, and the offset of the position. */
  readonly whole: { readonly text: string; readonly offset: number };
  /** The position, clamped to the text. A position beyond the end of a line is moved to the line's end. */
  readonly position: Position;
  /** The block at the position, the position's offset in that block, the block's text, and its role in the file. */
  readonly block: {
    readonly id: BlockId;
    readonly local: number;
    readonly content: Block;
    readonly text: string;
    readonly role: string;
  };
  /**
   * Returns text that contains the block and that a parser can read, and the offset of the position in this text. For
   * text before the entries of a JSON file, includes the text after them.
   */
  readable(): { readonly text: string; readonly offset: number };
}

/**
 * Returns the cursor at a position. Undefined if the file isn't open or isn't in the model, or if the block at the
 * position is too large to be read.
 */
export function cursorAt({ model, table }: SymbolContext, uri: string, position: Position): Cursor | undefined {
  const file = model.files.get(uri);
  const blocks = file && table(uri);
  if (!file || !blocks) return undefined;
  const offset = blocks.offsetAt(position);
  const index = blocks.indexAt(offset);
  const stored = blocks.at(index);
  if (stored && isUnread(stored.block)) return undefined;
  const here = stored
    ? {
        id: stored.block.id,
        local: offset - blocks.startAt(index),
        content: stored.block,
        text: stored.text,
        role: stored.context.role,
      }
    : nothing(file.name.kind);
  return {
    uri,
    file,
    whole: { text: blocks.text(), offset },
    position: blocks.positionAt(offset),
    block: here,
    readable: () => readableText(blocks, index, offset),
  };
}

/** Returns text that contains the block at `index` and that a parser can read. */
function readableText(
  blocks: BlockTable<BlockFacts>,
  index: number,
  offset: number,
): { readonly text: string; readonly offset: number } {
  const { text = '', context } = blocks.at(index) ?? {};
  const before = context?.before ?? '';
  const last = blocks.at(blocks.size - 1);
  const after = context?.role === 'head' && last?.context.role === 'tail' ? last.text : '';
  return { text: before + text + after, offset: before.length + offset - blocks.startAt(index) };
}

/** Returns the block for a cursor in an empty file. */
function nothing(kind: FileKind): Cursor['block'] {
  const content = { id: -1, facts: noFacts(kind), problems: [], suppressions: [] };
  return { id: -1, local: 0, content, text: '', role: '' };
}

function noFacts(kind: FileKind): BlockFacts {
  switch (kind) {
    case 'schema':
      return { kind, definitions: [], refs: [], defaultSorts: [] };
    case 'mapping':
    case 'updater':
      return { kind, mappers: [] };
    case 'apiconfig':
      return { kind, resources: [], others: [] };
    case 'swagger':
      return { kind, operations: [], others: [] };
    case 'gosu':
      return { kind, uses: [], classes: [], features: [] };
    case 'published':
      return { kind, others: [] };
    case 'entity':
      return { kind };
  }
}

/** Whether an offset is inside a span or at its start or end. */
export function touches(span: Span | undefined, offset: number): span is Span {
  return span !== undefined && span.start <= offset && offset <= span.end;
}

/** Returns the position of another offset on the same line. */
function sameLine(position: Position, offset: number, other: number): Position {
  return { line: position.line, character: position.character + other - offset };
}

/** Returns the range between two offsets on the line of `position`. `offset` is the offset of `position`. */
export function rangeInLine(position: Position, offset: number, start: number, end: number): Range {
  return { start: sameLine(position, offset, start), end: sameLine(position, offset, end) };
}
