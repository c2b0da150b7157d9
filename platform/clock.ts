/** The engine's only source of time. Tests inject a simulated clock. */
export interface Clock {
  /** Wall time in milliseconds since the epoch. The clock may be set forward or back. */
  now(): number;
  /** Monotonic time in milliseconds. Only the difference between two values is meaningful. */
  monotonic(): number;
  /**
   * Waits `ms` milliseconds. Resolves early, without an error, if `signal` is aborted. The caller must check the
   * signal.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest possible timer, in milliseconds (about 24 days). A longer timer would fire immediately. */
const longestTimer = 2 ** 31 - 1;

/** Returns the system's clock. */
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

/** Waits for `work`. Returns undefined if `signal` is aborted first. */
export function race<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
