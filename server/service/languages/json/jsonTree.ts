import { createScanner, type Node, parseTree } from 'jsonc-parser';

export type { Node } from 'jsonc-parser';

const deepest = 200;

/**
 * Returns the tree of JSONC text (comments and trailing commas are allowed). Undefined if the text contains no value
 * or is nested more than 200 levels deep.
 */
export function readTree(text: string): Node | undefined {
  return isTooDeep(text) ? undefined : parseTree(text, [], { allowTrailingComma: true });
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
  const value: unknown = member.children?.[0]?.value;
  return typeof value === 'string' ? value : undefined;
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

/** Whether JSONC is nested more than 200 levels deep. A recursive parser might crash on such nesting. */
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
