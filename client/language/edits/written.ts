import type * as vscode from 'vscode';

/**
 * Returns where the longest text that an edit inserts in a file is after the edit. Import statements that are inserted
 * before it don't count as what the user asked for.
 *
 * @param changes the changes in the file, in the order of their positions
 */
export function placeOfWritten(
  changes: readonly Pick<vscode.TextEdit, 'newText' | 'range'>[],
): Pick<vscode.Position, 'line' | 'character'> | undefined {
  const longest = Math.max(...changes.map(({ newText }) => newText.length));
  let shift = 0;
  for (const { newText, range } of changes) {
    const { start, end } = range;
    if (newText.length === longest) {
      const lines = (/^\s*/.exec(newText)?.[0] ?? '').split('\n');
      const indent = lines.at(-1)?.length ?? 0;
      const line = start.line + shift + lines.length - 1;
      return { line, character: lines.length === 1 ? start.character + indent : indent };
    }
    shift += newText.split('\n').length - 1 - (end.line - start.line);
  }
  return undefined;
}
