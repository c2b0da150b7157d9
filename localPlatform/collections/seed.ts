/** The seed of a generated value. */
export type Seed = readonly (string | number)[];

/** Returns a number from 0 to 2³² - 1, derived from the seed. */
function hashOf(seed: Seed): number {
  let hash = 0x811c9dc5;
  const text = seed.join('\u0000');
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns an integer from 0 to `bound` - 1, derived from the seed. */
export function numberBelow(bound: number, seed: Seed): number {
  return Math.floor((hashOf(seed) / 2 ** 32) * bound);
}

/** Returns one of the choices. The seed determines which one. */
export function oneOf<Choice>(choices: readonly [Choice, ...Choice[]], seed: Seed): Choice {
  return choices[numberBelow(choices.length, seed)] ?? choices[0];
}

/** Whether an event with this probability (0 to 1) happens. The seed determines the result. */
export function happens(probability: number, seed: Seed): boolean {
  return hashOf(seed) / 2 ** 32 < probability;
}
