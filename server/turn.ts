import { setImmediate as turn } from 'node:timers/promises';
import type { Disposable } from './service/workspace';

/** Resolves after everything that has already arrived has been handled. */
export function nextTurn(): Promise<void> {
  return turn();
}

/** Runs work on the next turn of the event loop, unless disposed before. */
export function atNextTurn(work: () => void): Disposable {
  const immediate = setImmediate(work);
  return { dispose: () => clearImmediate(immediate) };
}
