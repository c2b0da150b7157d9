import { jsonLocationAt } from '../../languages/json/jsonLocation';
import type { Cursor } from '../../symbols/cursor';
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
  /** For a value, the other strings in the same list or object. Empty for a key. */
  readonly others: readonly string[];
  /** True if another entry follows and the separating comma is missing. */
  readonly needsComma: boolean;
}

/**
 * Returns the context of the cursor. Reads only the definition or mapper at the cursor, or only the text around all
 * definitions or mappers. `container` is the key whose value contains them.
 */
export function jsonSpotAt(cursor: Cursor, container: string): JsonSpot | undefined {
  const { text, offset } = cursor.readable();
  const location = jsonLocationAt(text, offset);
  if (!location) return undefined;
  const { path, role, string, siblings, others } = location;
  const word = string ?? wordAt(text, offset);
  const end = unclosed(text, word) ? offset : word.end;
  const from = cursor.whole.offset + end - offset;
  const after = cursor.whole.text.slice(from, from + 200);
  return {
    path: cursor.block.role === 'entry' ? [container, ...path] : path,
    role,
    target: { position: cursor.position, offset, start: word.start, end },
    quoted: text[word.start] === '"',
    siblings,
    others,
    colonFollows: /^\s*:/.test(after),
    needsComma: /^\s*["{[\w-]/.test(after),
  };
}

/** Returns the part of a string before the cursor. */
export function typedIn(cursor: Cursor, { target, quoted }: JsonSpot): string {
  return cursor.readable().text.slice(target.start + Number(quoted), target.offset);
}

/** Whether a string lacks its closing quote. If so, the text after the cursor doesn't belong to the string. */
function unclosed(text: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return text[start] === '"' && (end === start + 1 || text[end - 1] !== '"' || /[\r\n]/.test(text.slice(start, end)));
}

function wordAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  let start = offset;
  let end = offset;
  while (start > 0 && /[\w$.-]/.test(text[start - 1] ?? '')) start--;
  while (/[\w$.-]/.test(text[end] ?? '')) end++;
  return { start, end };
}
