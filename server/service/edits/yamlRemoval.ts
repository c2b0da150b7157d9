import {
  isSequence,
  itemAtKey,
  itemEnd,
  itemStart,
  itemsOf,
  nodeEnd,
  readYaml,
  tokensOf,
  type YamlCollection,
  type YamlSyntaxItem,
  type YamlSyntaxNode,
} from '../languages/yaml/yamlTree';
import { lineAt, lineBefore } from '../text/lines';
import type { Span } from '../text/span';
import { endOfCodes } from '../text/suppression';
import {
  commentsAbove,
  entryLines,
  removeLines,
  removeSuppressionBefore,
  separateSuppressions,
  suppressionOn,
} from './entryLines';
import { indentAt, isFirstOnLine, lineEnd, lineEndOf, lineStart, nextLine } from './layout';
import { Draft, type TextEdit } from './textEdits';

/**
 * Returns the edits that remove a key and its value from a mapping. If the mapping becomes empty, `{}` replaces it. The
 * entries of a list are removed with the comments that belong to them. All other comments stay.
 */
export function removeKey(text: string, key: number, root = readYaml(text, key)): TextEdit[] {
  return removeItemAt(text, key, root, true);
}

/** Returns the edits that remove a key, its value, and the comments that belong to it, like `removeKey`. */
export function removeKeyWithComments(text: string, key: number): TextEdit[] {
  return removeItemAt(text, key, readYaml(text, key), false);
}

/** Returns the edits that remove a key like `removeKeyWithComments`, but leave an empty mapping without braces. */
export function takeKey(text: string, key: number): TextEdit[] {
  const found = itemAtKey(readYaml(text, key), key);
  const span = found && { start: itemStart(found.item), end: itemEnd(found.item) };
  return (span && removeLines(text, span, 'yaml')) ?? removeKeyWithComments(text, key);
}

/** Returns the edits that remove one item of the list at a key, with the comments that belong to the item. */
export function removeListItem(text: string, key: number, index: number, root = readYaml(text, key)): TextEdit[] {
  const list = itemAtKey(root, key)?.item.value;
  if (!isSequence(list)) return [];
  const items = itemsOf(list);
  const item = items[index];
  const isFlow = list.type === 'flow-collection' && item !== undefined;
  const separated = isFlow ? separateSuppressions(text, key, itemEnd(item), 'yaml') : [];
  if (separated.length === 0) return removeItem(text, list, items, index, key);
  const draft = new Draft(text).apply(separated);
  return draft.apply(removeListItem(draft.text, key, index)).edits();
}

function removeItemAt(text: string, key: number, root: YamlSyntaxNode | undefined, keepsComments: boolean): TextEdit[] {
  const found = itemAtKey(root, key);
  if (found === undefined) return [];
  const { item, owner, holder } = found;
  const items = itemsOf(owner);
  const remove = () =>
    (keepsComments ? removeKeyLines(text, item) : undefined) ?? removeItem(text, owner, items, items.indexOf(item), 0);
  if (items.length > 1 || owner.type === 'flow-collection' || holder === undefined) return remove();
  if (!isFirstOnLine(text, itemStart(item))) return [{ start: itemStart(item), end: itemEnd(item), newText: '{}' }];
  const valueAt = endOfMarks(holder);
  return [{ start: valueAt, end: valueAt, newText: ' {}' }, ...remove()];
}

/**
 * Returns the edits that replace the lines of a key with the comments that belong neither to an entry of its list nor to
 * its lines. Undefined if the lines contain something else.
 */
function removeKeyLines(text: string, item: YamlSyntaxItem): TextEdit[] | undefined {
  const [start, end] = [itemStart(item), itemEnd(item)];
  const rest = text.slice(end, lineEnd(text, end));
  if (!isFirstOnLine(text, start) || !/^[ \t]*(?:#.*)?$/.test(rest)) return undefined;
  const owned = ownedRanges(text, item);
  const isFree = (offset: number) =>
    start < offset && !owned.some((range) => range.start <= offset && offset < range.end);
  const inside = tokensOf(item).flatMap(({ type, offset, source }) =>
    type === 'comment' && offset < end && isFree(offset) && endOfCodes(source) === undefined ? source : [],
  );
  const isLast = isFree(end) || item.value?.type === 'flow-collection' || endOfCodes(rest) !== undefined;
  const comments = [...inside, ...(isLast ? [rest.trim()] : [])].filter((comment) => comment !== '');
  const line = lineStart(text, start);
  const newText = comments.map((comment) => indentAt(text, start) + comment + lineEndOf(text)).join('');
  const above = lineBefore(text, lineAt(text, start));
  const from = suppressionOn(above, 'yaml') === undefined ? line : (above?.start ?? line);
  return [...removeSuppressionBefore(text, line, 'yaml'), { start: from, end: nextLine(text, end), newText }];
}

/** Returns the lines of the entries in an item's list, with the comments that belong to the entries. */
function ownedRanges(text: string, { value, key }: YamlSyntaxItem): Span[] {
  if (!isSequence(value) || !key) return [];
  const items = itemsOf(value);
  return items.flatMap((item, index) => {
    const span = { start: itemStart(item), end: itemEnd(item) };
    const before = items[index - 1];
    const lines = entryLines(text, span, 'yaml', before ? itemEnd(before) : nodeEnd(key));
    const alone = aloneOnLine(text, items, index) ? { start: span.start, end: lineEnd(text, span.end) } : [];
    return lines ? { start: lines.start, end: lines.end + 1 } : alone;
  });
}

/** Returns the offset after the last mark before an item's value. Marks are colons, dashes, anchors, and tags. */
function endOfMarks({ start, sep }: YamlSyntaxItem): number {
  const marks = [...start, ...(sep ?? [])].filter(({ type }) => /^(map-value-ind|seq-item-ind|anchor|tag)$/.test(type));
  return Math.max(...marks.map((mark) => mark.offset + mark.source.length));
}

/** Returns the edits that remove an item of a collection and its comments. Text before `floor` isn't a comment. */
function removeItem(
  text: string,
  owner: YamlCollection,
  items: readonly YamlSyntaxItem[],
  index: number,
  floor: number,
): TextEdit[] {
  const item = items[index];
  if (item === undefined) return [];
  if (owner.type === 'flow-collection') return removeFlowItem(text, items, index);
  const [start, end] = [itemStart(item), itemEnd(item)];
  const before = items[index - 1];
  const lines = removeLines(text, { start, end }, 'yaml', before === undefined ? floor : itemEnd(before));
  if (lines !== undefined) return lines;
  const following = items[index + 1];
  if (isFirstOnLine(text, start) || following === undefined)
    return [{ start, end: end + blanksAt(text, end), newText: '' }];
  const next = itemStart(following);
  return [{ start, end: text.slice(end, next).includes('#') ? lineEnd(text, end) : next, newText: '' }];
}

/** Returns the edits that remove an item in brackets or braces, its comma, and the comments that belong to it. */
function removeFlowItem(text: string, items: readonly YamlSyntaxItem[], index: number): TextEdit[] {
  const item = items[index];
  if (item === undefined) return [];
  const [start, end] = [itemStart(item), itemEnd(item)];
  const before = items[index - 1];
  const comma = item.start.find((token) => token.type === 'comma')?.offset;
  const nextComma = commaAfter(text, end);
  const lines = removeLines(text, { start, end }, 'yaml', before === undefined ? 0 : itemEnd(before));
  const isOnLine = nextComma === undefined || nextComma < lineEnd(text, end);
  if (lines !== undefined && isOnLine) {
    const needsComma = nextComma !== undefined || before === undefined || comma === undefined;
    return needsComma ? lines : [{ start: comma, end: comma + 1, newText: '' }, ...lines];
  }
  const alone = aloneOnLine(text, items, index);
  const above =
    isFirstOnLine(text, start) && alone ? commentsAbove(text, start, 'yaml', before ? itemEnd(before) : 0) : start;
  const edits: TextEdit[] =
    above < lineStart(text, start) ? [{ start: above, end: lineStart(text, start), newText: '' }] : [];
  const followsOnLine = comma !== undefined && before !== undefined && lineEnd(text, comma) >= end;
  if (nextComma !== undefined && !followsOnLine) {
    const rest = /^[ \t]*#.*/.exec(text.slice(nextComma + 1, lineEnd(text, nextComma)))?.[0] ?? '';
    const to = alone && isOnLine ? nextComma + 1 + rest.length : endOfComma(text, nextComma);
    const commaEdit = { start: nextComma, end: to, newText: '' };
    return [...edits, { start, end, newText: '' }, commaEdit];
  }
  if (before === undefined || comma === undefined) return [...edits, { start, end, newText: '' }];
  return [{ start: comma, end: endOfComma(text, comma), newText: '' }, ...edits, { start, end, newText: '' }];
}

/** Whether no other item is on the last line of an item. */
function aloneOnLine(text: string, items: readonly YamlSyntaxItem[], index: number): boolean {
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]];
  if (item === undefined) return false;
  const end = itemEnd(item);
  const isBefore = before === undefined || itemEnd(before) < lineStart(text, itemStart(item));
  return isBefore && (after === undefined || itemStart(after) > lineEnd(text, end));
}

/** Returns the offset of the comma after an offset, if only spaces and comments precede it. */
function commaAfter(text: string, offset: number): number | undefined {
  const skipped = /^(?:\s|(?<=\s)#[^\r\n]*)*/.exec(text.slice(offset))?.[0].length ?? 0;
  return text[offset + skipped] === ',' ? offset + skipped : undefined;
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
