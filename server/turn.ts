import { setImmediate as turn } from 'node:timers/promises';
import type { Disposable } from './service/workspace';

/** Resolves when everything that is here already was handled. */
export function nextTurn(): Promise<void> {
  return turn();
}

/** Runs work at the next turn of the event loop, unless it is disposed before. */
export function atNextTurn(work: () => void): Disposable {
  const immediate = setImmediate(work);
  return { dispose: () => clearImmediate(immediate) };
}
