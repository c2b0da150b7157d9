import { finished, type SlicedWork } from '../slices';

/** Text is searched in pieces of this many characters. */
const searchedAtOnce = 20_000;

/** Returns the offset after each line break in the text. LF, CR LF, and a lone CR end a line. */
export function lineBreaks(text: string): ArrayLike<number> {
  return finished(lineBreaksInSlices(text));
}

/** Like `lineBreaks`, but in steps. */
export function* lineBreaksInSlices(text: string): SlicedWork<ArrayLike<number>> {
  const pieces: (readonly number[])[] = [];
  let count = 0;
  for (const piece of breaksByPiece(text)) {
    if (pieces.length > 0) yield undefined;
    pieces.push(piece);
    count += piece.length;
  }
  const [first = []] = pieces;
  // A copy has no unused capacity.
  if (pieces.length < 2) return first.slice();
  const breaks = new Uint32Array(count);
  let at = 0;
  for (const piece of pieces) {
    breaks.set(piece, at);
    at += piece.length;
    yield undefined;
  }
  return breaks;
}

/** Returns the offset of the start of a line, counted from 0. Returns the text's length if the text has fewer lines. */
export function lineStartAt(text: string, line: number): number {
  if (line <= 0) return 0;
  let before = 0;
  for (const piece of breaksByPiece(text)) {
    if (before + piece.length >= line) return piece[line - before - 1] ?? text.length;
    before += piece.length;
  }
  return text.length;
}

function* breaksByPiece(text: string): Generator<readonly number[]> {
  const breaksIn = text.includes('\r') ? breaksBetween : feedsBetween;
  for (let start = 0; start < text.length; start += searchedAtOnce)
    yield breaksIn(text, start, Math.min(text.length, start + searchedAtOnce));
}

function feedsBetween(text: string, start: number, end: number): readonly number[] {
  const breaks: number[] = [];
  const piece = text.slice(start, end);
  for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) breaks.push(start + at + 1);
  return breaks;
}

function breaksBetween(text: string, start: number, end: number): readonly number[] {
  const breaks: number[] = [];
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) breaks.push(at + 1);
  }
  return breaks;
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
