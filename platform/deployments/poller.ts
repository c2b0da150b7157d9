import type { DeploymentsApi } from '../api';
import type { Clock } from '../clock';
import { asPlatformError, isTransient } from '../http/pipeline';
import {
  type PollConsumer,
  type PollControl,
  type PollResult,
  type PollState,
  PollSubscription,
  type PollTiming,
  PollView,
  type Schedule,
} from './pollConsumers';

interface PollerOptions extends PollTiming {
  readonly api: Pick<DeploymentsApi, 'status'>;
}

/** Reads the status of one planet for all consumers, with one request at a time (docs/promises.md, promise 9). */
export class Poller {
  private readonly consumers = new Set<PollConsumer>();
  private readonly closed = new AbortController();
  private readonly control: PollControl = {
    isOpenFor: (consumer) => !this.closed.signal.aborted && this.consumers.has(consumer),
    resume: () => void this.run(),
    remove: (consumer) => {
      this.consumers.delete(consumer);
      this.wake.abort();
    },
  };
  private readonly state: PollState = { latest: () => this.newest, isAsking: () => this.pending > 0 };
  private newest: PollResult | undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** The end of the pause that the platform requested, as a monotonic time. */
  private notBefore = 0;
  private running = false;
  /** The number of requests that don't have a result yet. */
  private pending = 0;
  private wake = new AbortController();

  constructor(private readonly options: PollerOptions) {}

  get latest(): PollResult | undefined {
    return this.newest;
  }

  /** Requests a result. During a pause that the platform requested, resolves with the last failure instead. */
  read(): Promise<PollResult> {
    const result = this.request();
    void result.then(() => this.run());
    return result;
  }

  /** Adds a consumer that awaits one result after another. */
  subscribe(schedule: Schedule): PollSubscription {
    return this.add(new PollSubscription(this.options, this.control, schedule));
  }

  /** Adds a consumer whose `listener` receives every result. The initial pace of the consumer is `none`. */
  view(listener: (result: PollResult) => void): PollView {
    return this.add(new PollView(this.options, this.control, this.state, listener));
  }

  /** Delays the next poll by at least `ms` milliseconds, because the response to the POST requested a pause. */
  pause(ms: number): void {
    this.notBefore = Math.max(this.notBefore, this.options.clock.monotonic() + ms);
    this.wake.abort();
  }

  /** Stops polling. Waiting consumers receive `undefined`. */
  close(): void {
    this.closed.abort();
    for (const consumer of this.consumers) consumer.stop();
    this.consumers.clear();
    this.wake.abort();
  }

  private add<T extends PollConsumer>(consumer: T): T {
    this.consumers.add(consumer);
    return consumer;
  }

  /** Sends a request after all earlier requests have finished. */
  private request(): Promise<PollResult> {
    this.pending += 1;
    const result = this.last.then(() => this.requestNow());
    this.last = result;
    return result;
  }

  private async requestNow(): Promise<PollResult> {
    const { newest } = this;
    if (newest !== undefined && !newest.ok && this.options.clock.monotonic() < this.notBefore) {
      this.pending -= 1;
      return newest;
    }
    const result = await this.ask();
    this.pending -= 1;
    this.newest = result;
    const pause = result.ok ? undefined : result.error.retryAfterMs;
    if (pause !== undefined) this.notBefore = Math.max(this.notBefore, result.at + pause);
    for (const consumer of [...this.consumers]) consumer.deliver(result);
    return result;
  }

  private async ask(): Promise<PollResult> {
    const { api, clock } = this.options;
    const asked = { at: clock.monotonic(), wall: clock.now() };
    try {
      const status = await api.status(this.closed.signal);
      return { ok: true, status, at: clock.monotonic(), wall: clock.now(), asked };
    } catch (error) {
      return { ok: false, error: asPlatformError(error), at: clock.monotonic(), wall: clock.now(), asked };
    }
  }

  private nextDue(): number | undefined {
    const wanting = [...this.consumers].filter((consumer) => consumer.wanting && consumer.due < Infinity);
    return wanting.length === 0 ? undefined : Math.max(this.notBefore, Math.min(...wanting.map(({ due }) => due)));
  }

  /** Polls while a consumer needs results. If the polling loop is already running, only wakes the loop. */
  private async run(): Promise<void> {
    if (this.running) {
      this.wake.abort();
      return;
    }
    this.running = true;
    for (let due = this.nextDue(); due !== undefined && !this.closed.signal.aborted; due = this.nextDue()) {
      const delay = due - this.options.clock.monotonic();
      if (delay <= 0) await this.request();
      else {
        this.wake = new AbortController();
        await this.options.clock.sleep(delay, this.wake.signal);
      }
    }
    this.running = false;
  }
}

const attempts = 3;
/**
 * The longest requested pause, in milliseconds, for which Sortie waits. If the platform requests a longer pause, the
 * user must try again.
 */
export const longestBaselinePause = 10_000;

/**
 * Reads the status that a deployment starts from. Retries up to twice after transient failures, so that the user
 * needn't consent again. Waits briefly before each retry, or longer if the platform requests a longer pause.
 */
export async function readBaseline(
  poller: Pick<Poller, 'read'>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<PollResult> {
  for (let attempt = 1; ; attempt += 1) {
    const polled = await poller.read();
    if (polled.ok || attempt === attempts || signal.aborted || !isTransient(polled.error)) return polled;
    const pause = Math.max(attempt * 1_000, polled.error.retryAfterMs ?? 0);
    if (pause > longestBaselinePause) return polled;
    await clock.sleep(pause, signal);
    if (signal.aborted) return polled;
  }
}
