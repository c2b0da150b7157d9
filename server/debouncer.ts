import type { Disposable } from './service/workspace';
import { TokenBucket } from './tokenBucket';
import { atNextTurn } from './turn';

/**
 * Number of runs that may start in quick succession, and the interval between later runs while requests keep coming.
 */
const burst = 20;
const intervalInMilliseconds = 50;
/** Maximum time to wait for a turn of the event loop in which no further request arrives. */
const mostWaitInMilliseconds = 500;

/** The clock of a debouncer. Tests inject their own clock. */
export interface DebouncerClock {
  /** The current time in milliseconds. */
  now(): number;
  /** Runs work on the next turn of the event loop, unless the returned object is disposed first. */
  atNextTurn(work: () => void): Disposable;
  /** Runs work after a delay in milliseconds, unless the returned object is disposed first. */
  after(milliseconds: number, work: () => void): Disposable;
}

const systemClock: DebouncerClock = {
  now: () => performance.now(),
  atNextTurn,
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
};

/**
 * Combines many requests into one run. The run starts after the server has handled all messages that have arrived.
 * While requests keep coming, runs start at a steady rate. Single keystrokes aren't delayed, floods of requests cause
 * few runs, and the last run starts after the last request.
 */
export class Debouncer implements Disposable {
  private readonly bucket = new TokenBucket(burst, intervalInMilliseconds);
  private requests = 0;
  private isRunning = false;
  private isDisposed = false;
  /** When the wait for the next run began. */
  private since: number | undefined;
  /** The pending run, or the pending check for further requests. */
  private waiting: Disposable | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly clock: DebouncerClock = systemClock,
  ) {}

  schedule(): void {
    this.requests++;
    if (!this.isDisposed && !this.isRunning && !this.waiting) this.wait();
  }

  dispose(): void {
    this.isDisposed = true;
    this.waiting?.dispose();
  }

  private wait(): void {
    const requestsBefore = this.requests;
    this.since ??= this.clock.now();
    this.waiting = this.clock.atNextTurn(() => this.settle(requestsBefore));
  }

  private settle(requestsBefore: number): void {
    this.waiting = undefined;
    const time = this.clock.now();
    if (this.requests !== requestsBefore && time - (this.since ?? time) < mostWaitInMilliseconds) {
      this.wait();
      return;
    }
    this.since = undefined;
    const pause = this.bucket.take(time);
    if (pause === 0) void this.run();
    else this.waiting = this.clock.after(pause, () => void this.run());
  }

  private async run(): Promise<void> {
    this.waiting = undefined;
    const requestsBefore = this.requests;
    this.isRunning = true;
    try {
      await this.work();
    } finally {
      this.isRunning = false;
      if (this.requests !== requestsBefore && !this.isDisposed) this.wait();
    }
  }
}
