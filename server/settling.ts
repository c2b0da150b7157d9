import type { Disposable } from './service/workspace';
import { createTokenBucket } from './tokenBucket';
import { atNextTurn } from './turn';

/** How many runs follow their asking at once, and how often there is one when asking goes on. */
const burst = 20;
const intervalInMilliseconds = 50;
/** How long changes that do not end are waited for. */
const mostWaitInMilliseconds = 500;

/** Runs a piece of work after it was asked for, once for many askings. */
export interface Settling extends Disposable {
  ask(): void;
}

/**
 * Work that runs when what led to it has settled: messages that are already here are handled first, if they
 * come to an end in time, and while changes keep coming it runs at a steady rate. A person's keystroke is answered without
 * delay; a flood costs few runs, and the last one sees the last change. `now` tells the time in milliseconds.
 */
export function createSettling(run: () => Promise<void>, now: () => number = () => performance.now()): Settling {
  const bucket = createTokenBucket(burst, intervalInMilliseconds);
  let asked = 0;
  let running = false;
  let disposed = false;
  /** Since when the next run has been waited for. */
  let since: number | undefined;
  let waiting: Disposable | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    const seen = asked;
    since ??= now();
    waiting = atNextTurn(() => settle(seen));
  };

  const settle = (seen: number) => {
    waiting = undefined;
    const time = now();
    if (asked !== seen && time - (since ?? time) < mostWaitInMilliseconds) {
      wait();
      return;
    }
    since = undefined;
    const pause = bucket.take(time);
    if (pause === 0) void work();
    else timer = setTimeout(work, pause);
  };

  const work = async () => {
    timer = undefined;
    const before = asked;
    running = true;
    try {
      await run();
    } finally {
      running = false;
      if (asked !== before && !disposed) wait();
    }
  };

  return {
    ask() {
      asked++;
      if (!disposed && !running && !waiting && !timer) wait();
    },
    dispose() {
      disposed = true;
      waiting?.dispose();
      clearTimeout(timer);
    },
  };
}
