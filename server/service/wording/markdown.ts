/** Escapes the Markdown syntax in text from a user's file, so that the text is shown as written, on one line. */
export function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\./giu, '\\$&')
    .replace(/^ ?(?:(?=>|---|(?:[-+]|#+)(?: |$))|\d+(?=[.)](?: |$)))/, '$&\\');
}

/**
 * Formats a name or an expression as inline code. The fence has more backticks than any sequence of backticks in the
 * text.
 */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${plain}\`` : `${fence} ${plain} ${fence}`;
}

/** Returns a Markdown link whose label is shown as written. */
export function link(label: string, target: string): string {
  const encoded = target.replace(/[()<>\s]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `[${escaped(label)}](${encoded})`;
}
