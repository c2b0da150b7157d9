import type { Position } from 'vscode-languageserver-types';
import { lineBreaks } from '../../server/service/text/lines';

/** Returns a function that converts positions in text to offsets. */
export function offsetsIn(text: string): (position: Position) => number {
  const breaks = lineBreaks(text);
  return ({ line, character }) => (breaks[line - 1] ?? 0) + character;
}
