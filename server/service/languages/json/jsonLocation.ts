import { createScanner } from 'jsonc-parser';
import type { Span } from '../../text/span';
import { Token } from './jsonTokens';

/** The context of a position in JSONC text. */
export interface JsonLocation {
  /**
   * Keys and list indices from the root to the value at the position. For a key, the path to the object that contains
   * the key.
   */
  readonly path: readonly (string | number)[];
  readonly role: 'key' | 'value';
  /** The range of the key or scalar value that contains or touches the position. Absent if there is none. */
  readonly token?: Span;
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
 * Returns the context of a position. Reads the text only up to the end of the object or list that contains the position.
 * The text may be invalid.
 */
export function jsonLocationAt(text: string, offset: number): JsonLocation {
  const reader = new LocationReader(text);
  const token = reader.readUntil(offset);
  const { open } = reader;
  const container = open.at(-1);
  const path = open.map(({ segment = '' }) => segment);
  if (!container?.isAtKey) return { path, role: 'value', ...(token ? { token } : {}), siblings: new Set() };
  const depth = open.length;
  while (open.length >= depth && reader.next());
  const siblings = container.keys.filter(({ start }) => start !== token?.start).map(({ name }) => name);
  return { path: path.slice(0, -1), role: 'key', ...(token ? { token } : {}), siblings: new Set(siblings) };
}

class LocationReader {
  readonly open: OpenContainer[] = [];
  private readonly scanner;
  private token: number;

  constructor(text: string) {
    this.scanner = createScanner(text, true);
    this.token = this.scanner.scan();
  }

  /** Reads the tokens before an offset. Returns the range of the key or scalar value at the offset, if any. */
  readUntil(offset: number): Span | undefined {
    do {
      const start = this.scanner.getTokenOffset();
      const end = start + this.scanner.getTokenLength();
      const isScalar = this.token >= Token.null && this.token <= Token.number;
      if (isScalar ? offset < start : offset <= start) return undefined;
      if (isScalar && offset <= end) return { start, end };
    } while (this.next());
    return undefined;
  }

  /** Reads one token. Returns false at the end of the text. */
  next(): boolean {
    if (this.token === Token.end) return false;
    this.read();
    this.token = this.scanner.scan();
    return true;
  }

  private read(): void {
    const container = this.open.at(-1);
    switch (this.token) {
      case Token.openBrace:
        this.open.push({ isObject: true, segment: undefined, isAtKey: true, keys: [] });
        break;
      case Token.openBracket:
        this.open.push({ isObject: false, segment: 0, isAtKey: false, keys: [] });
        break;
      case Token.closeBrace:
      case Token.closeBracket:
        if (container?.isObject === (this.token === Token.closeBrace)) this.open.pop();
        break;
      case Token.colon:
        if (container?.segment !== undefined) container.isAtKey = false;
        break;
      case Token.comma:
        if (container) continueAfterComma(container);
        break;
      case Token.string:
        if (container?.isAtKey) this.readKey(container);
    }
  }

  private readKey(container: OpenContainer): void {
    const name = this.scanner.getTokenValue();
    container.segment = name;
    container.keys.push({ name, start: this.scanner.getTokenOffset() });
  }
}

function continueAfterComma(container: OpenContainer): void {
  container.segment = typeof container.segment === 'number' ? container.segment + 1 : undefined;
  container.isAtKey = container.isObject;
}
