/**
 * Returns at most `limit` candidates that are similar to a misspelled name, most similar first. Ignores case. The
 * number of changed, added, removed, and swapped characters is at most a third of the name's length, or one if the name
 * has fewer than three characters.
 */
export function nearest(name: string, candidates: Iterable<string>, limit = 3): string[] {
  const most = Math.max(1, Math.floor(name.length / 3));
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    if (candidate === name || Math.abs(candidate.length - name.length) > most) continue;
    const distance = distanceBetween(name.toLowerCase(), candidate.toLowerCase(), most);
    if (distance <= most) found.push({ candidate, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** Returns the number of changes between two strings. If there are more than `most`, returns a number above `most`. */
function distanceBetween(a: string, b: string, most: number): number {
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let least = Math.min(at(old, column) + 1, at(current, column - 1) + 1, at(old, column - 1) + same);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, at(older, column - 2) + 1);
      }
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    older = old;
    old = current;
  }
  return at(old, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
