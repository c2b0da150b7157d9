import type { Position, Range } from 'vscode-languageserver-types';
import type { Block, BlockFacts } from '../facts/facts';
import type { ModelFile } from '../model/modelFile';
import { type BlockId, isUnread } from '../text/block';
import type { BlockTable, StoredBlock } from '../text/blocks';
import type { FileKind } from '../text/fileName';
import type { Span } from '../text/span';
import type { SymbolContext } from './context';

/** A position in an open document, with its surroundings. */
export interface Cursor {
  readonly uri: string;
  readonly file: ModelFile;
  /**
   * The text around the position, and the offset of the position in this text. The text is long enough to show what the
   * user is typing.
   */
  readonly near: { readonly text: string; readonly offset: number };
  /** The position, clamped to the text. A position beyond the end of a line is moved to the line's end. */
  readonly position: Position;
  /** The block at the position, the position's offset in that block, and the block's text. */
  readonly block: { readonly id: BlockId; readonly local: number; readonly content: Block; readonly text: string };
  /** Returns the nearest key at column 0 above the line of the position. */
  section(): string | undefined;
  /**
   * Returns the joined text of all frames (see `PartContext`), with one empty entry instead of the entries between two
   * frames, and the offset of the position in this text. Undefined if the position isn't in a frame.
   */
  frames(): { readonly text: string; readonly offset: number } | undefined;
}

/**
 * Minimum lengths of the text before and after the position, unless the file starts or ends nearby, or a nearby block
 * is too large to be read.
 */
const nearBefore = 4000;
const nearAfter = 2000;

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
  // Frames are read together. If they are too large, the problem is in the first one.
  const read = stored?.context.frame ? blocks.at(0) : stored;
  if (read && isUnread(read.block)) return undefined;
  const here = stored
    ? { id: stored.block.id, local: offset - blocks.startAt(index), content: stored.block, text: stored.text }
    : nothing(file.name.kind);
  return {
    uri,
    file,
    near: textNear(blocks, index, offset),
    position: blocks.positionAt(offset),
    block: here,
    section: () => sectionAbove(blocks, index, offset),
    frames: () => framesAround(blocks, index, offset),
  };
}

function textNear(blocks: BlockTable<BlockFacts>, index: number, offset: number): Cursor['near'] {
  let first = index;
  while (isRead(blocks, first - 1) && offset - blocks.startAt(first) < nearBefore) first--;
  let end = index + 1;
  while (isRead(blocks, end) && blocks.startAt(end) - offset < nearAfter) end++;
  const texts = blocks.list().slice(first, end);
  return { text: texts.map(({ text }) => text).join(''), offset: offset - blocks.startAt(first) };
}

function framesAround(
  blocks: BlockTable<BlockFacts>,
  index: number,
  offset: number,
): { readonly text: string; readonly offset: number } | undefined {
  const here = blocks.at(index);
  if (here && !here.context.frame) return undefined;
  const list = blocks.list();
  const texts = list.map((stored, at) => {
    if (stored.context.frame) return stored.text;
    if (!list[at + 1]?.context.frame) return '';
    return mayPrecedeKey(stored) ? '"": 0,' : '"": 0';
  });
  const before = texts.slice(0, index).join('');
  return { text: texts.join(''), offset: before.length + offset - blocks.startAt(index) };
}

/** Whether a key can follow a part of a JSON file: the part ends with a comma, or contains only comments. */
function mayPrecedeKey({ text, block }: StoredBlock<BlockFacts>): boolean {
  const { facts } = block;
  const entries = facts.kind === 'schema' ? facts.definitions : 'mappers' in facts ? facts.mappers : [];
  return text.trimEnd().endsWith(',') || (entries.length === 0 && !isUnread(block));
}

function sectionAbove(blocks: BlockTable<BlockFacts>, index: number, offset: number): string | undefined {
  for (let at = index; at >= 0; at--) {
    const text = blocks.at(at)?.text.slice(0, offset - blocks.startAt(at)) ?? '';
    const above = at === index ? text.slice(0, Math.max(0, text.search(/[^\r\n]*$/))) : text;
    const key = [...above.matchAll(/^(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([^\s#'"-][^\s:]*))\s*:(?=\s|$)/gm)].at(-1);
    if (key) return key[1] ?? key[2] ?? key[3];
  }
  return undefined;
}

function isRead(blocks: BlockTable<BlockFacts>, index: number): boolean {
  const stored = index < 0 ? undefined : blocks.at(index);
  return stored !== undefined && !isUnread(stored.block);
}

/** Returns the block for a cursor in an empty file. */
function nothing(kind: FileKind): Cursor['block'] {
  const content = { id: -1, facts: noFacts(kind), problems: [], suppressions: [] };
  return { id: -1, local: 0, content, text: '' };
}

function noFacts(kind: FileKind): BlockFacts {
  switch (kind) {
    case 'schema':
      return { kind, definitions: [], defaultSorts: [] };
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
