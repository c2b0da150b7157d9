/** The ways in which one letter can be wrong. */
const ways = ['missing', 'doubled', 'different', 'swapped'] as const;

/** Returns a function that returns pseudo-random numbers from 0 to 1. The same seed always results in the same numbers. */
export function randomFrom(seed: string): () => number {
  let state = [...seed].reduce((sum, character) => Math.imul(sum, 31) + character.charCodeAt(0), 17);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a name with one letter missing, doubled, different, or swapped with the next one. `turn` selects the way, and
 * `random` the letter. The result is none of the names that exist.
 */
export function misspell(name: string, turn: number, random: () => number, existing: ReadonlySet<string>): string {
  const letters = [...name].flatMap((character, at) => (/[A-Za-z]/.test(character) ? at : []));
  for (let attempt = 0; attempt < 50; attempt++) {
    const at = letters[Math.floor(random() * letters.length)] ?? 0;
    const way = ways[(turn + Math.floor(attempt / 20)) % ways.length] ?? 'missing';
    const wrong = misspelledAt(name, at, way, random);
    if (wrong !== name && !existing.has(wrong)) return wrong;
  }
  throw new Error(`${name} can't be misspelled`);
}

function misspelledAt(name: string, at: number, way: (typeof ways)[number], random: () => number): string {
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  switch (way) {
    case 'missing':
      return before + after;
    case 'doubled':
      return before + letter + letter + after;
    case 'different':
      return before + String.fromCharCode(97 + Math.floor(random() * 26)) + after;
    default:
      return /^[A-Za-z]/.test(after) ? before + after.charAt(0) + letter + after.slice(1) : name;
  }
}
