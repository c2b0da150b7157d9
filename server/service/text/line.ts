/** The line of a text that an offset is in. */
export interface Line {
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
}

/** Where the line begins that an offset is in. */
export function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

/** The line that holds an offset, without its line end. */
export function lineAt(text: string, offset: number): Line {
  const start = lineStart(text, offset);
  const rest = /[\r\n]/.exec(text.slice(offset, offset + 100_000));
  const end = rest ? offset + rest.index : text.length;
  return { text: text.slice(start, end), start };
}

/** The line before a line; undefined for the first one. */
export function lineBefore(text: string, line: Line): Line | undefined {
  if (line.start === 0) return undefined;
  const end = text[line.start - 1] === '\n' && text[line.start - 2] === '\r' ? line.start - 2 : line.start - 1;
  const start = lineStart(text, end);
  return { text: text.slice(start, end), start };
}

/** How many spaces a line begins with. */
export function indentOf(line: Line): number {
  return line.text.length - line.text.trimStart().length;
}
