import type { Position, Range } from 'vscode-languageserver-types';
import { breakFinder } from './lines';

/** One change to an open document, as in LSP. The change replaces a range of the previous text, or the whole text. */
export interface TextChange {
  readonly range?: Range;
  readonly text: string;
}

/** Applies a change to text. */
export function applyChange(text: string, { range, text: inserted }: TextChange): string {
  if (!range) return inserted;
  const start = offsetIn(text, range.start);
  return text.slice(0, start) + inserted + text.slice(Math.max(start, offsetIn(text, range.end)));
}

/** Returns the offset of a position. A position beyond the end of its line or of the text is clamped. */
function offsetIn(text: string, { line, character }: Position): number {
  const next = breakFinder(text);
  let start = 0;
  for (let passed = 0; passed < line; passed++) {
    const end = next(start);
    if (end < 0) return text.length;
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  const end = next(start);
  return Math.min(start + Math.max(0, character), end < 0 ? text.length : end);
}
