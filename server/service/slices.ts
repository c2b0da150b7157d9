import type { Cancellation } from './cancellation';

/** How long work runs before it yields to requests. */
const sliceInMilliseconds = 1;

/** Lets a long loop yield to other work. The loop awaits `turn()` in each iteration. */
export interface Slices {
  turn(): Promise<void>;
}

/**
 * Returns a pause that concurrent loops share. After one loop continues, requests can run before the next loop
 * continues.
 */
export function oneAtATime(pause: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(pause);
    return last;
  };
}

/** Creates slices for a loop that starts now. `pause` lets other work on the event loop run. */
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
 * Runs a generator in slices, so that other requests can run. Returns the generator's result, or undefined if canceled.
 */
export async function inSlices<T>(
  steps: Generator<undefined, T>,
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<T | undefined> {
  const slices = slicesWith(pause);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await slices.turn();
    if (token.isCancellationRequested) return undefined;
  }
}

/**
 * Collects the results of a long search in slices, so that other requests can run. A canceled search returns nothing.
 * The search yields `undefined` for each candidate without a result.
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
