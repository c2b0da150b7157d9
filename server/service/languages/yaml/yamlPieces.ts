import type { CST } from 'yaml';

/** A part of a syntax tree, and the approximate length of its text in characters. */
export interface YamlPiece<T extends CST.Token = CST.Token> {
  readonly token: T;
  readonly length: number;
}

/** Maximum length of a piece, in characters. A longer piece contains only one item. */
const longestPiece = 2_000;

/** Types of the tokens that have no effect on the value after them. */
const neutral: readonly CST.Token['type'][] = ['space', 'newline', 'comment', 'seq-item-ind', 'map-value-ind'];

/**
 * Divides a long document into documents of a few items, which can be composed one by one. Each of them repeats the
 * keys of the mappings that contain its items. For each piece of a mapping or list, adds to `divided` the offset of the
 * piece, and the offset of the whole mapping or list. Mappings and lists in brackets aren't divided.
 */
export function* piecesOf(
  document: CST.Document,
  end: number,
  divided: Map<number, number>,
  longest = longestPiece,
): Generator<YamlPiece<CST.Document>> {
  const { value, start, end: rest, ...common } = document;
  const pieces = value ? divide(value, end, divided, longest) : [];
  let last: YamlPiece<CST.Document> | undefined;
  for (const { token, length } of pieces) {
    if (last) yield last;
    last = { token: { ...common, start: last ? [] : start, value: token }, length };
  }
  if (!last) yield { token: document, length: end - document.offset };
  else yield rest ? { ...last, token: { ...last.token, end: rest } } : last;
}

type BlockCollection = CST.BlockMap | CST.BlockSequence;

function* divide(token: CST.Token, end: number, divided: Map<number, number>, longest: number): Generator<YamlPiece> {
  if (!isBlockCollection(token) || end - token.offset <= longest) {
    yield { token, length: end - token.offset };
    return;
  }
  const { items } = token;
  const piece = (from: number, to: number, pieceEnd: number): YamlPiece => ({
    token: withItems(token, items.slice(from, to), divided),
    length: pieceEnd - startOf(items[from], end),
  });
  let first = 0;
  for (const [index, item] of items.entries()) {
    const itemEnd = startOf(items[index + 1], end);
    const canEnd = canBegin(items[index + 1]);
    const isLong = canEnd && itemEnd - startOf(item, end) > longest && hasOnlyValue(item);
    if (isLong && index > first) yield piece(first, index, startOf(item, end));
    if (isLong) {
      for (const inner of divide(item.value, itemEnd, divided, longest)) {
        const whole = withItems(token, [{ ...item, value: inner.token }], divided);
        yield { token: whole, length: inner.length };
      }
      first = index + 1;
    } else if (canEnd && itemEnd - startOf(items[first], end) > longest) {
      yield piece(first, index + 1, itemEnd);
      first = index + 1;
    }
  }
  if (first < items.length) yield piece(first, items.length, end);
}

function withItems(
  token: BlockCollection,
  items: readonly CST.CollectionItem[],
  divided: Map<number, number>,
): CST.Token {
  const offset = startOf(items[0], token.offset);
  divided.set(offset, token.offset);
  return Object.assign({}, token, { offset, items });
}

function isBlockCollection(token: CST.Token): token is BlockCollection {
  return token.type === 'block-map' || token.type === 'block-seq';
}

/** Whether the value of an item is a mapping or list without an anchor or tag, and its key, if any, is a plain scalar. */
function hasOnlyValue(item: CST.CollectionItem): item is CST.CollectionItem & { value: BlockCollection } {
  if (!item.value || !isBlockCollection(item.value)) return false;
  if (item.key && (item.key.type !== 'scalar' || item.key.source.includes('\u00a0'))) return false;
  const marks = [...item.start, ...(item.sep ?? [])].map(({ type }) => type);
  return marks.includes(item.key ? 'map-value-ind' : 'seq-item-ind') && marks.every((type) => neutral.includes(type));
}

/** Whether a piece can begin with an item. The position of an empty key depends on the item before it. */
function canBegin(item: CST.CollectionItem | undefined): boolean {
  return !item || item.start.length > 0 || Boolean(item.key);
}

function startOf(item: CST.CollectionItem | undefined, end: number): number {
  return (item?.start[0] ?? item?.key ?? item?.sep?.[0] ?? item?.value)?.offset ?? end;
}
