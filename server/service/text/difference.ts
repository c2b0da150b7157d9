/**
 * Returns the single replacement that turns one string into another. It excludes the common start and the common end of
 * the strings.
 */
export function differenceOf(old: string, text: string): { start: number; end: number; inserted: string } {
  const most = Math.min(old.length, text.length);
  const start = longest(most, (from, to) => text.startsWith(old.slice(from, to), from));
  const sameAtEnd = longest(most - start, (from, to) =>
    text.endsWith(old.slice(old.length - to, old.length - from), text.length - from),
  );
  return { start, end: old.length - sameAtEnd, inserted: text.slice(start, text.length - sameAtEnd) };
}

/**
 * Returns the length of the common start or end of two strings, but at most `most`. Halves the step size after each
 * difference.
 */
function longest(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let step = 1 << 16; step > 0; step >>= 1) {
    while (length + step <= most && isSame(length, length + step)) length += step;
  }
  return length;
}
