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
  isAtKey: boolean;
  readonly keys: { readonly name: string; readonly start: number }[];
}

/**
 * Matches a string, a bracket, a separator, or a comment. A string without a closing quote ends at the end of its line.
 */
const token = /"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|[{}[\],:]|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/**
 * Returns the context of a position. Reads the text only up to the end of the object that contains the position. The
 * text may be invalid.
 */
export function jsonLocationAt(text: string, offset: number): JsonLocation {
  const reader = new LocationReader(text);
  const string = reader.readUntil(offset);
  const { open } = reader;
  const container = open.at(-1);
  const path = open.map(({ segment = '' }) => segment);
  const found = { path, ...(string ? { string } : {}) };
  if (!container?.isAtKey) return { ...found, role: 'value', siblings: new Set() };
  reader.readWhileOpen(open.length);
  const siblings = container.keys.filter(({ start }) => start !== string?.start).map(({ name }) => name);
  return { ...found, path: path.slice(0, -1), role: 'key', siblings: new Set(siblings) };
}

class LocationReader {
  readonly open: OpenContainer[] = [];
  private readonly token = new RegExp(token);

  constructor(private readonly text: string) {}

  /** Reads the tokens before an offset. Returns the range of the string at the offset, if any. */
  readUntil(offset: number): Span | undefined {
    for (let match = this.token.exec(this.text); match; match = this.token.exec(this.text)) {
      const { 0: found, index: start } = match;
      const isString = found.startsWith('"');
      const end = start + found.length;
      if (offset <= (isString ? end : start)) {
        this.token.lastIndex = start;
        return isString && offset >= start ? { start, end } : undefined;
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

  private read(found: string, start: number): void {
    const container = this.open.at(-1);
    if (found === '{') this.open.push({ isObject: true, segment: undefined, isAtKey: true, keys: [] });
    else if (found === '[') this.open.push({ isObject: false, segment: 0, isAtKey: false, keys: [] });
    else if (!container) return;
    else if (found === '}' || found === ']') {
      if (container.isObject === (found === '}')) this.open.pop();
    } else if (found === ':') {
      if (container.segment !== undefined) container.isAtKey = false;
    } else if (found === ',') {
      container.segment = typeof container.segment === 'number' ? container.segment + 1 : undefined;
      container.isAtKey = container.isObject;
    } else if (container.isAtKey && found.startsWith('"')) {
      const name = found.includes('\\') ? String(parse(found)) : found.replaceAll('"', '');
      container.segment = name;
      container.keys.push({ name, start });
    }
  }
}
