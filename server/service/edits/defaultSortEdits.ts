import {
  isCollection,
  isMapping,
  isSequence,
  itemAtKey,
  itemEnd,
  itemStart,
  itemsOf,
  nodeEnd,
  readYaml,
  scalarText,
  type YamlCollection,
  type YamlSyntaxItem,
  type YamlSyntaxNode,
} from '../languages/yaml/yamlTree';
import { indentAt, indentUnitOf, isFirstOnLine, lineEnd, lineEndOf, lineStart, nextLine } from './layout';
import { aliasesIn, anchorsIn, type TextEdit } from './textEdits';
import { entryText, isPlain, type Quotes, quotesOf, usualQuotes } from './yamlScalar';

/**
 * Returns the edits that replace the name of one entry. `key` is the offset of the default sort's key. No edits if the
 * entry doesn't exist or already has that name.
 */
export function replaceEntry(text: string, key: number, index: number, name: string): TextEdit[] {
  const { list, items } = listIn(readYaml(text, key), key);
  const item = items[index];
  if (list === undefined || item === undefined) return [];
  const written = entryText(name, quotesFor(items, item, name), usualQuotes(list));
  if (item.value === undefined && !item.key) {
    const at = itemEnd(item);
    return [{ start: at, end: at, newText: ` ${written}` }];
  }
  const edit = { start: entryStart(item), end: itemEnd(item), newText: written };
  return text.slice(edit.start, edit.end) === written ? [] : [edit];
}

/** Returns the edits that put an entry in quotes without changing its value. */
export function quoteEntry(text: string, key: number, index: number, root = readYaml(text, key)): TextEdit[] {
  const { list, items } = listIn(root, key);
  const value = items[index]?.value;
  const name = scalarText(value);
  if (value === undefined || name === undefined || quotesOf(value) !== '') return [];
  return [{ start: value.offset, end: nodeEnd(value), newText: entryText(name, usualQuotes(list), '"') }];
}

/**
 * Returns the edits that remove one entry of a default sort, or the whole key if the list has no other entries.
 * Comments next to other entries stay.
 */
export function removeEntry(text: string, key: number, index: number, root = readYaml(text, key)): TextEdit[] {
  const { list, items } = listIn(root, key);
  const item = items[index];
  if (list === undefined || item === undefined) return [];
  return items.length === 1 ? removeKey(text, key, root) : removeItem(text, list, items, index);
}

/**
 * Returns the edits that swap an entry with its neighbor. Trailing comments move with their entries. No edits if an
 * anchor or alias prevents the swap.
 */
export function moveEntry(text: string, key: number, index: number, direction: 'up' | 'down'): TextEdit[] {
  const { list, items } = listIn(readYaml(text, key), key);
  const one = items[index];
  const other = items[direction === 'up' ? index - 1 : index + 1];
  if (one?.value === undefined || other?.value === undefined) return [];
  const a = withComment(text, one, list);
  const b = withComment(text, other, list);
  const [textOfA, textOfB] = [text.slice(a.start, a.end), text.slice(b.start, b.end)];
  // An anchor must stay before its aliases, and anchors with the same name must keep their order.
  const crosses = (one: string, other: string) => {
    const names = new Set([...aliasesIn(other), ...anchorsIn(other)]);
    return anchorsIn(one).some((name) => names.has(name));
  };
  if (crosses(textOfA, textOfB) || crosses(textOfB, textOfA)) return [];
  return [
    { ...a, newText: textOfB },
    { ...b, newText: textOfA },
  ];
}

/** Returns the edits that add entries after the first `index` entries, or at the end if the list has fewer entries. */
export function insertEntries(text: string, key: number, index: number, names: readonly string[]): TextEdit[] {
  const { list, items } = listIn(readYaml(text, key), key);
  const before = items[Math.min(index, items.length) - 1];
  const first = items[0];
  if (list === undefined || first === undefined || names.length === 0) return [];
  const written = names.map((name) => entryText(name, '', usualQuotes(list)));
  if (list.type === 'flow-collection') {
    const at = before === undefined ? itemStart(first) : itemEnd(before);
    const newText = before === undefined ? `${written.join(', ')}, ` : `, ${written.join(', ')}`;
    return [{ start: at, end: at, newText }];
  }
  const indent = indentAt(text, itemStart(first));
  const lines = written.map((entry) => `- ${entry}`);
  if (before === undefined) {
    const at = itemStart(first);
    return [{ start: at, end: at, newText: lines.map((line) => `${line}${lineEndOf(text)}${indent}`).join('') }];
  }
  const end = lineEnd(text, itemEnd(before));
  return [{ start: end, end, newText: lines.map((line) => `${lineEndOf(text)}${indent}${line}`).join('') }];
}

/** Returns the edits that replace the value of a default sort with a list of `names`. */
export function toList(text: string, key: number, names: readonly string[]): TextEdit[] {
  const root = readYaml(text, key);
  const found = itemAtKey(root, key);
  if (found === undefined) return [];
  const { item, owner } = found;
  const usual = usualQuotes(root);
  const colon = item.sep?.find((token) => token.type === 'map-value-ind');
  if (colon === undefined) return [];
  const start = colon.offset + 1;
  const end = itemEnd(item);
  const comment = /^[ \t]*#[^\r\n]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '';
  if (owner.type === 'flow-collection' || comment !== '') {
    const flow = `[${names.map((name) => entryText(name, '', usual)).join(', ')}]`;
    const from = valueStart(item);
    return [{ start: from, end, newText: from === start ? ` ${flow}` : flow }];
  }
  const trailing = /^[ \t]+#[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  const lines = listLines(text, root, indentAt(text, key), names, usual);
  return [{ start, end: end + trailing.length, newText: trailing + lines }];
}

/**
 * Returns the edits that remove a key and its value from a mapping. If the mapping becomes empty, `{}` replaces it.
 * Comments next to the key stay.
 */
export function removeKey(text: string, key: number, root = readYaml(text, key)): TextEdit[] {
  const found = itemAtKey(root, key);
  if (found === undefined) return [];
  const { item, owner, holder } = found;
  const items = itemsOf(owner);
  if (items.length > 1 || owner.type === 'flow-collection' || holder === undefined)
    return removeItem(text, owner, items, items.indexOf(item));
  if (!isFirstOnLine(text, itemStart(item))) return [{ start: itemStart(item), end: itemEnd(item), newText: '{}' }];
  const valueAt = endOfMarks(holder);
  return [{ start: valueAt, end: valueAt, newText: ' {}' }, ...removeItem(text, owner, items, 0)];
}

/** Returns the offset after the last mark before an item's value. Marks are colons, dashes, anchors, and tags. */
function endOfMarks({ start, sep }: YamlSyntaxItem): number {
  const marks = [...start, ...(sep ?? [])].filter(({ type }) => /^(map-value-ind|seq-item-ind|anchor|tag)$/.test(type));
  return Math.max(...marks.map((mark) => mark.offset + mark.source.length));
}

/**
 * Returns the edits that add a `defaultSort` to the resource whose key begins at `resource`. No edits if the resource
 * already has a default sort, or if the resource's value is neither empty nor a mapping.
 */
export function addDefaultSort(text: string, resource: number, names: readonly string[]): TextEdit[] {
  const root = readYaml(text, resource);
  const found = itemAtKey(root, resource);
  const body = found?.item.value;
  const usual = usualQuotes(root);
  if (found !== undefined && body === undefined && found.owner.type === 'block-map') {
    const indent = indentAt(text, resource) + indentUnitOf(text);
    const end = lineEnd(text, itemEnd(found.item));
    const lines = listLines(text, root, indent, names, usual);
    return [{ start: end, end, newText: `${lineEndOf(text)}${indent}defaultSort:${lines}` }];
  }
  if (!isMapping(body) || itemsOf(body).some((item) => scalarText(item.key) === 'defaultSort')) return [];
  const last = itemsOf(body).at(-1);
  if (body.type === 'flow-collection') {
    const at = last === undefined ? body.offset + 1 : itemEnd(last);
    const flow = `defaultSort: [${names.map((name) => entryText(name, '', usual)).join(', ')}]`;
    return [{ start: at, end: at, newText: last === undefined ? flow : `, ${flow}` }];
  }
  if (last === undefined) return [];
  const indent = indentAt(text, itemStart(last));
  const end = lineEnd(text, itemEnd(last));
  const lines = listLines(text, root, indent, names, usual);
  return [{ start: end, end, newText: `${lineEndOf(text)}${indent}defaultSort:${lines}` }];
}

/**
 * Returns the lines of a block list, each with a leading line break. The indentation matches the other lists in the
 * text.
 */
function listLines(
  text: string,
  root: YamlSyntaxNode | undefined,
  indent: string,
  names: readonly string[],
  usual: '"' | "'",
): string {
  const step = listStep(text, root);
  return names.map((name) => `${lineEndOf(text)}${indent}${step}- ${entryText(name, '', usual)}`).join('');
}

interface SortList {
  readonly list: YamlCollection | undefined;
  readonly items: readonly YamlSyntaxItem[];
}

function listIn(root: YamlSyntaxNode | undefined, key: number): SortList {
  const list = itemAtKey(root, key)?.item.value;
  return isSequence(list) ? { list, items: itemsOf(list) } : { list: undefined, items: [] };
}

/**
 * Returns the quotes for an entry's new name. If the result is empty, the name is quoted only if necessary. The old
 * quotes stay if both the old and new names need quotes, or if neither does. Otherwise, the old quotes stay only if the
 * list contains other names that don't need quotes, and all of those names are quoted.
 */
function quotesFor(items: readonly YamlSyntaxItem[], item: YamlSyntaxItem, name: string): Quotes {
  const quotes = quotesOf(item.value);
  if (quotes === '' || !isPlain(scalarText(item.value) ?? '') === !isPlain(name)) return quotes;
  const others = items.filter((each) => each !== item && isPlain(scalarText(each.value) ?? ''));
  return others.length > 0 && others.every((each) => quotesOf(each.value) !== '') ? quotes : '';
}

function removeItem(text: string, owner: YamlCollection, items: readonly YamlSyntaxItem[], index: number): TextEdit[] {
  const item = items[index];
  if (item === undefined) return [];
  const start = itemStart(item);
  const end = itemEnd(item);
  if (owner.type === 'flow-collection') return removeFlowItem(text, items, index);
  const isFirst = isFirstOnLine(text, start);
  if (isFirst && text.slice(end, lineEnd(text, end)).trim() === '') {
    return [{ start: lineStart(text, start), end: nextLine(text, end), newText: '' }];
  }
  if (isFirst) return [{ start, end: end + blanksAt(text, end), newText: '' }];
  const following = items[index + 1];
  return [{ start, end: following === undefined ? end : itemStart(following), newText: '' }];
}

function removeFlowItem(text: string, items: readonly YamlSyntaxItem[], index: number): TextEdit[] {
  const item = items[index];
  if (item === undefined) return [];
  const following = items[index + 1];
  const before = items[index - 1];
  const start = itemStart(item);
  const end = itemEnd(item);
  const comma = item.start.find((token) => token.type === 'comma');
  const followsOnLine = comma !== undefined && before !== undefined && lineEnd(text, comma.offset) >= end;
  const nextComma = following?.start.find((token) => token.type === 'comma');
  if (nextComma !== undefined && !followsOnLine) {
    return [
      { start, end, newText: '' },
      { start: nextComma.offset, end: endOfComma(text, nextComma.offset), newText: '' },
    ];
  }
  if (before === undefined || comma === undefined) return [{ start, end, newText: '' }];
  return [
    { start: comma.offset, end: endOfComma(text, comma.offset), newText: '' },
    { start, end, newText: '' },
  ];
}

function withComment(
  text: string,
  item: YamlSyntaxItem,
  list: YamlCollection | undefined,
): { start: number; end: number } {
  const start = entryStart(item);
  const end = itemEnd(item);
  if (list?.type === 'flow-collection') return { start, end };
  const comment = /^[ \t]+#[^\r\n]*/.exec(text.slice(end, lineEnd(text, end)))?.[0] ?? '';
  return { start, end: end + comment.length };
}

/** Returns the offset at which a list entry starts, after any dash. A pair in brackets (`[a: b]`) starts at its key. */
function entryStart(item: YamlSyntaxItem): number {
  return item.key ? itemStart(item) : valueStart(item);
}

/** Returns the start of an item's value. The anchor and tag belong to the value. */
function valueStart(item: YamlSyntaxItem): number {
  const marks = (item.sep ?? item.start).filter((token) => token.type === 'anchor' || token.type === 'tag');
  return marks[0]?.offset ?? item.value?.offset ?? itemEnd(item);
}

/**
 * Returns the offset after a comma and the spaces that follow it. If a comment follows, the spaces before the comment
 * aren't skipped.
 */
function endOfComma(text: string, comma: number): number {
  const end = comma + 1 + blanksAt(text, comma + 1);
  return text[end] === '#' ? comma + 1 : end;
}

function blanksAt(text: string, offset: number): number {
  return /^[ \t]*/.exec(text.slice(offset, lineEnd(text, offset)))?.[0].length ?? 0;
}

/**
 * Returns the indentation of a block list in the text, relative to the list's key. If the text contains no block list,
 * returns the text's indentation step.
 */
function listStep(text: string, root: YamlSyntaxNode | undefined): string {
  const open: (YamlSyntaxNode | undefined)[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isCollection(node)) continue;
    for (const item of node.items) {
      if (item.value?.type === 'block-seq' && item.key) {
        const dash = indentAt(text, item.value.offset);
        const keyIndent = indentAt(text, item.key.offset);
        if (isFirstOnLine(text, item.value.offset) && dash.startsWith(keyIndent)) return dash.slice(keyIndent.length);
      }
      open.push(item.value);
    }
  }
  return indentUnitOf(text);
}
