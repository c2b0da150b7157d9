/** Returns the offset after each line break in the text. LF, CR LF, and a lone CR end a line. */
export function lineBreaks(text: string): readonly number[] {
  const breaks: number[] = [];
  for (let at = nextBreak(text, 0); at >= 0; at = nextBreak(text, at)) {
    at += text.startsWith('\r\n', at) ? 2 : 1;
    breaks.push(at);
  }
  // A copy has no unused capacity.
  return breaks.slice();
}

/** Returns the offset of the first line feed or carriage return at or after `from`. Negative if there is none. */
export function nextBreak(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return -1;
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
