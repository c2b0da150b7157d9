import { isSequence, itemAtKey, itemsOf, readYaml, scalarText } from '../languages/yaml/yamlTree';
import { insertEntries, removeEntry, replaceEntry, toList } from './defaultSortEdits';
import { moveEntry } from './moveEntry';
import { Draft, type TextEdit } from './textEdits';

/**
 * Returns the edits that replace the entries of the default sort whose key begins at `key`. No edits if `names` is
 * empty. Entries that stay keep their lines, quotes, and comments. An entry whose anchor prevents a move is written
 * without the anchor.
 */
export function setEntries(text: string, key: number, names: readonly string[]): TextEdit[] {
  const list = itemAtKey(readYaml(text, key), key)?.item.value;
  if (names.length === 0) return [];
  if (!isSequence(list) || itemsOf(list).length === 0) return toList(text, key, names);
  const current = itemsOf(list).map(({ value }) => scalarText(value));
  if (JSON.stringify(current) === JSON.stringify(names)) return [];
  const draft = new Draft(text);
  // Entries without a name are removed first, because they would block moves.
  for (let position = current.length - 1; position >= 0 && current.length > 1; position--) {
    if (current[position] !== undefined) continue;
    draft.apply(removeEntry(draft.text, key, position));
    current.splice(position, 1);
  }
  for (const [index, name] of names.entries()) {
    const at = current.findIndex((each, position) => position >= index && plain(each) === plain(name));
    if (at < 0) {
      draft.apply(insertEntries(draft.text, key, index, [name]));
      current.splice(index, 0, name);
      continue;
    }
    for (let position = at; position > index; position--) {
      const moved = moveEntry(draft.text, key, position, 'up');
      if (moved.length === 0) {
        draft.apply(replaceEntry(draft.text, key, position, current[at] ?? name));
        draft.apply(replaceEntry(draft.text, key, position - 1, current[position - 1] ?? ''));
      }
      draft.apply(moved.length > 0 ? moved : moveEntry(draft.text, key, position, 'up'));
    }
    current.splice(index, 0, ...current.splice(at, 1));
    if (current[index] !== name) draft.apply(replaceEntry(draft.text, key, index, name));
  }
  for (let position = current.length - 1; position >= names.length; position--) {
    draft.apply(removeEntry(draft.text, key, position));
  }
  return draft.edits();
}

function plain(name: string | undefined): string | undefined {
  return name?.replace(/^-/, '');
}
