/** Returns the line break of the first line, or `\n` if there is only one line. */
export function lineEndOf(text: string): '\n' | '\r\n' | '\r' {
  const match = /\r\n|\n|\r/.exec(text);
  return match?.[0] === '\r\n' ? '\r\n' : match?.[0] === '\r' ? '\r' : '\n';
}

/** Returns the start of the line that contains `offset`. A byte order mark isn't part of the line. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineBreak(text[at - 1])) at--;
  return at === 0 && text[0] === '\ufeff' ? Math.min(1, offset) : at;
}

/** Returns the end of the line that contains `offset`: the start of its line break, or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineBreak(text[at])) at++;
  return at;
}

/** Returns the start of the next line, or the end of the text. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (end >= text.length) return end;
  return text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
}

/** Returns the indentation of the line that contains `offset`. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '';
}

/** Whether only whitespace precedes `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).trim() === '';
}

/** Whether both offsets are on the same line. */
export function onOneLine(text: string, from: number, to: number): boolean {
  return !/[\r\n]/.test(text.slice(from, to));
}

/**
 * Returns the indentation step of the text: the smallest increase in indentation from one line to the next. Returns
 * `fallback` if no line is indented. Reads only the first 50,000 characters.
 */
export function indentUnitOf(text: string, fallback = '  '): string {
  let best: string | undefined;
  let before = '';
  for (const line of text.slice(0, 50_000).split(/\r\n|\n|\r/)) {
    if (line.trim() === '' || /^\s*[*]/.test(line)) continue;
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    if (indent.length > before.length && indent.startsWith(before)) {
      const step = indent.slice(before.length);
      if (best === undefined || step.length < best.length) best = step;
    }
    before = indent;
  }
  return best ?? fallback;
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}
