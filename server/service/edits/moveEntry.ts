import {
  itemEnd,
  itemStart,
  nodeEnd,
  readYaml,
  type YamlCollection,
  type YamlSyntaxItem,
} from '../languages/yaml/yamlTree';
import { lineAt, lineBefore } from '../text/lines';
import type { Span } from '../text/span';
import { entryStart, listIn } from './defaultSortEdits';
import { commentsAbove, entryLines, separateSuppressions, suppressionOn } from './entryLines';
import { indentAt, indentUnitOf, isFirstOnLine, lineEnd, lineEndOf, lineStart, onOneLine } from './layout';
import { aliasesIn, anchorsIn, Draft, type TextEdit } from './textEdits';

/**
 * Returns the edits that swap an entry of a default sort with its neighbor. Comments move with their entries. No edits
 * if there is no neighbor, or if an anchor or alias prevents the swap.
 */
export function moveEntry(text: string, key: number, index: number, direction: 'up' | 'down'): TextEdit[] {
  const draft = new Draft(text);
  const upper = direction === 'up' ? index - 1 : index;
  const { items } = listIn(readYaml(text, key), key);
  const [one, other] = [items[upper], items[upper + 1]];
  if (one?.value === undefined || other?.value === undefined || crosses(text, one, other)) return [];
  draft.apply(separateSuppressions(text, key, itemEnd(other), 'yaml'));
  const swapped = swap(draft.text, key, upper);
  if (swapped) return draft.apply(swapped).edits();
  draft.apply(onOwnLines(draft.text, key));
  return draft.apply(swap(draft.text, key, upper) ?? []).edits();
}

/** Whether an anchor would move after its alias, or past an anchor of the same name. */
function crosses(text: string, one: YamlSyntaxItem, other: YamlSyntaxItem): boolean {
  const [first, second] = [one, other].map((item) => text.slice(entryStart(item), itemEnd(item)));
  const blocks = (anchors = '', others = '') => {
    const names = new Set([...aliasesIn(others), ...anchorsIn(others)]);
    return anchorsIn(anchors).some((name) => names.has(name));
  };
  return blocks(first, second) || blocks(second, first);
}

/** Returns the edits that swap two entries. Undefined if an entry with a comment shares a line with something else. */
function swap(text: string, key: number, upper: number): TextEdit[] | undefined {
  const { list, items } = listIn(readYaml(text, key), key);
  const [one, other] = [items[upper], items[upper + 1]];
  if (list === undefined || one === undefined || other === undefined) return undefined;
  const floor = upper === 0 ? key : itemEnd(items[upper - 1] ?? one);
  const lines = [linesOf(text, one, floor), linesOf(text, other, itemEnd(one))] as const;
  if (lines[0] && lines[1]) return swapLines(text, [one, lines[0]], [other, lines[1]]);
  const isInline = onOneLine(text, itemStart(one), itemEnd(other));
  if (!isInline && list.type === 'flow-collection' && (hasComments(text, one) || hasComments(text, other)))
    return undefined;
  const [a, b] = [one, other].map((item) => ({ start: entryStart(item), end: itemEnd(item) }));
  if (a === undefined || b === undefined) return undefined;
  return [
    { ...a, newText: text.slice(b.start, b.end) },
    { ...b, newText: text.slice(a.start, a.end) },
  ];
}

function linesOf(text: string, item: YamlSyntaxItem, floor: number): Span | undefined {
  return entryLines(text, { start: itemStart(item), end: itemEnd(item) }, 'yaml', floor);
}

/** Returns the edits that swap the lines of two entries. The commas stay. */
function swapLines(text: string, ...entries: readonly (readonly [YamlSyntaxItem, Span])[]): TextEdit[] {
  const parts = entries.map(([item, { start, end }]) => {
    const tail = text.slice(itemEnd(item), end);
    const comma = /^[ \t]*,/.exec(tail)?.[0] ?? '';
    return { start, end, head: text.slice(start, itemEnd(item)), comma, tail: tail.slice(comma.length) };
  });
  return parts.toReversed().map(({ head, tail }, index) => {
    const { start = 0, end = 0, comma = '' } = parts[index] ?? {};
    return { start, end, newText: head + comma + tail };
  });
}

/** Whether comments belong to an entry in brackets, or a suppression comment concerns its line. */
function hasComments(text: string, item: YamlSyntaxItem): boolean {
  const [start, end] = [itemStart(item), itemEnd(item)];
  if (/^[ \t]*,?[ \t]+#/.test(text.slice(end, lineEnd(text, end)))) return true;
  if (isFirstOnLine(text, start)) return commentsAbove(text, start, 'yaml') < lineStart(text, start);
  return suppressionAbove(text, start) !== undefined;
}

function suppressionAbove(text: string, offset: number): string | undefined {
  return suppressionOn(lineBefore(text, lineAt(text, offset)), 'yaml');
}

/**
 * Returns the edits that write each entry in brackets on a separate line. A suppression comment above a line with
 * several entries is repeated above each of them.
 */
function onOwnLines(text: string, key: number): TextEdit[] {
  const { list, items } = listIn(readYaml(text, key), key);
  if (list?.type !== 'flow-collection') return [];
  const first = items.find((item) => isFirstOnLine(text, itemStart(item)));
  const indent = first ? indentAt(text, itemStart(first)) : indentAt(text, key) + indentUnitOf(text);
  const edits = items.flatMap((item) => {
    const suppression = suppressionAbove(text, itemStart(item));
    const above = suppression === undefined ? '' : lineEndOf(text) + indent + suppression;
    return breakBefore(text, itemStart(item), above + lineEndOf(text) + indent);
  });
  return [...edits, ...breakBefore(text, closing(list), lineEndOf(text) + indentAt(text, key))];
}

function closing(list: YamlCollection): number {
  return nodeEnd(list) - 1;
}

/** Returns the edit that replaces the spaces before an offset, unless the offset is first on its line. */
function breakBefore(text: string, offset: number, newText: string): TextEdit[] {
  if (isFirstOnLine(text, offset)) return [];
  return [{ start: text.slice(0, offset).trimEnd().length, end: offset, newText }];
}
