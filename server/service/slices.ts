import type { Cancellation } from './cancellation';

/** How long work runs before it yields to requests. A response needs a few turns. */
const sliceInMilliseconds = 3;

/** Lets a long loop give way: await `turn()` in each round. */
export interface Slices {
  turn(): Promise<void>;
}

/** A pause for concurrent loops: only one of them continues after each turn. */
export function oneAtATime(pause: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(pause);
    return last;
  };
}

/** Slices of a loop that begins now; `pause` gives the event loop a turn. */
export function slicesWith(pause: () => Promise<void>): Slices {
  let began = performance.now();
  return {
    async turn() {
      if (performance.now() - began < sliceInMilliseconds) return;
      await pause();
      began = performance.now();
    },
  };
}

/**
 * Collects the results of a long search in slices, so that other requests run and a canceled search ends early with
 * nothing. A search yields `undefined` for a candidate without a result.
 */
export async function collect<T>(
  search: Iterable<T | undefined>,
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<readonly T[]> {
  const slices = slicesWith(pause);
  const found: T[] = [];
  for (const one of search) {
    if (one !== undefined) found.push(one);
    await slices.turn();
    if (token.isCancellationRequested) return [];
  }
  return found;
}
