/** The engine's only source of time. Tests inject one whose hours pass in no time. */
export interface Clock {
  /** Wall-clock time in milliseconds since the epoch; it may jump. */
  now(): number;
  /** Milliseconds of a clock that never runs backwards; its origin means nothing. */
  monotonic(): number;
  /**
   * Waits `ms` milliseconds. It resolves early, without an error, when `signal` is aborted:
   * the caller checks the signal, as after every await.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A timer for longer than this, some 24 days, ends at once. */
const longestTimer = 2 ** 31 - 1;

/** The clock of this machine. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    async sleep(ms, signal) {
      let left = Math.max(0, ms);
      do {
        await oneTimer(Math.min(left, longestTimer), signal);
        left -= longestTimer;
      } while (left > 0 && !signal?.aborted);
    },
  };
}

function oneTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish, { once: true });
  });
}
