import { getLocation, type JSONPath, visit } from 'jsonc-parser';
import { isTooDeep } from '../../languages/json/jsonTree';
import type { Cursor } from '../../symbols/cursor';
import { lineStart } from '../../text/line';
import type { Target } from './item';

/** The context of a position in a JSONC file. */
export interface JsonSpot {
  /**
   * Keys and list indices from the root to the value or object that contains the cursor, without the key that is being
   * typed.
   */
  readonly path: readonly (string | number)[];
  readonly role: 'key' | 'value';
  /** The range that an item replaces, including quotes. */
  readonly target: Target;
  /** True if the user has already typed a quote. */
  readonly quoted: boolean;
  /** True if a colon follows. In this case, only the key is inserted. */
  readonly colonFollows: boolean;
  /** For a key, the other keys of the object that contains the cursor. Empty for a value. */
  readonly siblings: ReadonlySet<string>;
  /** True if another entry follows and the separating comma is missing. */
  readonly needsComma: boolean;
}

/**
 * Returns the context of the cursor. If the cursor is in a definition or mapper, only that block is read, so that the
 * cost doesn't grow with the size of the file. `container` is the key whose value contains the definitions or mappers.
 */
export function jsonSpotAt(cursor: Cursor, container: string): JsonSpot | undefined {
  const { facts } = cursor.block.content;
  const inEntry =
    (facts.kind === 'schema' && facts.definitions.length > 0 && !facts.head) ||
    ('mappers' in facts && facts.mappers.length > 0 && !facts.head);
  const { text, offset } = inEntry ? { text: `{${cursor.block.text}`, offset: cursor.block.local + 1 } : cursor.whole();
  if (isInComment(text, offset)) return undefined;
  // A block that is nested too deeply always has a problem, so a block without problems needs no depth check.
  const isValid = inEntry && cursor.block.content.problems.length === 0;
  if (!isValid && isTooDeep(text.slice(0, offset))) return undefined;
  const location = getLocation(text, offset);
  const node = location.previousNode;
  const inNode = node && node.offset <= offset && offset <= node.offset + node.length;
  const word = inNode ? { start: node.offset, end: node.offset + node.length } : wordAt(text, offset);
  const end = unclosed(text, word) ? offset : word.end;
  const role = location.isAtPropertyKey ? 'key' : 'value';
  const path = location.isAtPropertyKey ? location.path.slice(0, -1) : location.path;
  const after = text.slice(end, end + 200);
  return {
    path: inEntry ? [container, ...path] : path,
    role,
    target: { position: cursor.position, offset, start: word.start, end },
    quoted: text[word.start] === '"',
    siblings: new Set(role === 'key' && (isValid || !isTooDeep(text)) ? keysOf(text, path, word.start) : []),
    colonFollows: /^\s*:/.test(after),
    needsComma: /^\s*["{[\w-]/.test(after),
  };
}

/** Returns the keys of all objects at a path, except the key that starts at `typed`. Usually, there is one object. */
function keysOf(text: string, path: JSONPath, typed: number): readonly string[] {
  const keys: string[] = [];
  visit(text, {
    onObjectProperty(key, offset, _length, _line, _character, pathOf) {
      const owner = pathOf();
      const isSibling = owner.length === path.length && path.every((segment, depth) => owner[depth] === segment);
      if (isSibling && offset !== typed) keys.push(key);
    },
  });
  return keys;
}

/** Whether a string lacks its closing quote. If so, the text after the cursor doesn't belong to the string. */
function unclosed(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return text[start] === '"' && (end === start + 1 || text[end - 1] !== '"' || /[\r\n]/.test(text.slice(start, end)));
}

function wordAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  let start = offset;
  let end = offset;
  while (start > 0 && /[\w$-]/.test(text[start - 1] ?? '')) start--;
  while (/[\w$-]/.test(text[end] ?? '')) end++;
  return { start, end };
}

function isInComment(text: string, offset: number): boolean {
  const line = text.slice(lineStart(text, offset), offset);
  const open = offset === 0 ? -1 : text.lastIndexOf('/*', offset - 1);
  return /^\s*\/\//.test(line) || (open >= 0 && offset - open < 10_000 && text.indexOf('*/', open) >= offset);
}
