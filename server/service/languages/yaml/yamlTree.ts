import { CST, Lexer, Parser } from 'yaml';
import { deepestNesting } from '../../text/limits';

/** A node of the YAML syntax tree, including its source. */
export type YamlSyntaxNode = CST.Token;

/** One `key: value` pair of a mapping, or one item of a sequence. */
export type YamlSyntaxItem = CST.CollectionItem;

/** A mapping or a sequence, in block or flow form. */
export type YamlCollection = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;

/** The syntax trees of the documents in YAML text, or the offset of the first collection that is nested too deeply. */
interface YamlTokens {
  readonly tokens: readonly CST.Token[];
  readonly tooDeep?: number;
}

/**
 * Reads YAML text with the iterative stage of the parser, which doesn't crash on deep nesting. Stops at 200 levels,
 * because deeper trees can't be traversed recursively.
 */
export function readTokens(text: string): YamlTokens {
  // The parser doesn't accept a lone carriage return as a line break. The replacement doesn't change any offsets.
  const source = text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text;
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  for (const lexeme of new Lexer().lex(source)) {
    tokens.push(...parser.next(lexeme));
    if (parser.stack.length <= deepestNesting) continue;
    const tooDeep = parser.stack.filter((token) => 'items' in token)[deepestNesting]?.offset;
    if (tooDeep !== undefined) return { tokens: [], tooDeep };
  }
  return { tokens: [...tokens, ...parser.end()] };
}

/** Returns the documents in the text. Empty if the text is nested more than 200 levels deep. */
export function readDocuments(text: string): CST.Document[] {
  return readTokens(text).tokens.filter((token) => token.type === 'document');
}

/** Returns the root of the document at an offset. Undefined if the document is empty. */
export function rootAt(documents: readonly CST.Document[], offset: number): YamlSyntaxNode | undefined {
  return (documents.findLast((document) => document.offset <= offset) ?? documents[0])?.value;
}

/**
 * Returns the root of the document at an offset. Without an offset, returns the root of the first document. Undefined
 * if the document is empty, or if the text is nested more than 200 levels deep.
 */
export function readYaml(text: string, offset = 0): YamlSyntaxNode | undefined {
  return rootAt(readDocuments(text), offset);
}

/** Whether a node is a mapping or a sequence. */
export function isCollection(node: YamlSyntaxNode | null | undefined): node is YamlCollection {
  return CST.isCollection(node);
}

/** Whether a node is a mapping, in block or flow style. */
export function isMapping(node: YamlSyntaxNode | null | undefined): node is CST.BlockMap | CST.FlowCollection {
  return node?.type === 'block-map' || (node?.type === 'flow-collection' && node.start.type === 'flow-map-start');
}

/** Whether a node is a sequence, in block or flow style. */
export function isSequence(node: YamlSyntaxNode | null | undefined): node is CST.BlockSequence | CST.FlowCollection {
  return node?.type === 'block-seq' || (node?.type === 'flow-collection' && node.start.type === 'flow-seq-start');
}

/** Returns the text of a scalar, even if its quote isn't closed. Undefined for other nodes and for empty values. */
export function scalarText(node: YamlSyntaxNode | null | undefined): string | undefined {
  return CST.isScalar(node) ? CST.resolveAsScalar(node, true, () => {})?.value : undefined;
}

/** Returns the items of a collection that have content. Skips comments and the empty item after a trailing comma. */
export function itemsOf(node: YamlCollection): YamlSyntaxItem[] {
  const items: YamlSyntaxItem[] = node.items;
  return items.filter((item) => item.key !== undefined || item.value !== undefined || item.start.some(isMarkOfItem));
}

/** Returns the mapping's item that has the given key. If the key occurs more than once, the last one is used. */
export function itemNamed(node: YamlSyntaxNode | undefined, key: string): YamlSyntaxItem | undefined {
  return isMapping(node) ? itemsOf(node).findLast((item) => scalarText(item.key) === key) : undefined;
}

/** Returns the item at a path of keys. */
export function itemAtPath(root: YamlSyntaxNode | undefined, path: readonly string[]): YamlSyntaxItem | undefined {
  let node = root;
  let item: YamlSyntaxItem | undefined;
  for (const key of path) {
    item = itemNamed(node, key);
    node = item?.value;
  }
  return item;
}

/** Returns all items at a path of keys, in order. There are several items if a key on the path is repeated. */
export function itemsAtPath(root: YamlSyntaxNode | undefined, [key, ...below]: readonly string[]): YamlSyntaxItem[] {
  const found = isMapping(root) ? itemsOf(root).filter((item) => scalarText(item.key) === key) : [];
  return below.length === 0 ? found : found.flatMap(({ value }) => itemsAtPath(value, below));
}

/**
 * Returns the mapping item whose key begins at an offset, the mapping that contains the item (`owner`), and the item
 * whose value is that mapping (`holder`).
 */
export function itemAtKey(
  root: YamlSyntaxNode | undefined,
  offset: number,
): { item: YamlSyntaxItem; owner: CST.BlockMap | CST.FlowCollection; holder?: YamlSyntaxItem } | undefined {
  let node = root;
  let holder: YamlSyntaxItem | undefined;
  while (isCollection(node)) {
    const items = itemsOf(node);
    const item = items.findLast((each) => itemStart(each) <= offset);
    if (item === undefined) return undefined;
    if (item.key?.offset === offset && isMapping(node)) return { item, owner: node, holder };
    node = item.value;
    holder = item;
  }
  return undefined;
}

/**
 * Returns the offset at which an item's own text begins: at its `-` or `?`, its anchor or tag, its key, or its value in
 * a flow sequence.
 */
export function itemStart(item: YamlSyntaxItem): number {
  const indicator = item.start.find((token) => token.type === 'seq-item-ind' || token.type === 'explicit-key-ind');
  const first = item.start.find((token) => token.type === 'anchor' || token.type === 'tag');
  return indicator?.offset ?? first?.offset ?? item.key?.offset ?? item.sep?.[0]?.offset ?? item.value?.offset ?? -1;
}

/** Returns the end of an item's text, before any trailing spaces, comments, and line breaks. */
export function itemEnd(item: YamlSyntaxItem): number {
  if (item.value !== undefined) return nodeEnd(item.value);
  const tokens = [...item.start, ...(item.sep ?? [])].filter(isMark);
  const last = tokens.at(-1);
  const end = last === undefined ? -1 : last.offset + last.source.length;
  return Math.max(end, item.key === undefined || item.key === null ? -1 : nodeEnd(item.key));
}

/**
 * Returns the end of a node's text. Spaces, comments, and line breaks after its last item or closing bracket aren't
 * included.
 */
export function nodeEnd(node: YamlSyntaxNode): number {
  if (node.type === 'flow-collection') {
    const close = node.end.find((token) => /^flow-(map|seq)-end$/.test(token.type));
    if (close !== undefined) return close.offset + close.source.length;
    return Math.max(node.offset + 1, ...node.items.map(itemEnd));
  }
  if (isCollection(node)) return Math.max(node.offset, ...node.items.map(itemEnd));
  if (node.type === 'block-scalar') {
    const header = node.props.at(-1);
    const start = header === undefined || !('source' in header) ? node.offset : header.offset + header.source.length;
    return start + node.source.trimEnd().length;
  }
  return 'source' in node ? node.offset + node.source.length : node.offset;
}

/** Returns the tokens of an item and of everything below it, such as marks and comments. */
export function tokensOf(item: YamlSyntaxItem): CST.SourceToken[] {
  return [...item.start, ...tokensOfNode(item.key), ...(item.sep ?? []), ...tokensOfNode(item.value)];
}

function tokensOfNode(node: YamlSyntaxNode | null | undefined): CST.SourceToken[] {
  const below = isCollection(node) ? node.items.flatMap(tokensOf) : [];
  return node && 'end' in node && node.end ? [...below, ...node.end] : below;
}

function isMarkOfItem(token: CST.SourceToken): boolean {
  return /^(seq-item-ind|explicit-key-ind|anchor|tag)$/.test(token.type);
}

function isMark(token: CST.SourceToken): boolean {
  return !/^(space|comment|newline|comma)$/.test(token.type);
}
