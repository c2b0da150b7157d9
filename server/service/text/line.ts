/** One line of text. */
export interface Line {
  readonly text: string;
  /** Offset of the first character. */
  readonly start: number;
}

/** Returns the start of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !isBreak(text.charCodeAt(start - 1))) start--;
  return start;
}

/** Returns the end of the line that contains an offset, excluding the line break. */
function lineStop(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && !isBreak(text.charCodeAt(end))) end++;
  return end;
}

function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Returns the line that contains an offset, excluding the line break. */
export function lineAt(text: string, offset: number): Line {
  const start = lineStart(text, offset);
  return { text: text.slice(start, lineStop(text, offset)), start };
}

/** Returns the previous line. Undefined for the first line. */
export function lineBefore(text: string, line: Line): Line | undefined {
  if (line.start === 0) return undefined;
  const end = text[line.start - 1] === '\n' && text[line.start - 2] === '\r' ? line.start - 2 : line.start - 1;
  const start = lineStart(text, end);
  return { text: text.slice(start, end), start };
}

/** Returns the length of the whitespace at the start of a line. */
export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}
