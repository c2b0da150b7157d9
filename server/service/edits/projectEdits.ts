import { memberOf, type Node, readTree, valueAt } from '../languages/json/jsonTree';
import type { CollectionDeclaration } from '../statedCollections';
import { jsonValue, removeMember, replaceValue, setValue } from './jsonEdits';
import { Draft, type TextEdit } from './textEdits';

/**
 * Returns the edits that add facts about a collection to the text of a project file. Other facts stay. Undefined if the
 * text isn't an object, or if the facts can't be added to it.
 */
export function addFacts(text: string, facts: CollectionDeclaration): readonly TextEdit[] | undefined {
  const draft = new Draft(text);
  const path = ['collections', facts.collection];
  for (const [member, value] of membersOf(facts)) {
    const before = valueAt(readTree(draft.text), [...path, member]);
    const known = before?.type === 'array' && Array.isArray(value) ? list(jsonValue(before)) : [];
    const after = Array.isArray(value) ? [...new Set([...known, ...value])] : value;
    const edits = setValue(draft.text, [...path, member], after);
    if (!edits) return undefined;
    draft.apply(edits);
  }
  return draft.edits();
}

/** Returns the edits that remove facts about a collection. Objects that would be empty are removed too. */
export function removeFacts(text: string, facts: CollectionDeclaration): readonly TextEdit[] {
  const draft = new Draft(text);
  const path = ['collections', facts.collection];
  for (const [member, value] of membersOf(facts)) {
    const node = valueAt(readTree(draft.text), [...path, member]);
    if (!node) continue;
    const before = jsonValue(node);
    const kept = Array.isArray(value) ? list(before).filter((item) => !value.includes(item)) : [];
    if (kept.length > 0) draft.apply(replaceValue(draft.text, node, kept));
    else if (Array.isArray(value) || before === value) remove(draft, path, member);
  }
  return draft.edits();
}

/** Returns the edits that remove everything that is stated about a collection. */
export function removeCollection(text: string, collection: string): readonly TextEdit[] {
  const draft = new Draft(text);
  remove(draft, ['collections'], collection);
  return draft.edits();
}

function membersOf({ kind, sortKeys = [], element }: CollectionDeclaration) {
  const members: [string, string | readonly string[]][] = [];
  if (kind !== undefined) members.push(['kind', kind]);
  if (sortKeys.length > 0) members.push(['sortKeys', sortKeys]);
  if (element !== undefined) members.push(['element', element]);
  return members;
}

function remove(draft: Draft, path: readonly string[], key: string): void {
  const owner = valueAt(readTree(draft.text), path);
  const member = memberOf(owner, key);
  const last = path.at(-1);
  if (!owner || !member) return;
  if (last !== undefined && isOnly(owner)) remove(draft, path.slice(0, -1), last);
  else draft.apply(removeMember(draft.text, owner, member));
}

function isOnly(owner: Node): boolean {
  return owner.children?.length === 1;
}

function list(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
