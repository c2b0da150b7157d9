import type { GosuCursor } from '../languages/gosu/gosuCursor';
import { chainAt, rootedSteps } from '../languages/gosu/pathSteps';
import { type PathToken, wordOperators } from '../languages/gosu/pathTokens';
import type { AccessFact } from './gosuFacts';

/** Words and symbols before a name that isn't a property of the enhanced object. */
const beforeOthers: ReadonlySet<string> = new Set(
  '. ?. # : as typeas typeis new < @ extends implements uses var function get set property delegate \\'.split(' '),
);
/** Symbols after a name that isn't a property of the enhanced object. */
const afterOthers: ReadonlySet<string> = new Set(['(', '#', ':', '->', '<', '{']);

/**
 * Returns the chains in the body of an enhancement that begin with the enhanced object. Skips the bodies of anonymous
 * classes, in which `this` has another meaning.
 */
export function readAccesses(cursor: GosuCursor, open: number, close: number): readonly AccessFact[] {
  const tokens: PathToken[] = [];
  for (let index = open + 1; index < Math.min(close, cursor.length); index++) {
    tokens.push(pathToken(cursor, index));
    if (isAnonymousClass(cursor, index)) index = cursor.closer(index) - 1;
  }
  const found: AccessFact[] = rootedSteps(tokens, 'this').map((steps) => ({ steps }));
  const locals = new Set(tokens.flatMap(({ text }, at) => (declaresLocal(tokens, at) ? text : [])));
  for (const [at, { kind, text }] of tokens.entries()) {
    const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    if (kind !== 'name' || text === 'this' || locals.has(text)) continue;
    if (beforeOthers.has(before) || afterOthers.has(after)) continue;
    const steps = /^\p{Lu}/u.test(text) ? chainAt(tokens, at) : [];
    if (steps.length > 0) found.push({ steps, isBare: true });
  }
  return found;
}

function pathToken(cursor: GosuCursor, index: number): PathToken {
  const token = cursor.token(index);
  const text = cursor.word(index);
  const start = token?.start ?? 0;
  if (token?.kind === 'name') return { kind: wordOperators.has(text) ? 'operator' : 'name', text, start };
  if (token?.kind !== 'symbol') return { kind: 'other', text, start };
  if (text === '.' || text === '?.') return { kind: 'hop', text, start };
  if (cursor.isOpener(index)) return { kind: 'open', text, start };
  return { kind: [')', ']', '}'].includes(text) ? 'close' : 'operator', text, start };
}

/** Type names with more tokens aren't recognized. */
const longestType = 50;

/** Whether a brace opens the body of an anonymous class, as in `new Comparator() { … }`. */
function isAnonymousClass(cursor: GosuCursor, index: number): boolean {
  const parenthesis = cursor.word(index) === '{' && cursor.word(index - 1) === ')' ? cursor.opener(index - 1) : -1;
  for (let at = parenthesis - 1; at >= Math.max(0, parenthesis - longestType); at--) {
    const word = cursor.word(at);
    if (word === 'new') return true;
    if (!cursor.isName(at) && !['.', '<', '>', ',', '?', '&', '[', ']'].includes(word)) return false;
  }
  return false;
}

/** Whether a token is the name of a variable, a parameter, or a member. */
function declaresLocal(tokens: readonly PathToken[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (tokens[at]?.kind !== 'name') return false;
  if (['var', 'function', 'get', '\\'].includes(before) || after === '->' || after === 'in') return true;
  return (before === '(' || before === ',') && after === ':';
}
