import type { Disposable } from './service/workspace';
import type * as counterpart from './turn';

/**
 * Resolves after all messages that have already arrived have been handled. Posts a message through a channel, because a
 * timer would take longer.
 */
export const nextTurn: typeof counterpart.nextTurn = () =>
  new Promise((resolve) => {
    atNextTurn(resolve);
  });

/** Runs work on the next turn of the event loop, unless the returned object is disposed first. */
export const atNextTurn: typeof counterpart.atNextTurn = (work): Disposable => {
  const { port1, port2 } = new MessageChannel();
  let wanted = true;
  Object.assign(port1, {
    onmessage() {
      port1.close();
      if (wanted) work();
    },
  });
  port2.postMessage(undefined);
  return {
    dispose() {
      wanted = false;
    },
  };
};
