import type { Cancellation } from './cancellation';

/** Work that is divided into steps, so that other work can run between the steps. */
export type SlicedWork<T> = Generator<undefined, T>;

/** How long work runs before it yields to requests. */
const sliceInMilliseconds = 5;

/** Lets a long loop yield to other work. The loop awaits `turn()` in each iteration. */
export interface Slices {
  /** Undefined if the slice isn't over. */
  turn(): Promise<void> | undefined;
}

/**
 * Returns a pause that concurrent loops share. After one loop continues, requests can run before the next loop
 * continues.
 */
export function oneAtATime(pause: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.catch(() => {}).then(pause);
    return last;
  };
}

/** Creates slices for a loop that starts now. `pause` lets other work on the event loop run. */
export function slicesWith(pause: () => Promise<void>): Slices {
  let began = performance.now();
  const rest = async () => {
    await pause();
    began = performance.now();
  };
  return { turn: () => (performance.now() - began < sliceInMilliseconds ? undefined : rest()) };
}

/** Runs all steps of some work without a break, and returns the result. */
export function finished<T>(work: SlicedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * Searches items one after another, and lets other requests run in between. Returns what was found. Empty if canceled.
 */
export async function searchEach<T, R>(
  items: Iterable<T>,
  find: (item: T) => readonly R[],
  pause: () => Promise<void>,
  token: Cancellation,
): Promise<readonly R[]> {
  const slices = slicesWith(pause);
  const found: R[] = [];
  for (const item of items) {
    for (const one of find(item)) found.push(one);
    await slices.turn();
    if (token.isCancellationRequested) return [];
  }
  return found;
}
