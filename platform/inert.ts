const longest = 1_000;

/** Control characters, invisible ones (bidi among them), lone surrogates, and what ends a line. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/**
 * Makes text from the platform or a file safe to print (contract, promise 10): one line; control, bidi, and invisible
 * characters as `\u{…}`; broken with a space if an editor or a terminal would see a link, an icon, or a command. Long
 * text is cut.
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

/** One line with control, bidi and invisible characters written as `\u{…}`: enough for words of one's own on a terminal. */
export function visible(text: string): string {
  return text.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Any JSON value as inert text: strings as they are, everything else as compact JSON. */
export function inertValue(value: unknown, limit: number = longest): string {
  if (typeof value === 'string') return inert(value, limit);
  return inert(JSON.stringify(value) ?? '', limit);
}
