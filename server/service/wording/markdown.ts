/** A text of a user's file for Markdown, on one line, shown as written: escaped only at marks and links. */
export function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<~@]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|:(?=\/\/)|(?<=www)\./giu, '\\$&')
    .replace(/^ ?(?:(?=>|---|(?:[-+]|#+)(?: |$))|\d+(?=[.)](?: |$)))/, '$&\\');
}

/** A name or an expression as inline code. A text with backticks gets a longer fence. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `\`${plain}\`` : `${fence} ${plain} ${fence}`;
}

/** A link whose label shows as it is written. */
export function link(label: string, target: string): string {
  const encoded = target.replace(/[()<>\s]/g, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `[${escaped(label)}](${encoded})`;
}
