import type { Position, Range } from 'vscode-languageserver-types';
import { lineStartAt, nextBreak } from './lines';

/** Applies a change to text. By default, offsets are found by searching the text for line breaks. */
export function applyChange(
  text: string,
  { range, text: inserted }: TextChange,
  offsetAt: (position: Position) => number = (position) => offsetIn(text, position),
): string {
  if (!range) return inserted;
  const start = offsetAt(range.start);
  return text.slice(0, start) + inserted + text.slice(Math.max(start, offsetAt(range.end)));
}

function offsetIn(text: string, { line, character }: Position): number {
  const start = lineStartAt(text, line);
  const end = nextBreak(text, start);
  return Math.min(start + Math.max(0, character), end < 0 ? text.length : end);
}

/** One change to an open document, as in LSP. The change replaces a range of the previous text, or the whole text. */
export interface TextChange {
  readonly range?: Range;
  readonly text: string;
}
