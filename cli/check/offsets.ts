import type { Position } from 'vscode-languageserver-types';
import { lineBreaks } from '../../server/service/text/lines';

/** Maps the positions of a text to its offsets. */
export function offsetsIn(text: string): (position: Position) => number {
  const breaks = lineBreaks(text);
  return ({ line, character }) => (breaks[line - 1] ?? 0) + character;
}
