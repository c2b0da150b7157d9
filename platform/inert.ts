const longest = 1_000;

/**
 * Matches control characters, invisible characters (including bidi characters), lone surrogates, and line separators.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Returns text from the platform or a file as one line that is safe to print (docs/promises.md, promise 10). Control,
 * bidi, and invisible characters become `\u{…}`. Spaces are inserted where an editor or a terminal would detect a link,
 * an icon, or a command. Long text is cut.
 */
export function inert(text: string, limit: number = longest): string {
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return visible(cut)
    .replace(/:\/(?=\/)/g, ': /')
    .replace(/\b(command|vscode|vscode-insiders|mailto|javascript|data|file)(\s*):(?=\S)/gi, '$1$2: ')
    .replace(/\$(?=\()/g, '$ ')
    .replace(/\](?=[([])/g, '] ')
    .replace(/<(?=[a-z/!?])/gi, '< ');
}

/**
 * Like `inert`, but only replaces control, bidi, and invisible characters with `\u{…}`. This is sufficient for Sortie's
 * own output in a terminal.
 */
export function visible(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/**
 * Returns a JSON value as text that is safe to print: strings without quotation marks, other values as compact JSON.
 */
export function inertValue(value: unknown, limit: number = longest): string {
  if (typeof value === 'string') return inert(value, limit);
  return inert(JSON.stringify(value) ?? '', limit);
}
