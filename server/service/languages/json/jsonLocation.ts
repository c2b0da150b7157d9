import { parse } from 'jsonc-parser';
import type { Span } from '../../text/span';

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
}

/** An object or list that isn't closed yet. */
interface OpenContainer {
  readonly isObject: boolean;
  /** The last key or index. Absent if there is no key yet. */
  segment: string | number | undefined;
  /** What the last token belongs to: a key, or the value of `segment`. `value` means that the value is complete. */
  after: 'start' | 'key' | 'colon' | 'value';
  readonly keys: { readonly name: string; readonly start: number }[];
}

/**
 * Matches a string, a bracket, a separator, a comment, or a word. A string without a closing quote ends at the end of
 * its line.
 */
const token = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|[{}[\],:]|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)|[^\s{}[\],:"/]+/g;

/**
 * Returns the context of a position. Reads the text only up to the end of the object that contains the position. The
 * text may be invalid. If a comma is missing before a key, the key is recognized like in `JsonReader`. Returns undefined
 * in a comment, between a key and its colon, and between a value and the next comma or key.
 */
export function jsonLocationAt(text: string, offset: number): JsonLocation | undefined {
  const reader = new LocationReader(text);
  const word = reader.readUntil(offset);
  const { open } = reader;
  const container = open.at(-1);
  if (word === 'comment' || (!word && /^(?:key|value)$/.test(container?.after ?? ''))) return undefined;
  const path = open.map(({ segment = '' }) => segment);
  const found = { path, ...(word && text[word.start] === '"' ? { string: word } : {}) };
  if (!container || !reader.isKey(container, word?.end)) return { ...found, role: 'value', siblings: new Set() };
  reader.readWhileOpen(open.length);
  const siblings = container.keys.filter(({ start }) => start !== word?.start).map(({ name }) => name);
  return { ...found, path: path.slice(0, -1), role: 'key', siblings: new Set(siblings) };
}

/**
 * Whether a token is a comment that contains an offset, relative to the token's start. A line comment and a comment that
 * isn't closed contain the offset at their end.
 */
function isInside(found: string, offset: number): boolean {
  if (!found.startsWith('/') || offset <= 0) return false;
  const isClosed = found.startsWith('/*') && found.length > 3 && found.endsWith('*/');
  return isClosed ? offset < found.length : offset <= found.length;
}

class LocationReader {
  readonly open: OpenContainer[] = [];
  private readonly token = new RegExp(token);

  constructor(private readonly text: string) {}

  /**
   * Reads the tokens before an offset. Returns the range of the string or word at the offset, or `comment` if the offset
   * is in a comment. Undefined if there is neither.
   */
  readUntil(offset: number): Span | 'comment' | undefined {
    for (let match = this.token.exec(this.text); match; match = this.token.exec(this.text)) {
      const { 0: found, index: start } = match;
      if (isInside(found, offset - start)) return 'comment';
      const end = /^[{}[\],:/]/.test(found) ? start : start + found.length;
      if (offset <= end) {
        this.token.lastIndex = start;
        return end > start && offset >= start ? { start, end } : undefined;
      }
      this.read(found, start);
    }
    return undefined;
  }

  /** Reads tokens while at least `depth` objects and lists are open. */
  readWhileOpen(depth: number): void {
    while (this.open.length >= depth) {
      const match = this.token.exec(this.text);
      if (!match) return;
      this.read(match[0], match.index);
    }
  }

  /** Whether a key is expected in a container, or whether the string or word that ends at `end` is a key. */
  isKey({ isObject, after }: OpenContainer, end: number | undefined): boolean {
    if (!isObject || after !== 'colon') return isObject;
    return end !== undefined && /^\s*:/.test(this.text.slice(end, end + 100));
  }

  private read(found: string, start: number): void {
    const container = this.open.at(-1);
    const isOpening = found === '{' || found === '[';
    if (isOpening && container) container.after = 'value';
    if (found === '{') this.open.push({ isObject: true, segment: undefined, after: 'start', keys: [] });
    else if (found === '[') this.open.push({ isObject: false, segment: 0, after: 'start', keys: [] });
    else if (!container) return;
    else if (found === '}' || found === ']') {
      if (container.isObject === (found === '}')) this.open.pop();
    } else if (found === ':') {
      if (container.after === 'key') container.after = 'colon';
    } else if (found === ',') {
      container.segment = typeof container.segment === 'number' ? container.segment + 1 : undefined;
      container.after = 'start';
    } else if (found.startsWith('"') && this.isKey(container, start + found.length)) {
      const name = found.includes('\\') ? String(parse(found)) : found.replaceAll('"', '');
      container.segment = name;
      container.after = 'key';
      container.keys.push({ name, start });
    } else if (!found.startsWith('/') && (container.after === 'colon' || !container.isObject))
      container.after = 'value';
  }
}
