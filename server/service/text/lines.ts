/** Returns the offsets after all line breaks of a text. LF, CR LF, and a lone CR end a line. */
export function lineBreaks(text: string): number[] {
  const breaks: number[] = [];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at + 1);
    return breaks.slice();
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) breaks.push(at + 1);
  }
  return breaks.slice();
}

/** Returns how many elements of a list are at most `limit`. The list must be in ascending order of `of`. */
export function countUpTo(
  ascending: ArrayLike<number>,
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
