import type * as vscode from 'vscode';

/**
 * Returns where the longest text that an edit inserts in a file is after the edit. Imports are usually shorter.
 *
 * @param changes the changes in the file, in the order of their positions
 */
export function placeOfWritten(changes: readonly Pick<vscode.TextEdit, 'newText' | 'range'>[]): Place | undefined {
  const longest = Math.max(...changes.map(({ newText }) => newText.length));
  /** The position after the last change, before and after the edit. */
  let [old, now]: [Place, Place] = [
    { line: 0, character: 0 },
    { line: 0, character: 0 },
  ];
  for (const { newText, range } of changes) {
    const { start } = range;
    const isSameLine = start.line === old.line;
    const line = now.line + start.line - old.line;
    const from = { line, character: isSameLine ? now.character + start.character - old.character : start.character };
    if (newText.length === longest) return after(from, /^\s*/.exec(newText)?.[0] ?? '');
    [old, now] = [range.end, after(from, newText)];
  }
  return undefined;
}

type Place = Pick<vscode.Position, 'line' | 'character'>;

/** Returns the position after a text that begins at a position. */
function after({ line, character }: Place, text: string): Place {
  const lines = text.split('\n');
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1
    ? { line, character: character + last }
    : { line: line + lines.length - 1, character: last };
}
