import type { CST } from 'yaml';

/** Maximum length of a piece, in characters. A longer piece contains only one item. */
const longestPiece = 2_000;

/** Types of the tokens that can be repeated, or have no effect on the value after them. */
const neutral: readonly CST.Token['type'][] = [
  'space',
  'newline',
  'comment',
  'comma',
  'anchor',
  'explicit-key-ind',
  'seq-item-ind',
  'map-value-ind',
];

/**
 * Divides a long document into documents of a few items, which can be composed one by one. Each of them repeats the
 * keys of the mappings that contain its items. For each piece of a mapping or list, adds to `divided` the offset of the
 * piece, and the offset of the whole mapping or list.
 */
export function* piecesOf(
  document: CST.Document,
  end: number,
  divided: Map<number, number>,
  longest = longestPiece,
): Generator<CST.Document> {
  const { value, start, end: rest, ...common } = document;
  const pieces = value ? divide(value, end, divided, longest) : [];
  let last: CST.Document | undefined;
  for (const piece of pieces) {
    if (last) yield last;
    last = { ...common, start: last ? [] : start, value: piece };
  }
  if (!last) yield document;
  else yield rest ? { ...last, end: rest } : last;
}

/**
 * Returns the number of values, keys, and empty items in a syntax tree. The time to compose the tree depends on this
 * number.
 */
export function nodesIn(token: CST.Token | null | undefined): number {
  if (!token) return 0;
  if (token.type === 'document') return nodesIn(token.value);
  if (!('items' in token)) return 1;
  let nodes = 1;
  for (const { start, key, value } of token.items) {
    const commas = start.filter(({ type }) => type === 'comma').length;
    nodes += Math.max(1, commas, nodesIn(key) + nodesIn(value));
  }
  return nodes;
}

type Collection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

function* divide(token: CST.Token, end: number, divided: Map<number, number>, longest: number): Generator<CST.Token> {
  if (!isDivisible(token) || end - token.offset <= longest) {
    yield token;
    return;
  }
  const { items } = token;
  let first = 0;
  for (const [index, item] of items.entries()) {
    const itemEnd = startOf(items[index + 1], end);
    const canEnd = canBegin(token, items[index + 1]);
    const isAlone = canEnd && (index === 0 || canBegin(token, item));
    const long = isAlone && itemEnd - startOf(item, end) > longest ? divisibleValue(item) : undefined;
    if (long && index > first) yield withItems(token, first, items.slice(first, index), divided);
    if (long) {
      for (const value of divide(long, itemEnd, divided, longest)) {
        yield withItems(token, index, [{ ...item, value }], divided);
      }
      first = index + 1;
    } else if (canEnd && itemEnd - startOf(items[first], end) > longest) {
      yield withItems(token, first, items.slice(first, index + 1), divided);
      first = index + 1;
    }
  }
  if (first < items.length) yield withItems(token, first, items.slice(first), divided);
}

/** Returns a mapping or list with only some of its items. `first` is the index of the first one. */
function withItems(
  token: Collection,
  first: number,
  items: readonly CST.CollectionItem[],
  divided: Map<number, number>,
): CST.Token {
  if (token.type !== 'flow-collection') {
    const offset = startOf(items[0], token.offset);
    divided.set(offset, token.offset);
    return Object.assign({}, token, { offset, items });
  }
  const offset = first === 0 ? token.offset : startOf(items[0], token.offset);
  divided.set(offset, token.offset);
  const [item, ...others] = items;
  const isLast = first + items.length === token.items.length;
  return {
    ...token,
    offset,
    items: first === 0 || !item ? [...items] : [{ ...item, start: item.start.slice(1) }, ...others],
    end: isLast ? token.end : token.end.slice(0, 1),
  };
}

/** Whether a token is a mapping or list with items. If it's in brackets, they must match. */
function isDivisible(token: CST.Token): token is Collection {
  if (token.type !== 'flow-collection') return token.type === 'block-map' || token.type === 'block-seq';
  return token.items.length > 0 && token.end[0]?.source === (token.start.type === 'flow-map-start' ? '}' : ']');
}

/** Returns the value of an item if it's a mapping or list without a tag, and its key, if any, can be repeated. */
function divisibleValue({ key, value, start, sep = [] }: CST.CollectionItem): CST.Token | undefined {
  const marks = [...start, ...sep].map(({ type }) => type);
  if (key && !canRepeat(key)) return undefined;
  if (marks.includes('map-value-ind') !== Boolean(key)) return undefined;
  return value && isDivisible(value) && marks.every((type) => neutral.includes(type)) ? value : undefined;
}

/** Whether a key is a scalar without a no-break space, which would be reported again. */
function canRepeat(key: CST.Token): boolean {
  const isScalar = key.type === 'scalar' || key.type === 'single-quoted-scalar' || key.type === 'double-quoted-scalar';
  return isScalar && !key.source.includes('\u00a0');
}

/** Whether a piece can begin with an item. The position of an empty key depends on the item before it. */
function canBegin({ type }: Collection, item: CST.CollectionItem | undefined): boolean {
  if (!item) return true;
  const { start, key, value } = item;
  return type === 'flow-collection'
    ? start[0]?.type === 'comma' && (Boolean(key) || (key !== null && Boolean(value)))
    : start.length > 0 || Boolean(key);
}

function startOf(item: CST.CollectionItem | undefined, end: number): number {
  return (item?.start[0] ?? item?.key ?? item?.sep?.[0] ?? item?.value)?.offset ?? end;
}
