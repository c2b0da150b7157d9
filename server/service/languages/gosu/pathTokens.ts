/** A token of a Gosu expression. */
export interface PathToken {
  readonly kind: 'name' | 'hop' | 'open' | 'close' | 'operator' | 'other';
  readonly text: string;
  /** Relative to the start of the expression, or of the file in Gosu code. */
  readonly start: number;
}

const pieces =
  /\s+|([\p{L}_$][\p{L}\p{N}_$]*)|(\?\.|\.)|([([{])|([)\]}])|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|\d[\w.]*)|([^\s\p{L}\p{N}_$.()[\]{}"']+?(?=[\s\p{L}\p{N}_$.()[\]{}"']|$))|./gsu;

/** Operators that are words. */
export const wordOperators: ReadonlySet<string> = new Set(['and', 'or', 'not', 'typeof', 'in']);

/** Splits an expression into tokens, without the space between them. */
export function tokenizePath(path: string): readonly PathToken[] {
  const found: PathToken[] = [];
  for (const match of path.matchAll(pieces)) {
    const [text, name, hop, open, close, literal] = match;
    const start = match.index;
    if (text.trim() === '') continue;
    if (name !== undefined) found.push({ kind: wordOperators.has(name) ? 'operator' : 'name', text, start });
    else if (hop !== undefined) found.push({ kind: 'hop', text, start });
    else if (open !== undefined) found.push({ kind: 'open', text, start });
    else if (close !== undefined) found.push({ kind: 'close', text, start });
    else found.push({ kind: literal === undefined ? 'operator' : 'other', text, start });
  }
  return found;
}
