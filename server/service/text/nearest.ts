/**
 * Returns at most `limit` candidates that are similar to a misspelled name, most similar first. Ignores case. The
 * number of changed, added, removed, and swapped characters is at most a third of the name's length, or one if the name
 * has fewer than three characters.
 */
export function nearest(name: string, candidates: Iterable<string>, limit = 3): string[] {
  return ranked(name, candidates, Number.POSITIVE_INFINITY)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/**
 * Returns at most three candidates that a name probably misspells, best first: those that differ in one or two
 * characters, or only in case. `only` is the first one if it's more similar than all others.
 */
export function misspelled(
  name: string,
  candidates: Iterable<string>,
): { readonly names: readonly string[]; readonly only: string | undefined } {
  const found = ranked(name, candidates, 2);
  const [first, second] = found;
  const only = first && (!second || second.distance > first.distance) ? first.candidate : undefined;
  return { names: found.slice(0, 3).map(({ candidate }) => candidate), only };
}

interface Ranked {
  readonly candidate: string;
  readonly distance: number;
}

/** Returns the similar candidates, most similar first. */
function ranked(name: string, candidates: Iterable<string>, limit: number): readonly Ranked[] {
  const most = Math.min(limit, Math.max(1, Math.floor(name.length / 3)));
  const distanceTo = distancesFrom(name.toLowerCase(), most);
  const found: Ranked[] = [];
  for (const candidate of new Set(candidates)) {
    if (candidate === name || Math.abs(candidate.length - name.length) > most) continue;
    const distance = distanceTo(candidate.toLowerCase());
    if (distance <= most) found.push({ candidate, distance });
  }
  return found.sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate));
}

/**
 * Whether two names differ in at most `most` changed, added, removed, and swapped characters. Ignores case.
 */
export function isWithin(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  return distancesFrom(one.toLowerCase(), most)(other.toLowerCase()) <= most;
}

/**
 * Returns a function that counts the changes between one string and another. If there are more than `most`, it returns
 * a number above `most`. All calls share three rows of the table of distances.
 */
function distancesFrom(a: string, most: number): (b: string) => number {
  let [older, old, current]: [number[], number[], number[]] = [[], [], []];
  return (b) => {
    for (let column = 0; column <= b.length; column++) old[column] = column;
    for (let row = 1; row <= a.length; row++) {
      let smallest = row;
      current[0] = row;
      for (let column = 1; column <= b.length; column++) {
        const same = a[row - 1] === b[column - 1] ? 0 : 1;
        let least = Math.min(at(old, column) + 1, at(current, column - 1) + 1, at(old, column - 1) + same);
        if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
          least = Math.min(least, at(older, column - 2) + 1);
        }
        current[column] = least;
        smallest = Math.min(smallest, least);
      }
      if (smallest > most) return most + 1;
      [older, old, current] = [old, current, older];
    }
    return at(old, b.length);
  };
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

/**
 * Whether a name is a misspelling of another one by exactly one letter, which is missing, extra, different, or swapped
 * with the next one. Letter case, a final `s`, digits, and underscores don't count: they distinguish real names.
 */
export function isOneLetterOff(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 1) return false;
  let start = 0;
  while (start < name.length && name[start] === other[start]) start++;
  let end = 0;
  const most = Math.min(name.length, other.length) - start;
  while (end < most && name.at(-1 - end) === other.at(-1 - end)) end++;
  const [from, to] = [name.slice(start, name.length - end), other.slice(start, other.length - end)];
  if (!/^\p{L}+$/u.test(from + to) || from.toLowerCase() === to.toLowerCase()) return false;
  if (from.length === 2) return to === `${from[1]}${from[0]}`;
  const isPlural = from.length !== to.length && end === 0 && (from + to).toLowerCase() === 's';
  return from.length < 2 && to.length < 2 && !isPlural;
}
