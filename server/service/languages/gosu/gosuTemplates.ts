import { nearest } from '../../text/nearest';
import type { GosuCursor } from './gosuCursor';

const declarationStart: ReadonlySet<string> = new Set(
  (
    'package uses class enhancement interface structure enum annotation ' +
    'private protected public internal static final override abstract transient hide reified'
  ).split(' '),
);

/** Words that start a class member. A file that starts with such a word is a class whose declaration is missing. */
const memberStart: ReadonlySet<string> = new Set(['construct', 'function', 'property', 'var']);

/** Markup at the start of the text. Other uses of `<`, such as conflict markers, don't match. */
const markup = /^<[\p{L}!?/%]/u;

/**
 * Whether a Gosu file is a template: it contains `<% … %>`, starts with markup, or neither declares a class nor starts
 * like one. A misspelled keyword at the start also counts as the start of a class. Below `config/`, every file is a
 * template unless it starts like a class and contains a class declaration.
 */
export function isTemplate(
  cursor: GosuCursor,
  { hasDeclaration, inConfigFolder }: { readonly hasDeclaration: boolean; readonly inConfigFolder: boolean },
): boolean {
  const first = cursor.token(0);
  if (first === undefined) return false;
  if (markup.test(cursor.text.slice(first.start, first.start + 3)) || hasScriptlet(cursor)) return true;
  const beginsClass = first.text === '@' || declarationStart.has(first.text);
  if (beginsClass || hasDeclaration) return inConfigFolder && !(beginsClass && hasDeclaration);
  const isGosu = memberStart.has(first.text) || isMisspelledStart(first.text);
  return inConfigFolder || !isGosu || cursor.text.includes('<%');
}

/**
 * Whether a word is a misspelling of a word that can start a declaration. False for a capitalized word, which more
 * likely starts a sentence.
 */
function isMisspelledStart(word: string): boolean {
  return /^\p{Ll}/u.test(word) && nearest(word, declarationStart, 1).length > 0;
}

/** Whether `<%` occurs outside strings and comments. */
function hasScriptlet(cursor: GosuCursor): boolean {
  if (!cursor.text.includes('<%')) return false;
  for (let index = 1; index < cursor.length; index++) {
    if (cursor.word(index) !== '%' || cursor.word(index - 1) !== '<') continue;
    if (cursor.token(index)?.start === cursor.token(index - 1)?.end) return true;
  }
  return false;
}
