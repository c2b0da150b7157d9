import type { Clock } from '../../../platform/clock';

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

/** A virtual clock. When all callers are asleep, the clock jumps to the earliest wake-up time. */
export class VirtualClock implements Clock {
  #time = 0;
  #order = 0;
  #sleepers: Sleeper[] = [];
  #busy = 0;
  /** The wall-clock time when the monotonic time is 0. A test can change this time, as if a user had set the clock. */
  epoch = Date.UTC(2030, 0, 1, 12, 0, 0);

  /** The number of sleeping callers. */
  get asleep(): number {
    return this.#sleepers.length;
  }

  now(): number {
    return this.epoch + this.#time;
  }

  monotonic(): number {
    return this.#time;
  }

  /** Advances the time without waking any caller in between, as if the machine had been asleep. */
  hibernate(ms: number): void {
    this.#time += ms;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      this.#order += 1;
      const wake = () => {
        signal?.removeEventListener('abort', wake);
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        resolve();
      };
      const sleeper: Sleeper = { at: this.#time + Math.max(0, ms), order: this.#order, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', wake, { once: true });
    });
  }

  /** Stops the clock during `work`, which may need several turns of the event loop but no simulated time. */
  during<T>(work: Promise<T>): Promise<T> {
    this.#busy += 1;
    return work.finally(() => {
      this.#busy -= 1;
    });
  }

  /** Lets the clock run during `work`. Use this method only inside `during`. */
  letting<T>(work: Promise<T>): Promise<T> {
    this.#busy -= 1;
    return work.finally(() => {
      this.#busy += 1;
    });
  }

  /** Runs the clock until `work` settles. Fails after `limit` ms, or if no caller is asleep. */
  async run<T>(work: Promise<T>, limit = 48 * 3_600_000): Promise<T> {
    let settled = false;
    const mark = () => {
      settled = true;
    };
    work.then(mark, mark);
    const end = this.#time + limit;
    for (let idle = 0; ; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (settled) return await work;
      if (this.#busy <= 0 && this.#wakeFirst()) idle = 0;
      else idle += 1;
      if (idle > 50) throw new Error('everyone waits, and nobody sleeps');
      if (this.#time > end) throw new Error('the work did not end in time');
    }
  }

  /** Advances the time by `ms` and wakes each sleeping caller at the caller's wake-up time. */
  async pass(ms: number): Promise<void> {
    await this.run(this.sleep(ms));
  }

  #wakeFirst(): boolean {
    const first = this.#sleepers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
    if (first === undefined) return false;
    this.#time = Math.max(this.#time, first.at);
    first.wake();
    return true;
  }
}
