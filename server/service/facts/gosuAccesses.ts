import { GosuCursor } from '../languages/gosu/gosuCursor';
import { expressionsIn, tokenizeGosu } from '../languages/gosu/gosuTokens';
import { chainAt, type PathStep, rootedSteps } from '../languages/gosu/pathSteps';
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
  const tokens = pathTokens(cursor, open + 1, Math.min(close, cursor.length));
  const members = new Set(tokens.flatMap(({ text }, at) => (declaresMember(tokens, at) ? text : [])));
  const bare = splitByMember(tokens).flatMap((each) => bareSteps(each, members));
  return [
    ...rootedSteps(tokens, 'this').map((steps) => ({ steps })),
    ...bare.map((steps) => ({ steps, isBare: true as const })),
  ];
}

/** Splits the tokens of a class body after the closing brace of each member. */
function splitByMember(tokens: readonly PathToken[]): readonly (readonly PathToken[])[] {
  const found: PathToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    found.at(-1)?.push(token);
    if (token.kind === 'open') depth++;
    if (token.kind === 'close' && --depth === 0 && token.text === '}') found.push([]);
  }
  return found;
}

/** Returns the chains in a member that begin with a property of the enhanced object, without `this`. */
function bareSteps(tokens: readonly PathToken[], members: ReadonlySet<string>): readonly (readonly PathStep[])[] {
  const locals = new Set(tokens.flatMap(({ text }, at) => (declaresLocal(tokens, at) ? text : [])));
  return tokens.flatMap(({ kind, text }, at) => {
    const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
    if (kind !== 'name' || text === 'this' || members.has(text) || locals.has(text)) return [];
    if (beforeOthers.has(before) || afterOthers.has(after)) return [];
    const steps = /^\p{Lu}/u.test(text) ? chainAt(tokens, at) : [];
    return steps.length > 0 ? [steps] : [];
  });
}

/** Returns the tokens from one index to another, and those in templates. `offset` is that of the text in the file. */
function pathTokens(cursor: GosuCursor, from: number, to: number, offset = 0): readonly PathToken[] {
  const found: PathToken[] = [];
  for (let index = from; index < to; index++) {
    found.push(pathToken(cursor, index, offset));
    for (const token of templateTokens(cursor, index, offset)) found.push(token);
    if (isAnonymousClass(cursor, index)) index = cursor.closer(index) - 1;
  }
  return found;
}

/** Returns the tokens of the expressions in a string. Brackets separate them from what precedes and follows. */
function templateTokens(cursor: GosuCursor, index: number, offset: number): readonly PathToken[] {
  const token = cursor.token(index);
  if (!token?.template) return [];
  return expressionsIn(cursor.text, token).flatMap(({ start, end }): readonly PathToken[] => {
    const text = cursor.text.slice(start, end);
    const inner = new GosuCursor(text, tokenizeGosu(text));
    return [
      { kind: 'open', text: '{', start: offset + start },
      ...pathTokens(inner, 0, inner.length, offset + start),
      { kind: 'close', text: '}', start: offset + end },
    ];
  });
}

function pathToken(cursor: GosuCursor, index: number, offset: number): PathToken {
  const token = cursor.token(index);
  const text = cursor.word(index);
  const start = offset + (token?.start ?? 0);
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

/** Whether a token is the name of a function or a property. */
function declaresMember(tokens: readonly PathToken[], at: number): boolean {
  return tokens[at]?.kind === 'name' && ['function', 'get'].includes(tokens[at - 1]?.text ?? '');
}

/** Whether a token is the name of a variable or a parameter. */
function declaresLocal(tokens: readonly PathToken[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  if (tokens[at]?.kind !== 'name') return false;
  if (['var', '\\'].includes(before) || after === '->' || after === 'in') return true;
  return (before === '(' || before === ',') && after === ':';
}
