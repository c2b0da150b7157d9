/** The one replacement that leads from one text to another: what lies between what both begin and end with. */
export function differenceOf(old: string, text: string): { start: number; end: number; inserted: string } {
  const most = Math.min(old.length, text.length);
  const start = longest(most, (from, to) => text.startsWith(old.slice(from, to), from));
  const sameAtEnd = longest(most - start, (from, to) =>
    text.endsWith(old.slice(old.length - to, old.length - from), text.length - from),
  );
  return { start, end: old.length - sameAtEnd, inserted: text.slice(start, text.length - sameAtEnd) };
}

/** The greatest length up to `most` at which two texts are the same, by steps that shrink after a difference. */
function longest(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0;
  for (let step = 1 << 16; step > 0; step >>= 1) {
    while (length + step <= most && isSame(length, length + step)) length += step;
  }
  return length;
}
