import { setImmediate as turn } from 'node:timers/promises';
import type { Disposable } from './service/workspace';

/** Resolves after all messages and events that have already arrived have been handled. */
export function nextTurn(): Promise<void> {
  return turn();
}

/** Runs work on the next turn of the event loop, unless the returned object is disposed first. */
export function atNextTurn(work: () => void): Disposable {
  const immediate = setImmediate(work);
  return { dispose: () => clearImmediate(immediate) };
}
