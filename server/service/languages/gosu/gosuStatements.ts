import type { GosuCursor } from './gosuCursor';

/** Words that start a statement. */
export const statementWords: ReadonlySet<string> = new Set(
  'var return if else for while do switch try throw using break continue'.split(' '),
);
const joining: ReadonlySet<string> = new Set('. ?. = == != + - * / ? : ?: , -> # & | < > ( { ['.split(' '));
const joiningWords: ReadonlySet<string> = new Set(['as', 'typeas', 'typeis', 'and', 'or', 'not', 'new', 'in']);

/**
 * Returns the last token of the statement at `index` in a body that ends at `close`. Semicolons are optional, so a
 * statement also ends at the end of its line, unless the next line continues it.
 */
export function statementEnd(cursor: GosuCursor, close: number, index: number): number {
  let last = index;
  for (let at = index; at < close; at = cursor.after(at)) {
    const word = cursor.word(at);
    if (word === ';' || word === '}' || word === ')') return last;
    if (at > index && startsStatement(cursor, at)) return last;
    last = Math.min(cursor.after(at) - 1, close - 1);
  }
  return last;
}

/** Whether a token starts a statement that follows another one without a semicolon. */
export function startsStatement(cursor: GosuCursor, at: number): boolean {
  const word = cursor.word(at);
  const before = cursor.word(at - 1);
  if (statementWords.has(word) && before !== '.') return true;
  const goesOn = joining.has(before) || joiningWords.has(before);
  const continues = (joining.has(word) && word !== '{' && word !== '(' && word !== '[') || joiningWords.has(word);
  return cursor.token(at)?.newLine === true && !goesOn && !(continues && word !== 'new');
}
