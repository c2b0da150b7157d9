import { itemAtKey, itemEnd, itemStart, readYaml } from '../languages/yaml/yamlTree';
import { addDefaultSort } from './defaultSortEdits';
import { entryLines } from './entryLines';
import { indentAt } from './layout';
import { Draft, type TextEdit } from './textEdits';
import { removeKey, removeKeyWithComments, takeKey } from './yamlRemoval';

/** Returns the edits that move a default sort like `moveDefaultSort`, but leave an empty mapping without braces. */
export function liftDefaultSort(text: string, key: number, resource: number, names: readonly string[]): TextEdit[] {
  return moved(text, key, resource, names, takeKey);
}

/**
 * Returns the edits that move the default sort whose key begins at `key` to the resource whose key begins at
 * `resource`. The lines of a default sort move with their comments. If the default sort shares a line with something
 * else, only `names` are written. No edits if the resource already has a default sort.
 */
export function moveDefaultSort(text: string, key: number, resource: number, names: readonly string[]): TextEdit[] {
  return moved(text, key, resource, names, removeKeyWithComments);
}

function moved(
  text: string,
  key: number,
  resource: number,
  names: readonly string[],
  removeLinesOf: (text: string, key: number) => TextEdit[],
): TextEdit[] {
  const [added] = addDefaultSort(text, resource, names);
  if (added === undefined) return [];
  const lines = movedLines(text, key, added.newText);
  const draft = new Draft(text).apply([{ ...added, newText: lines ?? added.newText }]);
  const at = added.start < key ? key + draft.text.length - text.length : key;
  return draft.apply((lines === undefined ? removeKey : removeLinesOf)(draft.text, at)).edits();
}

/** Returns the lines of a default sort, indented like `written`. Undefined unless both consist of whole lines. */
function movedLines(text: string, key: number, written: string): string | undefined {
  const item = itemAtKey(readYaml(text, key), key)?.item;
  const lines = item && entryLines(text, { start: itemStart(item), end: itemEnd(item) }, 'yaml');
  const [, lineEnd, indent] = /^(\r\n|\n|\r)([ \t]*)/.exec(written) ?? [];
  if (lines === undefined || lineEnd === undefined || indent === undefined) return undefined;
  const before = indentAt(text, key);
  const shifted = text.slice(lines.start, lines.end).split(/\r\n|\n|\r/);
  return shifted
    .map((line) => lineEnd + (line.startsWith(before) ? indent + line.slice(before.length) : line))
    .join('');
}
