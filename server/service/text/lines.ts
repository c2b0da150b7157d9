import { finished, type SlicedWork } from '../slices';

/** Text is searched in pieces of this many characters. */
const searchedAtOnce = 20_000;
const mostCopied = 100_000;

/** Returns the offset after each line break in the text. LF, CR LF, and a lone CR end a line. */
export function lineBreaks(text: string): number[] {
  return finished(lineBreaksInSlices(text));
}

/** Like `lineBreaks`, but in steps. */
export function* lineBreaksInSlices(text: string): SlicedWork<number[]> {
  const breaks: number[] = [];
  const hasReturns = text.includes('\r');
  for (let start = 0; start < text.length; start += searchedAtOnce) {
    if (start > 0) yield undefined;
    const end = Math.min(text.length, start + searchedAtOnce);
    if (hasReturns) addBreaks(text, start, end, breaks);
    else addFeeds(text, start, end, breaks);
  }
  // A copy has no unused capacity, but copying a very long list takes too long.
  return breaks.length > mostCopied ? breaks : breaks.slice();
}

function addFeeds(text: string, start: number, end: number, breaks: number[]): void {
  const piece = text.slice(start, end);
  for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) breaks.push(start + at + 1);
}

function addBreaks(text: string, start: number, end: number, breaks: number[]): void {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) breaks.push(at + 1);
  }
}

/** Returns the offset of the first line feed or carriage return at or after `from`. Negative if there is none. */
export function nextBreak(text: string, from: number): number {
  for (let start = from; start < text.length; start += searchedAtOnce) {
    const piece = text.slice(start, start + searchedAtOnce);
    const feed = piece.indexOf('\n');
    const line = feed < 0 ? piece : piece.slice(0, feed);
    const found = line.includes('\r') ? line.indexOf('\r') : feed;
    if (found >= 0) return start + found;
  }
  return -1;
}

/**
 * Returns the number of elements for which `of` returns at most `limit`. The list must be in ascending order of these
 * results.
 */
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
