import { nearest } from '../../text/nearest';
import type { GosuCursor } from './gosuCursor';

const declarationStart: ReadonlySet<string> = new Set(
  (
    'package uses class enhancement interface structure enum annotation ' +
    'private protected public internal static final override abstract transient hide reified'
  ).split(' '),
);

/** Words that begin a member of a class: a text that begins with one has lost its class. */
const memberStart: ReadonlySet<string> = new Set(['construct', 'function', 'property', 'var']);

/** Markup at the start of a text; conflict markers begin with `<` too. */
const markup = /^<[\p{L}!?/%]/u;

/**
 * Whether a Gosu file is a template: text with `<% … %>` in it, markup, or text that declares no class and doesn't begin like
 * one. A misspelled keyword begins like a class. Below `config/`, everything that doesn't begin like a class and declare one is a
 * template.
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

/** Whether a word is nearly one that begins a declaration. A capital begins a sentence. */
function isMisspelledStart(word: string): boolean {
  return /^\p{Ll}/u.test(word) && nearest(word, declarationStart, 1).length > 0;
}

/** Whether `<%` is in a text outside of strings and comments. */
function hasScriptlet(cursor: GosuCursor): boolean {
  if (!cursor.text.includes('<%')) return false;
  for (let index = 1; index < cursor.length; index++) {
    if (cursor.word(index) !== '%' || cursor.word(index - 1) !== '<') continue;
    if (cursor.token(index)?.start === cursor.token(index - 1)?.end) return true;
  }
  return false;
}
