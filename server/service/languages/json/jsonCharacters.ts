/** The code units that structure JSON. */
export const codes = {
  quote: 34,
  comma: 44,
  slash: 47,
  openBracket: 91,
  backslash: 92,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const;

/** Returns the offset of the last character of the string that starts at `from`. A string ends at its line's end. */
export function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === codes.quote || code === 10 || code === 13) return at;
    if (code === codes.backslash) at++;
  }
  return text.length;
}

/** Returns the offset of the last character of the comment that starts at `from`. `from` itself if there is none. */
export function commentEnd(text: string, from: number): number {
  if (text.startsWith('//', from)) {
    const length = text.slice(from).search(/[\r\n]/);
    return length < 0 ? text.length : from + length;
  }
  if (!text.startsWith('/*', from)) return from;
  const end = text.indexOf('*/', from + 2);
  return end < 0 ? text.length : end + 1;
}
