import type { Clock } from '../clock';
import type { ResultReason } from '../deploymentTypes';
import type { EngineOptions, StopOptions } from './options';

/** The state of one engine call: its options and its stop conditions. */
export class EngineRun {
  readonly stops: Stops;

  constructor(readonly options: EngineOptions) {
    this.stops = new Stops(options.clock, options.stop);
  }

  /** Cancels the time limit. */
  close(): void {
    this.stops.close();
  }
}

/** The external events that end a watch: the user stops it, the process exits, or the time limit expires. */
export class Stops {
  private readonly expiry = new AbortController();
  private readonly closed = new AbortController();

  constructor(
    clock: Clock,
    private readonly options: StopOptions = {},
  ) {
    const { timeoutMs } = options;
    if (timeoutMs !== undefined) void this.expireAfter(timeoutMs, clock);
  }

  /** Aborted when the time limit is reached. */
  get expired(): AbortSignal {
    return this.expiry.signal;
  }

  /** Returns the reason to stop now, if any. */
  reason(): ResultReason | 'suspended' | undefined {
    const { signal, suspend } = this.options;
    if (signal?.aborted) return 'stopped-watching';
    if (suspend?.aborted) return 'suspended';
    return this.expired.aborted ? 'timed-out' : undefined;
  }

  /** Returns a signal that is aborted when an event ends the watch, or when `other` is aborted. */
  with(other?: AbortSignal): AbortSignal {
    const { signal, suspend } = this.options;
    return AbortSignal.any([signal, suspend, this.expired, other].filter((one) => one !== undefined));
  }

  /** Cancels the time limit. */
  close(): void {
    this.closed.abort();
  }

  private async expireAfter(ms: number, clock: Clock): Promise<void> {
    await clock.sleep(ms, this.closed.signal);
    if (!this.closed.signal.aborted) this.expiry.abort();
  }
}
