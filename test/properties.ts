import fc from 'fast-check';

/**
 * The library for property tests. The generated examples depend on a seed. On a developer's machine, the seed changes
 * with each run, to find new failures. On a build server, the seed is fixed, so that an unchanged build passes again.
 * `SORTIE_SEED=<number>` repeats the seed of a failure.
 */
const { SORTIE_SEED, CI } = process.env;
const seed = SORTIE_SEED ?? (CI ? '20261' : undefined);
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

export { fc };
