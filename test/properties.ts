import fc from 'fast-check';

/**
 * Exports the library for property tests. The seed of the generated examples changes with each run on a developer's
 * machine, to find new failures. On a build server, the seed is fixed, so that an unchanged build gives the same
 * result. To repeat a failure, set `SORTIE_SEED` to the seed that the failure reports.
 */
const { SORTIE_SEED, CI } = process.env;
const seed = SORTIE_SEED ?? (CI ? '20261' : undefined);
fc.configureGlobal({ ...someOf(100), ...(seed === undefined ? {} : { seed: Number(seed) }) });

/**
 * The number of random examples for a property, 100 by default. `npm run test:full` tries all examples. Other runs try
 * a quarter of the examples.
 */
export function someOf(examples: number): { numRuns: number } {
  return { numRuns: process.env.SORTIE_SECOND_LOOKS ? examples : Math.ceil(examples / 4) };
}

/** Returns every fourth item of an expensive list. `npm run test:full` uses all items. */
export function someItems<T>(items: readonly T[]): readonly T[] {
  return process.env.SORTIE_SECOND_LOOKS ? items : items.filter((_, index) => index % 4 === 0);
}

export { fc };
