import type { Disposable } from './service/workspace';
import { createTokenBucket } from './tokenBucket';

/** How many runs follow their asking at once, and how often there is one when asking goes on. */
const burst = 20;
const intervalInMilliseconds = 50;

/** Runs a piece of work after it was asked for, once for many askings. */
export interface Settling extends Disposable {
  ask(): void;
}

/**
 * Work that runs when what led to it has settled: messages that are already here are handled first, and while changes
 * keep coming it runs at a steady rate. A person's keystroke is answered without delay; a flood costs few runs, and the
 * last one sees the last change.
 */
export function createSettling(run: () => Promise<void>): Settling {
  const bucket = createTokenBucket(burst, intervalInMilliseconds);
  let asked = 0;
  let running = false;
  let disposed = false;
  let immediate: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  const settle = (seen: number) => {
    immediate = undefined;
    if (asked !== seen) {
      immediate = setImmediate(settle, asked);
      return;
    }
    const wait = bucket.take(performance.now());
    if (wait === 0) void work();
    else timer = setTimeout(work, wait);
  };

  const work = async () => {
    timer = undefined;
    const before = asked;
    running = true;
    try {
      await run();
    } finally {
      running = false;
      if (asked !== before && !disposed) immediate = setImmediate(settle, asked);
    }
  };

  return {
    ask() {
      asked++;
      if (!disposed && !running && !immediate && !timer) immediate = setImmediate(settle, asked);
    },
    dispose() {
      disposed = true;
      clearImmediate(immediate);
      clearTimeout(timer);
    },
  };
}
