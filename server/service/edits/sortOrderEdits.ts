import { isSequence, itemAtKey, itemsOf, readYaml, scalarText } from '../languages/yaml/yamlTree';
import { insertEntries, moveEntry, removeEntry, replaceEntry, toList } from './defaultSortEdits';
import { Draft, type TextEdit } from './textEdits';

/**
 * Replaces the entries of the default sort whose key begins at `key`. `names` must not be empty. Entries that stay keep
 * their lines, quotes, and trailing comments. An entry whose anchor prevents the move is removed and inserted again.
 */
export function setEntries(text: string, key: number, names: readonly string[]): TextEdit[] {
  const list = itemAtKey(readYaml(text, key), key)?.item.value;
  if (names.length === 0) return [];
  if (!isSequence(list) || itemsOf(list).length === 0) return toList(text, key, names);
  const current = itemsOf(list).map(({ value }) => scalarText(value));
  if (JSON.stringify(current) === JSON.stringify(names)) return [];
  const draft = new Draft(text);
  // Entries without a name are removed first, because they would block moves.
  for (let place = current.length - 1; place >= 0 && current.length > 1; place--) {
    if (current[place] !== undefined) continue;
    draft.apply(removeEntry(draft.text, key, place));
    current.splice(place, 1);
  }
  for (const [index, name] of names.entries()) {
    const at = current.findIndex((each, place) => place >= index && plain(each) === plain(name));
    if (at < 0) {
      draft.apply(insertEntries(draft.text, key, index, [name]));
      current.splice(index, 0, name);
      continue;
    }
    for (let place = at; place > index; place--) {
      const moved = moveEntry(draft.text, key, place, 'up');
      draft.apply(moved);
      if (moved.length > 0) continue;
      draft.apply(removeEntry(draft.text, key, place));
      draft.apply(insertEntries(draft.text, key, index, [name]));
      break;
    }
    current.splice(index, 0, ...current.splice(at, 1));
    if (current[index] !== name) draft.apply(replaceEntry(draft.text, key, index, name));
  }
  for (let place = current.length - 1; place >= names.length; place--) {
    draft.apply(removeEntry(draft.text, key, place));
  }
  return draft.edits();
}

function plain(name: string | undefined): string | undefined {
  return name?.replace(/^-/, '');
}
