import { createScanner, type Node, parseTree } from 'jsonc-parser';

export type { Node } from 'jsonc-parser';

const deepest = 200;

/**
 * The tree of a JSONC text (comments and trailing commas allowed). Undefined if there is no value in it or if it is
 * nested more than 200 levels deep.
 */
export function readTree(text: string): Node | undefined {
  return isTooDeep(text) ? undefined : parseTree(text, [], { allowTrailingComma: true });
}

/** The last member named `key` of an object, as its `property` node; the last one is the one that counts. */
export function memberOf(object: Node | undefined, key: string): Node | undefined {
  if (object?.type !== 'object') return undefined;
  return object.children?.findLast((member) => keyOf(member) === key);
}

/** The value below a path of keys, or undefined. */
export function valueAt(root: Node | undefined, path: readonly string[]): Node | undefined {
  let node = root;
  for (const key of path) node = valueNode(memberOf(node, key));
  return node;
}

/** The key of a `property` node. */
export function keyOf(member: Node): string | undefined {
  const value: unknown = member.children?.[0]?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The value node of a `property` node. */
export function valueNode(member: Node | undefined): Node | undefined {
  return member?.children?.[1];
}

/** The end of a node, exclusive. */
export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** The innermost member whose key or value covers an offset, with the object that owns it. */
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

/** Every object of a tree, outermost first. */
export function* objectsOf(root: Node): Generator<Node> {
  if (root.type === 'object') yield root;
  for (const child of root.children ?? []) yield* objectsOf(child);
}

/** True for a JSONC text that is nested more than 200 levels deep, which a recursive parser might not survive. */
export function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  scanner.scan();
  while (scanner.getTokenOffset() < text.length) {
    const character = text[scanner.getTokenOffset()];
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    if (depth > deepest) return true;
    scanner.scan();
  }
  return false;
}
