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

/**
 * What can be inserted at a position in an apiconfig file. `section` is the top-level key that contains the position.
 * Undefined at the top level.
 */
export type YamlSpot = Insertion & { readonly section: string | undefined };

type Insertion =
  /**
   * An entry of a default sort. `before` is the missing text before the entry: nothing, a space, or a dash and a space.
   */
  | {
      readonly kind: 'entry';
      readonly owner: string;
      readonly typed: Typed;
      readonly others: readonly string[];
      readonly before: '' | ' ' | '- ';
    }
  /** The value of a key in a resource. */
  | {
      readonly kind: 'value';
      readonly owner: string;
      readonly key: string;
      readonly typed: Typed;
      readonly indent: number;
    }
  /** A key. If `owner` is undefined, the key is at the top level. */
  | {
      readonly kind: 'key';
      readonly owner: string | undefined;
      readonly typed: Typed;
      /** The other keys of the mapping in the same part. */
      readonly siblings: readonly string[];
      readonly indent: number;
    };

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
  const spot =
    place.isKey && !isSequence(place.inside)
      ? keySpot(source, place, path, typed, added.isWord)
      : valueSpot(source, place, path, typed, added);
  return spot && { ...spot, section: path[0] };
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
  if (/^\s*[\w$]*$/.test(before) && /^[\w$]*\s*$/.test(after)) {
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
): Insertion | undefined {
  const indent = columnOf(source, scalar.offset);
  const others = inside ? itemsOf(inside).filter((each) => each !== item) : [];
  const siblings = others.flatMap(({ key }) => scalarText(key) ?? []);
  const [owner, key] = [path.at(-2), path.at(-1)];
  const isBeside = inside?.type === 'block-map' && indent !== inside.indent;
  if (key !== 'defaultSort' && !isBeside) return { kind: 'key', owner: key, typed, siblings, indent };
  // A word next to the entries of a default sort is an entry without a dash.
  const above = others.findLast((each) => each.key && each.key.offset < scalar.offset);
  const list = isBeside ? above?.value : item?.value;
  const dash = list?.offset ?? dashAfter(source, nodeEnd(scalar));
  const isEntry = isWord && (isBeside ? scalarText(above?.key) : key) === 'defaultSort';
  const sorted = isBeside ? key : owner;
  if (!isEntry || sorted === undefined || (dash !== undefined && columnOf(source, dash) !== indent)) return undefined;
  return { kind: 'entry', owner: sorted, typed, others: namesIn(list, undefined), before: '- ' };
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
): Insertion | undefined {
  const [owner, key] = [path.at(-2), path.at(-1)];
  if (owner === undefined || key === undefined) return undefined;
  if (isSequence(inside)) {
    if (key !== 'defaultSort') return undefined;
    return { kind: 'entry', owner, typed, others: namesIn(inside, scalar), before: letter > 0 ? ' ' : '' };
  }
  const indent = item?.key ? columnOf(source, item.key.offset) : 0;
  return { kind: 'value', owner, key, typed, indent };
}

/** Returns the names in a default sort, without their directions. */
function namesIn(list: YamlSyntaxNode | undefined, without: Scalar | undefined): readonly string[] {
  if (!isSequence(list)) return [];
  return itemsOf(list).flatMap(({ value }) =>
    value === without ? [] : (scalarText(value)?.replace(/^-/, '').trim() ?? []),
  );
}
