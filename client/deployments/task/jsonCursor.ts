/** An object or an array around the cursor. */
export interface Container {
  readonly isArray: boolean;
  /** The name of the member that the cursor is in. Undefined before there is one, and in an array. */
  readonly key: string | undefined;
  /** Whether a name comes next, rather than a value. */
  readonly atKey: boolean;
  /** The members of the object, those after the cursor too. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** Where a cursor is in JSON with comments. */
export interface Cursor {
  /** From the outermost container to the innermost. */
  readonly path: readonly Container[];
  /** The string at the cursor with its quotation marks, as offsets; empty if there is none. */
  readonly start: number;
  readonly end: number;
  /** The content of that string. */
  readonly text?: string;
}

interface Frame {
  readonly isArray: boolean;
  readonly members: Record<string, unknown>;
  key: string | undefined;
  atKey: boolean;
}

const tokens = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"/]+|\//g;

/** Reads JSON with comments as far as it goes, complete or not, and finds what is around an offset. */
export function readAround(text: string, offset: number): Cursor | undefined {
  const reader = new Reader();
  let cursor: Cursor | 'none' | undefined;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const end = index + token.length;
    if (cursor === undefined && offset <= end) {
      if (offset <= index) cursor = reader.at({ start: offset, end: offset });
      else if (isComment(token)) cursor = 'none';
      else if (token.startsWith('"')) {
        const closed = token.length > 1 && token.endsWith('"');
        cursor = reader.at({ start: index, end: closed ? end : offset, text: contentOf(token) });
      }
    }
    if (!isComment(token)) reader.take(token);
  }
  cursor ??= reader.at({ start: offset, end: offset });
  return cursor === 'none' ? undefined : cursor;
}

/** Follows the tokens of JSON. */
class Reader {
  private readonly frames: Frame[] = [];

  /** The place that the next token is at. */
  at(place: Omit<Cursor, 'path'>): Cursor {
    return { ...place, path: this.frames.map((frame) => ({ ...frame })) };
  }

  take(token: string): void {
    const frame = this.frames.at(-1);
    if (token === '{' || token === '[') this.open(token === '[');
    else if (token === '}' || token === ']') this.frames.pop();
    else if (token === ',') {
      if (frame) Object.assign(frame, { key: undefined, atKey: !frame.isArray });
    } else if (token === ':') {
      if (frame) frame.atKey = false;
    } else if (frame?.atKey) frame.key = contentOf(token);
    else this.put(contentOf(token));
  }

  private open(isArray: boolean): void {
    const members: Record<string, unknown> = Object.create(null);
    this.put(members);
    this.frames.push({ isArray, members, key: undefined, atKey: !isArray });
  }

  private put(value: unknown): void {
    const frame = this.frames.at(-1);
    if (frame?.key !== undefined) frame.members[frame.key] = value;
  }
}

function isComment(token: string): boolean {
  return token.startsWith('//') || token.startsWith('/*');
}

/** The content of a string; any other token as it is. */
function contentOf(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return String(JSON.parse(token));
  } catch {
    return token.replace(/^"|"$/g, '');
  }
}
