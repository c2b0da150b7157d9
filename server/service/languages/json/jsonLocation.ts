import { createScanner, getNodePath } from 'jsonc-parser';
import type { Span } from '../../text/span';
import { endOf, isContainer, keyOf, type Node, readTolerantly, stringOf, valueNode } from './jsonTree';

/** The context of a position in JSONC text. */
export interface JsonLocation {
  /**
   * Keys and list indices from the root to the value at the position. For a key, the path to the object that contains
   * the key.
   */
  readonly path: readonly (string | number)[];
  readonly role: 'key' | 'value';
  /** The range of the string that contains or touches the position. Absent if there is none. */
  readonly string?: Span;
  /** For a key, the other keys of the object. Empty for a value. */
  readonly siblings: ReadonlySet<string>;
  /** For a value, the other strings in the same list or object. Empty for a key. */
  readonly others: readonly string[];
}

/**
 * Returns the context of a position. The text may be invalid. Returns undefined in a comment, between a key and its
 * colon, between a value and the next comma or key, and in text that is nested too deeply.
 */
export function jsonLocationAt(text: string, offset: number): JsonLocation | undefined {
  const { root, unclosed, tooDeep } = readTolerantly(text);
  const tokens = tokensAt(text, offset);
  if (!tokens || tooDeep !== undefined) return undefined;
  const { before, word, after } = tokens;
  const holds = (node: Node) => node.offset < offset && (offset < endOf(node) || unclosed.includes(node));
  const container = innermost(root, holds);
  const string = word && text[word.start] === '"' ? { string: word } : {};
  if (!container) return { path: [], role: 'value', ...string, siblings: new Set(), others: [] };
  const isStart = before === '{' || before === '[' || before === ',';
  if (!word && before !== ':' && !isStart) return undefined;
  const path = getNodePath(container);
  const at = word?.start ?? offset;
  const children = (container.children ?? []).filter((child) => child.offset < at);
  const values = (container.children ?? []).flatMap((child) =>
    child.type === 'property' ? (valueNode(child) ?? []) : child,
  );
  const inValue = {
    role: 'value',
    ...string,
    siblings: new Set<string>(),
    others: values.flatMap((value) => (value.offset === at ? [] : (stringOf(value) ?? []))),
  } as const;
  if (container.type === 'array') return { path: [...path, children.length], ...inValue };
  const isValue = before === ':' && !(word && after === ':');
  const member = children.at(-1);
  if (isValue) return { path: [...path, member ? (keyOf(member) ?? '') : ''], ...inValue };
  const keys = (container.children ?? []).flatMap((child) => (child.offset === at ? [] : (keyOf(child) ?? [])));
  return { path, role: 'key', ...string, siblings: new Set(keys), others: [] };
}

/** The tokens around a position. */
interface Tokens {
  /** The first character of the last token before the position or before `word`. Empty if there is none. */
  readonly before: string;
  /** The string or word that contains or touches the position. */
  readonly word?: Span;
  /** The first character of the token after `word`. */
  readonly after: string;
}

/** Returns the tokens around a position. Undefined in a comment. */
function tokensAt(text: string, offset: number): Tokens | undefined {
  const scanner = createScanner(text, false);
  let before = '';
  for (;;) {
    scanner.scan();
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    const first = text.charAt(start);
    if (start >= text.length || (/[{}[\],:\s]/.test(first) ? end > offset : start > offset))
      return { before, after: '' };
    if (first === '/' && /[/*]/.test(text.charAt(start + 1))) {
      const isOpen = !/^\/\*[\s\S]*\*\/$/.test(text.slice(start, end));
      if (start < offset && (offset < end || (isOpen && offset === end))) return undefined;
    } else if (!/[{}[\],:\s]/.test(first) && offset <= end) {
      const after = /^\s*(.?)/.exec(text.slice(end, end + longestGap))?.[1] ?? '';
      return { before, word: { start, end }, after };
    } else if (/\S/.test(first)) before = first;
  }
}

/** Number of characters after a word that are searched for a colon. */
const longestGap = 100;

/** Returns the innermost object or array that fulfills a condition together with all objects and arrays around it. */
function innermost(root: Node | undefined, holds: (node: Node) => boolean): Node | undefined {
  let found: Node | undefined;
  let inside = root ? [root] : [];
  while (inside.length > 0) {
    const next: Node | undefined = inside.findLast((node) => isContainer(node) && holds(node));
    found = next ?? found;
    inside = (next?.children ?? []).flatMap((child) => (child.type === 'property' ? (valueNode(child) ?? []) : child));
  }
  return found;
}
