import type { Position, Range } from 'vscode-languageserver-types';
import type { Block, BlockFacts, BlockId, FileKind, Span } from '../files/facts';
import type { ModelFile } from '../model/model';
import type { FeatureContext } from './context';

/** A position in an open document, as the features look at it. */
export interface Cursor {
  readonly uri: string;
  readonly file: ModelFile;
  readonly text: string;
  /** UTF-16 offset in the text; a position behind the end of a line is at its end. */
  readonly offset: number;
  /** The position of the offset. */
  readonly position: Position;
  /** The block that the position is in, with the offset relative to the block's start. */
  readonly block: { readonly id: BlockId; readonly start: number; readonly local: number; readonly content: Block };
}

/** The cursor at a position; undefined in a file that is not open or not a configuration file. */
export function cursorAt({ model, text }: FeatureContext, uri: string, position: Position): Cursor | undefined {
  const file = model.file(uri);
  const content = text(uri);
  if (!file || content === undefined) return undefined;
  const { offset, position: clamped } = clamp(content, position);
  const at = model.blockAt(uri, offset);
  const block = at && model.block(at.id);
  const here = at && block ? { ...at, local: offset - at.start, content: block } : nothing(file.name.kind);
  return { uri, file, text: content, offset, position: clamped, block: here };
}

/** What the cursor is in where a file has no block: an empty file. */
function nothing(kind: FileKind): Cursor['block'] {
  return { id: -1, start: 0, local: 0, content: { id: -1, facts: noFacts(kind), problems: [], suppressions: [] } };
}

function noFacts(kind: FileKind): BlockFacts {
  switch (kind) {
    case 'schema':
      return { kind, definitions: [], defaultSorts: [] };
    case 'mapping':
      return { kind, mappers: [] };
    case 'apiconfig':
      return { kind, resources: [], ownerless: [] };
    case 'swagger':
      return { kind, operations: [] };
    case 'gosu':
      return { kind, uses: [], classes: [], features: [] };
  }
}

/** Whether an offset touches a span: inside it, or right before or behind it. */
export function touches(span: Span | undefined, offset: number): span is Span {
  return span !== undefined && span.start <= offset && offset <= span.end;
}

/** A position with its offset; behind the end of a line it is the line's end, behind the last line the text's. */
function clamp(text: string, { line, character }: Position): { readonly offset: number; readonly position: Position } {
  let start = 0;
  let current = 0;
  for (; current < line; current++) {
    const end = endOfLine(text, start);
    if (end >= text.length) break;
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  const end = endOfLine(text, start);
  const offset = current < line ? end : Math.min(start + Math.max(0, character), end);
  return { offset, position: { line: current, character: offset - start } };
}

/** The position of an offset in the line that `position` is in. */
export function sameLine(position: Position, offset: number, other: number): Position {
  return { line: position.line, character: position.character + other - offset };
}

/** The range between two offsets of the line that the position, at `offset`, is in. */
export function rangeInLine(position: Position, offset: number, start: number, end: number): Range {
  return { start: sameLine(position, offset, start), end: sameLine(position, offset, end) };
}

function endOfLine(text: string, from: number): number {
  const feed = text.indexOf('\n', from);
  const end = feed < 0 ? text.length : feed;
  const carriage = text.indexOf('\r', from);
  return carriage >= 0 && carriage < end ? carriage : end;
}
