/** Returns the offset after each line break in the text. LF, CR LF, and a lone CR end a line. */
export function lineBreaks(text: string): readonly number[] {
  const breaks: number[] = [];
  const next = breakFinder(text);
  for (let at = next(0); at >= 0; at = next(at)) {
    at += text.startsWith('\r\n', at) ? 2 : 1;
    breaks.push(at);
  }
  // A copy has no unused capacity.
  return breaks.slice();
}

/** Returns the offset of the first line feed or carriage return at or after `from`. Negative if there is none. */
export function nextBreak(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (isBreak(text.charCodeAt(at))) return at;
  }
  return -1;
}

/** Returns a function like `nextBreak` for a text that is searched to its end. */
export function breakFinder(text: string): (from: number) => number {
  return text.includes('\r') ? (from) => nextBreak(text, from) : (from) => text.indexOf('\n', from);
}

/**
 * Returns the number of elements for which `of` returns at most `limit`. The list must be in ascending order of these
 * results.
 */
export function countUpTo(
  ascending: readonly number[],
  limit: number,
  of: (element: number) => number = (element) => element,
): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (of(ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

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

/** Whether a code unit ends a line. */
export function isBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** Returns the line that contains an offset, excluding the line break. */
export function lineAt(text: string, offset: number): Line {
  const start = lineStart(text, offset);
  const end = nextBreak(text, offset);
  return { text: text.slice(start, end < 0 ? text.length : end), start };
}

/** Returns the previous line. Undefined for the first line. */
export function lineBefore(text: string, line: Line): Line | undefined {
  if (line.start === 0) return undefined;
  const end = text[line.start - 1] === '\n' && text[line.start - 2] === '\r' ? line.start - 2 : line.start - 1;
  const start = lineStart(text, end);
  return { text: text.slice(start, end), start };
}
