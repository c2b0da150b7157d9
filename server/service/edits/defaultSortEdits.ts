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
import { commentsAbove, separateSuppressions } from './entryLines';
import { indentAt, indentUnitOf, isFirstOnLine, lineEnd, lineEndOf } from './layout';
import { Draft, type TextEdit } from './textEdits';
import { removeKey, removeListItem } from './yamlRemoval';
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
 * Returns the edits that remove one entry of a default sort, or the whole key if the list has no other entries. Comments
 * that belong to the entry are removed with it.
 */
export function removeEntry(text: string, key: number, index: number, root = readYaml(text, key)): TextEdit[] {
  const { items } = listIn(root, key);
  if (items[index] === undefined) return [];
  return items.length === 1 ? removeKey(text, key, root) : removeListItem(text, key, index, root);
}

/** Returns the edits that add entries after the first `index` entries, or at the end if the list has fewer entries. */
export function insertEntries(text: string, key: number, index: number, names: readonly string[]): TextEdit[] {
  const { list, items } = listIn(readYaml(text, key), key);
  const place = Math.min(index, items.length);
  const [before, first] = [items[place - 1], items[0]];
  if (list === undefined || first === undefined || names.length === 0) return [];
  const separated = separateSuppressions(text, key, itemEnd(before ?? first), 'yaml');
  if (separated.length > 0) {
    const draft = new Draft(text).apply(separated);
    return draft.apply(insertEntries(draft.text, key, index, names)).edits();
  }
  const written = names.map((name) => entryText(name, '', usualQuotes(list)));
  if (list.type === 'flow-collection') return insertInFlow(text, items, place, written);
  const indent = indentAt(text, itemStart(first));
  const lines = written.map((entry) => `${indent}- ${entry}`);
  if (before !== undefined) return insertLines(text, lineEnd(text, itemEnd(before)), lines);
  return insertLinesBefore(text, commentsAbove(text, itemStart(first), 'yaml', key), lines);
}

/** Returns the edits that add entries in brackets. Adds nothing to the line of an entry that has a separate line. */
function insertInFlow(
  text: string,
  items: readonly YamlSyntaxItem[],
  place: number,
  written: readonly string[],
): TextEdit[] {
  const before = items[place - 1];
  const beside = before ?? items[0];
  const following = items[before === undefined ? 1 : place];
  if (beside === undefined) return [];
  const [start, end] = [itemStart(beside), itemEnd(beside)];
  const isOnOwnLine =
    isFirstOnLine(text, start) && (following === undefined || lineEnd(text, end) < itemStart(following));
  const rest = /^[ \t]*(,?)(.*)/.exec(text.slice(end));
  const isSeparate = isOnOwnLine || (before !== undefined && rest?.[2]?.trim().startsWith('#') === true);
  if (!isSeparate) {
    const newText = before === undefined ? `${written.join(', ')}, ` : `, ${written.join(', ')}`;
    const at = before === undefined ? start : end;
    return [{ start: at, end: at, newText }];
  }
  const indent = indentAt(text, isOnOwnLine || following === undefined ? start : itemStart(following));
  if (before === undefined) {
    const lines = written.map((entry) => `${indent}${entry},`);
    return insertLinesBefore(text, commentsAbove(text, start, 'yaml'), lines);
  }
  const hasComma = rest?.[1] === ',';
  const lines = written.map((entry, index) => indent + entry + (hasComma || index < written.length - 1 ? ',' : ''));
  const comma = hasComma ? [] : [{ start: end, end, newText: ',' }];
  const close = /^[ \t]*,?(?=[ \t]*\])/.exec(text.slice(end));
  const at = close ? end + close[0].length : lineEnd(text, end);
  return [...comma, ...insertLines(text, at, lines)];
}

function insertLines(text: string, at: number, lines: readonly string[]): TextEdit[] {
  return [{ start: at, end: at, newText: lines.map((line) => lineEndOf(text) + line).join('') }];
}

function insertLinesBefore(text: string, at: number, lines: readonly string[]): TextEdit[] {
  return [{ start: at, end: at, newText: lines.map((line) => line + lineEndOf(text)).join('') }];
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
 * Returns the lines of a block list, each with a leading line break. The indentation matches the other default sorts in
 * the text.
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

/** The list of a default sort. */
interface SortList {
  readonly list: YamlCollection | undefined;
  readonly items: readonly YamlSyntaxItem[];
}

/** Returns the list at a key, and its entries. */
export function listIn(root: YamlSyntaxNode | undefined, key: number): SortList {
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

/** Returns the offset at which the value of a list entry starts, after any dash. A pair in brackets (`[a: b]`) starts at its key. */
export function entryStart(item: YamlSyntaxItem): number {
  return item.key ? itemStart(item) : valueStart(item);
}

/** Returns the start of an item's value. The anchor and tag belong to the value. */
function valueStart(item: YamlSyntaxItem): number {
  const marks = (item.sep ?? item.start).filter((token) => token.type === 'anchor' || token.type === 'tag');
  return marks[0]?.offset ?? item.value?.offset ?? itemEnd(item);
}

/**
 * Returns the indentation of the default sorts in the text, relative to their keys. If the text contains no default
 * sort in block style, returns that of another list, or the text's indentation step.
 */
function listStep(text: string, root: YamlSyntaxNode | undefined): string {
  let ofOther: string | undefined;
  const open: (YamlSyntaxNode | undefined)[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isCollection(node)) continue;
    for (const item of node.items) {
      if (item.value?.type === 'block-seq' && item.key) {
        const dash = indentAt(text, item.value.offset);
        const keyIndent = indentAt(text, item.key.offset);
        const isLine = isFirstOnLine(text, item.value.offset) && dash.startsWith(keyIndent);
        if (isLine && scalarText(item.key) === 'defaultSort') return dash.slice(keyIndent.length);
        if (isLine) ofOther ??= dash.slice(keyIndent.length);
      }
      open.push(item.value);
    }
  }
  return ofOther ?? indentUnitOf(text);
}
