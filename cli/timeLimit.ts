import type { Clock } from '../platform/clock';

/**
 * The time limit of a command (`--timeout`). It covers everything but the time that the user takes to consent, so
 * the caller stops it before it asks.
 */
export class TimeLimit {
  private readonly expired = new AbortController();
  private readonly stopped = new AbortController();
  private readonly began: number;

  /** Starts the limit. If `ms` is undefined, the time isn't limited. */
  constructor(
    private readonly ms: number | undefined,
    private readonly clock: Pick<Clock, 'monotonic' | 'sleep'>,
  ) {
    this.began = clock.monotonic();
    if (ms !== undefined) void this.expireAfter(ms);
  }

  /** Aborted when the limit is reached. */
  get signal(): AbortSignal {
    return this.expired.signal;
  }

  get isReached(): boolean {
    return this.expired.signal.aborted;
  }

  /** The time that is left, in milliseconds. Undefined if the time isn't limited. */
  get remainingMs(): number | undefined {
    return this.ms === undefined ? undefined : Math.max(0, this.ms - (this.clock.monotonic() - this.began));
  }

  /** Stops the limit. Returns the time that is left. */
  stop(): number | undefined {
    this.stopped.abort();
    return this.remainingMs;
  }

  private async expireAfter(ms: number): Promise<void> {
    await this.clock.sleep(ms, this.stopped.signal);
    if (!this.stopped.signal.aborted) this.expired.abort();
  }
}
