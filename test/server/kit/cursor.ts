import type { Position, Range } from 'vscode-languageserver-types';

/** Text and its cursor position. A `|` in the original text marks the cursor. */
export interface Marked {
  readonly text: string;
  readonly position: Position;
}

/** Removes the cursor mark from the text. Throws if there is no mark, because the test would then check nothing. */
export function marked(text: string): Marked {
  const at = text.indexOf('|');
  if (at < 0) throw new Error('The text has no cursor |');
  return { text: text.slice(0, at) + text.slice(at + 1), position: positionAt(text, at) };
}

/** Returns the position of an offset in the given text. */
export function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

/** Returns the offset of a position in the given text. */
export function offsetAt(text: string, { line, character }: Position): number {
  const breaks = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)];
  return (breaks[line] ?? text.length) + character;
}

/** Whether the start and end of a range exist in the text, and the start isn't after the end. */
export function isWithin(text: string, { start, end }: Range): boolean {
  const lines = text.split(/\r\n|\r|\n/);
  const fits = ({ line, character }: Position) =>
    line >= 0 && character >= 0 && character <= (lines[line]?.length ?? -1);
  return (
    fits(start) && fits(end) && (start.line < end.line || (start.line === end.line && start.character <= end.character))
  );
}
