import type * as vscode from 'vscode';

/**
 * Returns the position, after an edit, of the longest text that the edit inserts in a file. The longest text is what the
 * user asked for: imports are shorter.
 *
 * @param changes the changes in the file, in the order of their positions
 */
export function placeOfWritten(
  changes: readonly Pick<vscode.TextEdit, 'newText' | 'range'>[],
): TextPosition | undefined {
  const longest = Math.max(...changes.map(({ newText }) => newText.length));
  let oldEnd: TextPosition = { line: 0, character: 0 };
  let newEnd = oldEnd;
  for (const { newText, range } of changes) {
    const { start } = range;
    const isSameLine = start.line === oldEnd.line;
    const line = newEnd.line + start.line - oldEnd.line;
    const character = isSameLine ? newEnd.character + start.character - oldEnd.character : start.character;
    const from = { line, character };
    if (newText.length === longest) return after(from, /^\s*/.exec(newText)?.[0] ?? '');
    oldEnd = range.end;
    newEnd = after(from, newText);
  }
  return undefined;
}

type TextPosition = Pick<vscode.Position, 'line' | 'character'>;

/** Returns the position after a text that begins at a position. */
function after({ line, character }: TextPosition, text: string): TextPosition {
  const lines = text.split('\n');
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1
    ? { line, character: character + last }
    : { line: line + lines.length - 1, character: last };
}
