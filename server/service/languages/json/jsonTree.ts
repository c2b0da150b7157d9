import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { deepestNesting } from '../../text/limits';
import type { Span } from '../../text/span';
import { codes, commentEnd, stringEnd } from './jsonCharacters';

export type { Node } from 'jsonc-parser';

/** The kind of a JSON value. `missing` if a key has no value yet. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array' | 'missing';

/** A member of an object. */
export interface JsonEntry {
  readonly key: string;
  readonly keySpan: Span;
  /** Undefined if the value is missing. */
  readonly value: Node | undefined;
}

/** Returns the tree of JSON text. Undefined if the text contains no value, or if it's nested too deeply. */
export function readTree(text: string): Node | undefined {
  return readTolerantly(text).root;
}

/** A tree, and what is wrong with its text. */
export interface TolerantTree {
  readonly root: Node | undefined;
  readonly errors: readonly ParseError[];
  /** The objects and arrays that the text doesn't close, outermost first. */
  readonly unclosed: readonly Node[];
  /** The offset of the first bracket that is nested too deeply. If there is one, the text isn't parsed. */
  readonly tooDeep: number | undefined;
}

/** Reads JSON text that may be invalid. `open` is the number of braces that other text closes. */
export function readTolerantly(text: string, open = 0): TolerantTree {
  const tooDeep = deepBracket(text);
  const errors: ParseError[] = [];
  // With text after its end, an object that isn't closed ends later than the text.
  const closed = text + (open > 0 ? '}'.repeat(open) : ' ');
  const root = tooDeep === undefined ? parseTree(closed, errors, { allowTrailingComma: true }) : undefined;
  const unclosed = root ? lastContainers(root).filter((node) => endOf(node) > text.length) : [];
  return { root, errors, unclosed, tooDeep };
}

/** Whether JSON text is nested too deeply for the parser, which is recursive. */
export function isTooDeep(text: string): boolean {
  return deepBracket(text) !== undefined;
}

/** Returns the offset of the first bracket that is nested too deeply. */
function deepBracket(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === codes.quote) at = stringEnd(text, at);
    else if (code === codes.slash) at = commentEnd(text, at);
    else if (code === codes.openBrace || code === codes.openBracket) {
      if (++depth > deepestNesting) return at;
    } else if (code === codes.closeBrace || code === codes.closeBracket) depth = Math.max(0, depth - 1);
  }
  return undefined;
}

/** Returns the objects and arrays among a node, its last child, and so on. */
function lastContainers(root: Node): readonly Node[] {
  const found: Node[] = [];
  for (let node: Node | undefined = root; node; node = node.children?.at(-1)) if (isContainer(node)) found.push(node);
  return found;
}

/** Whether a node is an object or array. */
export function isContainer({ type }: Node): boolean {
  return type === 'object' || type === 'array';
}

/** Returns the entries of an object. Empty for any other value. */
export function entriesOf(node: Node | undefined): readonly JsonEntry[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children = [] }) => {
    const [name, value] = children;
    return name ? [{ key: String(name.value), keySpan: { start: name.offset, end: endOf(name) }, value }] : [];
  });
}

/** Returns the items of an array. Empty for any other value. */
export function itemsOf(node: Node | undefined): readonly Node[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

/** Returns the value of a string. Undefined for any other value. */
export function stringOf(node: Node | undefined): string | undefined {
  const value: unknown = node?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Returns the `property` node of the member named `key`. If the key occurs more than once, returns the last one. */
export function memberOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== 'object') return undefined;
  return object.children?.findLast((member) => keyOf(member) === key);
}

/** Returns the value at a path of keys. Undefined if there is none. */
export function valueAt(root: Node | undefined, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) node = valueNode(memberOf(node, key));
  return node;
}

/** Returns the key of a `property` node. */
export function keyOf(member: Node): string | undefined {
  return stringOf(member.children?.[0]);
}

/** Returns the value node of a `property` node. */
export function valueNode(member: Node | undefined): Node | undefined {
  return member?.children?.[1];
}

/** Returns the exclusive end of a node. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** Returns the innermost member whose key or value contains an offset, and the object that contains the member. */
export function memberAt(root: Node | undefined, offset: number): { member: Node; owner: Node } | undefined {
  let found: { member: Node; owner: Node } | undefined;
  let node = root;
  while (node !== undefined) {
    const child: Node | undefined = node.children?.find((each) => each.offset <= offset && offset < endOf(each));
    if (child?.type === 'property') found = { member: child, owner: node };
    node = child;
  }
  return found;
}

/** Yields every object in a tree, outermost first. */
export function* objectsOf(root: Node): Generator<Node> {
  if (root.type === 'object') yield root;
  for (const child of root.children ?? []) yield* objectsOf(child);
}
