import type { Disposable } from './service/workspace';
import { TokenBucket } from './tokenBucket';
import { atNextTurn } from './turn';

/** How many runs may follow their requests at once, and how often there is one while requests keep coming. */
const burst = 20;
const intervalInMilliseconds = 50;
/** How long a run is put off while requests keep coming. */
const mostWaitInMilliseconds = 500;

/** Time as a debouncer sees it. Tests inject their own. */
export interface DebouncerClock {
  /** Time in milliseconds. */
  now(): number;
  /** Runs work at the next turn of the event loop, unless it is disposed before. */
  atNextTurn(work: () => void): Disposable;
  /** Runs work after some milliseconds, unless it is disposed before. */
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
 * Runs work once for many requests, after the messages that have already arrived. While requests keep coming, it runs
 * at a steady rate. So a keystroke isn't delayed, a flood causes few runs, and the last run sees the last change.
 */
export class Debouncer implements Disposable {
  private readonly bucket = new TokenBucket(burst, intervalInMilliseconds);
  private requests = 0;
  private isRunning = false;
  private isDisposed = false;
  /** Since when the next run has been waited for. */
  private since: number | undefined;
  /** The next run, or the next look at whether requests still come. */
  private waiting: Disposable | undefined;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly clock: DebouncerClock = systemClock,
  ) {}

  /** Requests a run. */
  schedule(): void {
    this.requests++;
    if (!this.isDisposed && !this.isRunning && !this.waiting) this.wait();
  }

  dispose(): void {
    this.isDisposed = true;
    this.waiting?.dispose();
  }

  private wait(): void {
    const seen = this.requests;
    this.since ??= this.clock.now();
    this.waiting = this.clock.atNextTurn(() => this.settle(seen));
  }

  private settle(seen: number): void {
    this.waiting = undefined;
    const time = this.clock.now();
    if (this.requests !== seen && time - (this.since ?? time) < mostWaitInMilliseconds) {
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
    const before = this.requests;
    this.isRunning = true;
    try {
      await this.work();
    } finally {
      this.isRunning = false;
      if (this.requests !== before && !this.isDisposed) this.wait();
    }
  }
}
