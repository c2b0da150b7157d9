import type { GosuCursor } from './gosuCursor';

const declarationStart = new Set(
  (
    'package uses class enhancement interface structure enum annotation ' +
    'private protected public internal static final override abstract transient hide reified'
  ).split(' '),
);

/** Markup at the start of a text; conflict markers begin with `<` too. */
const markup = /^<[\p{L}!?/%]/u;

/**
 * Whether a Gosu file is a template: text with `<% … %>` in it, markup, or text that can't begin a class. Below `config/`,
 * everything that doesn't begin like a class and declare one is a template.
 */
export function isTemplate(
  cursor: GosuCursor,
  { hasDeclaration, inConfigFolder }: { readonly hasDeclaration: boolean; readonly inConfigFolder: boolean },
): boolean {
  const first = cursor.token(0);
  if (first === undefined) return false;
  if (markup.test(cursor.text.slice(first.start, first.start + 3)) || hasScriptlet(cursor)) return true;
  const beginsClass = first.text === '@' || declarationStart.has(first.text);
  if (!beginsClass && !hasDeclaration && (first.kind !== 'name' || cursor.text.includes('<%'))) return true;
  return inConfigFolder && !(beginsClass && hasDeclaration);
}

/** Whether `<%` is in a text outside of strings and comments. */
function hasScriptlet(cursor: GosuCursor): boolean {
  for (let index = 1; index < cursor.length; index++) {
    if (cursor.word(index) !== '%' || cursor.word(index - 1) !== '<') continue;
    if (cursor.token(index)?.start === cursor.token(index - 1)?.end) return true;
  }
  return false;
}
