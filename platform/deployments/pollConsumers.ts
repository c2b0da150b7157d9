import type { DeploymentStatus } from '../apiTypes';
import type { Clock } from '../clock';
import type { PlatformError } from '../http/failure';

/**
 * Returns the time until the next poll, in milliseconds, without the random variation from `spread`. `ms` is the time
 * since polling started.
 */
export type Schedule = (ms: number) => number;

/**
 * The schedule of a watch: every 3 s for the first minute, every 10 s for the next nine minutes, then every 30 s
 * (docs/promises.md, promise 9).
 */
export const watchSchedule: Schedule = (ms) => (ms < 60_000 ? 3_000 : ms < 10 * 60_000 ? 10_000 : 30_000);

/** The interval between two polls for a view, in milliseconds, without the random variation from `spread`. */
export const viewInterval = 30_000;

/** The maximum age, in milliseconds, of a status that a newly opened view uses instead of polling. */
const freshFor = 60_000;

/** Returns the interval, varied randomly by up to 20%, so that clients don't poll at the same time. */
function spread(ms: number, random: () => number): number {
  return ms * (0.8 + 0.4 * random());
}

/**
 * The times of one poll. `at` is the monotonic time when the response arrived, and `wall` is the wall time. `asked`
 * contains the monotonic time and the wall time when the request was sent.
 */
interface PollTimes {
  readonly at: number;
  readonly wall: number;
  readonly asked: { readonly at: number; readonly wall: number };
}

/** The result of one request for the status. */
export type PollResult =
  | (PollTimes & { readonly ok: true; readonly status: DeploymentStatus })
  | (PollTimes & { readonly ok: false; readonly error: PlatformError });

/** A consumer of a planet's status. `due` is the monotonic time of its next poll, and may be `Infinity`. */
export interface PollConsumer {
  readonly due: number;
  /** Whether the consumer currently needs results. If so, the poller sends a request at `due`. */
  readonly wanting: boolean;
  deliver(result: PollResult): void;
  /** Stops waiting, without a result. */
  stop(): void;
}

/** The services for computing when a poll is due. */
export interface PollTiming {
  readonly clock: Clock;
  readonly random: () => number;
}

/** The part of a poller that its consumers use. */
export interface PollControl {
  isOpenFor(consumer: PollConsumer): boolean;
  /** Resumes polling: sends a request as soon as a consumer is due. */
  resume(): void;
  remove(consumer: PollConsumer): void;
}

/** The latest result of a poller, and whether a request is pending. */
export interface PollState {
  latest(): PollResult | undefined;
  /** Whether a request is pending. Every consumer will receive the result. */
  isAsking(): boolean;
}

/**
 * A consumer, such as a watch, that waits for one result after another. The consumer triggers polls only while it's
 * waiting.
 */
export class PollSubscription implements PollConsumer {
  due: number;
  private readonly start: number;
  private waiting: ((result: PollResult | undefined) => void) | undefined;

  constructor(
    private readonly timing: PollTiming,
    private readonly poller: PollControl,
    private readonly schedule: Schedule,
  ) {
    this.start = timing.clock.monotonic();
    this.due = this.dueAfter(this.start);
  }

  get wanting(): boolean {
    return this.waiting !== undefined;
  }

  /** Returns the next result according to the schedule. Undefined if `signal` is aborted or the poller is closed. */
  next(signal?: AbortSignal): Promise<PollResult | undefined> {
    if (signal?.aborted || !this.poller.isOpenFor(this)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const abort = () => this.stop();
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting = (result) => {
        signal?.removeEventListener('abort', abort);
        resolve(result);
      };
      this.poller.resume();
    });
  }

  close(): void {
    this.stop();
    this.poller.remove(this);
  }

  deliver(result: PollResult): void {
    this.due = this.dueAfter(result.at);
    this.settle(result);
  }

  stop(): void {
    this.settle(undefined);
  }

  private settle(result: PollResult | undefined): void {
    const resolve = this.waiting;
    this.waiting = undefined;
    resolve?.(result);
  }

  private dueAfter(at: number): number {
    const { clock, random } = this.timing;
    return at + spread(this.schedule(clock.monotonic() - this.start), random);
  }
}

/**
 * How often a view needs a status: never; once when it opens, unless the latest status is fresh; at the normal
 * interval; or rarely, because the window isn't focused.
 */
export type ViewPace = 'none' | 'once' | 'focused' | 'unfocused';

/**
 * A consumer, such as a tree, that shows every result, including results for other consumers. The view triggers polls
 * only at its own pace.
 */
export class PollView implements PollConsumer {
  wanting = false;
  private pace: ViewPace = 'none';
  private next: number;

  constructor(
    private readonly timing: PollTiming,
    private readonly poller: PollControl,
    private readonly state: PollState,
    private readonly listener: (result: PollResult) => void,
  ) {
    this.next = this.nextDue();
  }

  /**
   * The time of the next poll. Infinite while a request is pending, because every consumer receives the request's
   * result.
   */
  get due(): number {
    return this.state.isAsking() ? Infinity : this.next;
  }

  setPace(pace: ViewPace): void {
    const before = this.pace;
    if (pace === before) return;
    this.pace = pace;
    this.next = this.nextDue();
    const isOld = before === 'none' && this.due <= this.timing.clock.monotonic();
    const wanted = pace === 'once' ? isOld : pace !== 'none';
    this.wanting = wanted && this.poller.isOpenFor(this);
    this.poller.resume();
  }

  close(): void {
    this.poller.remove(this);
  }

  deliver(result: PollResult): void {
    this.next = this.nextDue();
    if (this.pace === 'once') this.wanting = false;
    this.listener(result);
  }

  stop(): void {
    this.wanting = false;
  }

  /**
   * Returns the time of the next poll. Infinite while a token is missing: polling resumes only after another consumer
   * has received a result.
   */
  private nextDue(): number {
    const latest = this.state.latest();
    if (latest === undefined) return this.timing.clock.monotonic();
    const needsToken = !latest.ok && (latest.error.status === 401 || latest.error.code === 'no-token');
    return needsToken ? Infinity : latest.at + this.interval();
  }

  private interval(): number {
    const { random } = this.timing;
    if (this.pace === 'once') return freshFor;
    return this.pace === 'unfocused' ? freshFor * (1 + 0.2 * random()) : spread(viewInterval, random);
  }
}
