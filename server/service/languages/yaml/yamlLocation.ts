import type { CST } from 'yaml';
import { longestPart } from '../../text/limits';
import { lineAt, lineStart } from '../../text/lines';
import { type Containers, splitYaml } from './yamlSplit';
import {
  isCollection,
  isSequence,
  itemEnd,
  itemsOf,
  nodeEnd,
  readYaml,
  scalarText,
  type YamlCollection,
  type YamlSyntaxItem,
  type YamlSyntaxNode,
} from './yamlTree';

/** The text that is being typed: its offsets and its opening quote, if any. */
export interface Typed {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly quote: '"' | "'" | '';
}

/** What can be inserted at a position in a YAML file. */
export type YamlSpot =
  /**
   * An entry of a default sort. `before` is the missing text before the entry: nothing, a space, or a dash and a space.
   */
  | {
      readonly kind: 'entry';
      /** The keys from the root to the mapping or list around the entry. */
      readonly path: readonly string[];
      readonly owner: string;
      readonly typed: Typed;
      readonly others: readonly string[];
      readonly before: MissingText;
    }
  /** The value of a key, or an item of a list. */
  | {
      readonly kind: 'value';
      /** The keys from the root to the value. An item has the path of its list. */
      readonly path: readonly string[];
      readonly isItem: boolean;
      readonly typed: Typed;
      /** The other items of the list, or the other values of the mapping. */
      readonly others: readonly string[];
      readonly before: MissingText;
      /** Whether the value is in brackets or braces. */
      readonly isFlow: boolean;
      /** The column of the key. Zero for an item. */
      readonly indent: number;
    }
  /** A key. */
  | {
      readonly kind: 'key';
      /** The keys from the root to the mapping that contains the key. Empty at the top level. */
      readonly path: readonly string[];
      readonly typed: Typed;
      /** The other keys of the mapping in the same part. */
      readonly siblings: readonly string[];
      /** The items of the list below the key, if an item may be meant whose dash is missing. */
      readonly listed?: readonly string[];
      readonly indent: number;
    };

type MissingText = '' | ' ' | '- ';

/**
 * Returns what can be inserted at an offset. Undefined in comments, in anchors and tags, and where no key, value, or
 * entry is possible. To get a tree with a scalar at the offset, adds what the user may be about to type.
 */
export function yamlSpotAt(text: string, offset: number, containers: Containers): YamlSpot | undefined {
  const added = addedAt(text, offset);
  if (!added) return undefined;
  const whole = text.slice(0, added.at) + added.text + text.slice(added.at);
  const at = offset === added.at ? offset + added.letter : offset;
  const part = splitYaml(whole, containers).find(({ end }) => end > at);
  if (!part || part.end - part.start > longestPart) return undefined;
  const source = whole.slice(part.start, part.end);
  const place = placeIn(readYaml(source), at - part.start);
  if (!place) return undefined;
  const original = (inWhole: number) => inWhole - Math.min(added.text.length, Math.max(0, inWhole - added.at));
  const line = lineAt(text, offset);
  const start = original(part.start + place.scalar.offset);
  // In a list, a pair in brackets is replaced as a whole.
  const stop = place.item && isSequence(place.inside) ? itemEnd(place.item) : nodeEnd(place.scalar);
  const end = Math.min(original(part.start + stop), line.start + line.text.length);
  if (start < line.start) return undefined;
  const typed = typedIn(text, start, Math.max(offset, end));
  const path = [...(part.context.path === '' ? [] : part.context.path.split('\n')), ...place.path];
  return place.isKey && !isSequence(place.inside)
    ? keySpot(source, place, path, typed, added.isWord)
    : valueSpot(source, place, path, typed, added);
}

/** Text that is added to a document. */
interface Added {
  readonly at: number;
  readonly text: string;
  /** The position of the letter in the added text. */
  readonly letter: number;
  /** Whether the line contains only a word. The added text then makes the word a key. */
  readonly isWord: boolean;
}

/** Returns what to add at an offset. Undefined between the indentation and the content of a line, and before a comment. */
function addedAt(text: string, offset: number): Added | undefined {
  const { text: line, start } = lineAt(text, offset);
  const [before, after] = [line.slice(0, offset - start), line.slice(offset - start)];
  if (/^\s*(?:[\w$][\w$.-]*)?$/.test(line.trimEnd()) && !/^\s+\S/.test(after) && !/\S\s+$/.test(before)) {
    const rest = after.trimEnd().length;
    return { at: offset + rest, text: rest === 0 ? 'x:' : ':', letter: 0, isWord: true };
  }
  const isBeforeContent = /^\s*$/.test(before) && /^(?:\s+\S|-\s)/.test(after);
  if (isBeforeContent || /^(?:#|\s*[&!])/.test(after) || (before.endsWith(':') && /^\s+\S/.test(after)))
    return undefined;
  const lacksSpace = /^\s*-$/.test(before) || (before.endsWith(':') && after.trim() === '');
  if (lacksSpace) return { at: offset, text: ' x', letter: 1, isWord: false };
  const quote = /(?:^|[\s[{,])(["'])[^"']*$/.exec(before)?.[1] ?? '';
  return { at: offset, text: after.includes(quote) ? 'x' : `x${quote}`, letter: 0, isWord: false };
}

function typedIn(text: string, start: number, end: number): Typed {
  const first = text.charAt(start);
  return {
    start,
    end,
    text: text.slice(start, end),
    quote: end > start && (first === '"' || first === "'") ? first : '',
  };
}

type Scalar = CST.FlowScalar;

/** Where a scalar is in the tree. */
interface Place {
  readonly scalar: Scalar;
  /** The keys of the mappings around the scalar, outermost first. */
  readonly path: readonly string[];
  /** The innermost mapping or list that contains the scalar, and the item with the scalar. Undefined at the root. */
  readonly inside?: YamlCollection;
  readonly item?: YamlSyntaxItem;
  readonly isKey: boolean;
}

function placeIn(root: YamlSyntaxNode | undefined, offset: number): Place | undefined {
  const holds = (node: YamlSyntaxNode | null | undefined) => node && node.offset <= offset && offset < nodeEnd(node);
  const path: string[] = [];
  let place: Omit<Place, 'scalar' | 'path'> = { isKey: true };
  let node = root;
  while (isCollection(node)) {
    const inside = node;
    const item = itemsOf(inside).find(({ key, value }) => holds(key) || holds(value));
    const isKey = holds(item?.key) === true;
    node = (isKey ? item?.key : item?.value) ?? undefined;
    if (item?.key && !isKey) path.push(scalarText(item.key) ?? '');
    place = { inside, item, isKey };
  }
  return isScalar(node) && holds(node) ? { ...place, scalar: node, path } : undefined;
}

function isScalar(node: YamlSyntaxNode | undefined): node is Scalar {
  return node?.type === 'scalar' || node?.type === 'single-quoted-scalar' || node?.type === 'double-quoted-scalar';
}

function keySpot(
  source: string,
  { scalar, inside, item }: Place,
  path: readonly string[],
  typed: Typed,
  isWord: boolean,
): YamlSpot | undefined {
  const indent = columnOf(source, scalar.offset);
  const others = inside ? itemsOf(inside).filter((each) => each !== item) : [];
  const isBeside = inside?.type === 'block-map' && indent !== inside.indent;
  // A word next to the items of a list, or directly below the key of a list, may be an item without a dash.
  const above = others.findLast((each) => each.key && each.key.offset < scalar.offset);
  const list = isBeside ? above?.value : item?.value;
  const dash = list?.offset ?? dashAfter(source, nodeEnd(scalar));
  const isItem = isWord && (dash === undefined || columnOf(source, dash) === indent);
  const [owner, key] = isBeside ? [path.at(-1), scalarText(above?.key)] : [path.at(-2), path.at(-1)];
  if (key === 'defaultSort') {
    if (!isItem || owner === undefined) return undefined;
    return { kind: 'entry', path, owner, typed, others: namesIn(list, undefined), before: '- ' };
  }
  const listed = isItem ? textsIn(list, undefined) : undefined;
  if (!isBeside) {
    const siblings = others.flatMap((each) => scalarText(each.key) ?? []);
    return { kind: 'key', path, typed, siblings, listed, indent };
  }
  if (!listed || key === undefined || !isSequence(list)) return undefined;
  const listPath = [...path, key];
  return { kind: 'value', path: listPath, isItem, typed, others: listed, before: '- ', isFlow: false, indent: 0 };
}

/** Returns the offset of a dash at the start of a line, if only comments are between `from` and the dash. */
function dashAfter(source: string, from: number): number | undefined {
  const comments = /[^\r\n]*(?:[ \t]*(?:#[^\r\n]*)?[\r\n])+[ \t]*(?=-\s)/y;
  comments.lastIndex = from;
  return comments.test(source) ? comments.lastIndex : undefined;
}

function columnOf(source: string, offset: number): number {
  return offset - lineStart(source, offset);
}

function valueSpot(
  source: string,
  { scalar, inside, item }: Place,
  path: readonly string[],
  typed: Typed,
  { letter }: Added,
): YamlSpot | undefined {
  const [owner, key] = [path.at(-2), path.at(-1)];
  if (key === undefined) return undefined;
  const isItem = isSequence(inside);
  const before = letter > 0 ? ' ' : '';
  if (isItem && key === 'defaultSort') {
    return owner === undefined
      ? undefined
      : { kind: 'entry', path, owner, typed, others: namesIn(inside, scalar), before };
  }
  const indent = item?.key ? columnOf(source, item.key.offset) : 0;
  const others = textsIn(inside, scalar);
  return { kind: 'value', path, isItem, typed, others, before, isFlow: inside?.type === 'flow-collection', indent };
}

/** Returns the names in a default sort, without their directions. */
function namesIn(list: YamlSyntaxNode | undefined, without: Scalar | undefined): readonly string[] {
  return isSequence(list) ? textsIn(list, without).map((text) => text.replace(/^-/, '').trim()) : [];
}

/** Returns the scalars that are items of a list or values of a mapping. */
function textsIn(inside: YamlSyntaxNode | undefined, without: Scalar | undefined): readonly string[] {
  if (!isCollection(inside)) return [];
  return itemsOf(inside).flatMap(({ value }) => (value === without ? [] : (scalarText(value) ?? [])));
}
