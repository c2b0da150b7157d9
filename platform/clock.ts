/** The engine's only source of time. Tests inject one whose hours pass in no time. */
export interface Clock {
  /** Wall-clock time in milliseconds since the epoch; it may jump. */
  now(): number;
  /** Milliseconds of a clock that never runs backwards; its origin means nothing. */
  monotonic(): number;
  /**
   * Waits `ms` milliseconds, at most the 24 days that a timer can wait. It resolves early, without an error, when `signal` is aborted:
   * the caller checks the signal, as after every await.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A timer for longer than this ends at once. */
const longestTimer = 2 ** 31 - 1;

/** The clock of this machine. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) {
          resolve();
          return;
        }
        const finish = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', finish);
          resolve();
        };
        const timer = setTimeout(finish, Math.min(Math.max(0, ms), longestTimer));
        signal?.addEventListener('abort', finish, { once: true });
      }),
  };
}
