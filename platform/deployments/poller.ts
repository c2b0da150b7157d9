import type { DeploymentStatus, DeploymentsApi } from '../api';
import type { Clock } from '../clock';
import type { PlatformError } from '../http/failure';
import { asPlatformError } from '../http/pipeline';
import { type Schedule, spread, viewSchedule } from './schedule';

/** When an answer was asked for and when it came. `at` is monotonic, `wall` the time of day. */
export interface ReadingTimes {
  readonly at: number;
  readonly wall: number;
  readonly asked: { readonly at: number; readonly wall: number };
}

/** One answer to the question for the status. */
export type Reading =
  | (ReadingTimes & { readonly ok: true; readonly status: DeploymentStatus })
  | (ReadingTimes & { readonly ok: false; readonly error: PlatformError });

/** A consumer that asks for one reading after another, such as a watch. It is polled for only while it waits. */
export interface Subscription {
  /** The next reading by the schedule; `undefined` when `signal` is aborted or the poller is closed. */
  next(signal?: AbortSignal): Promise<Reading | undefined>;
  close(): void;
}

/** A consumer that shows every reading there is, such as a tree. It is polled for only while it is visible. */
export interface View {
  setVisible(visible: boolean): void;
  close(): void;
}

/** The only one who asks a planet for its status: one request at a time, shared by all who want to know (promise 9). */
export interface Poller {
  /** The newest reading, if there was one. */
  readonly latest: Reading | undefined;
  /** A reading that is asked for after this call; within a pause the platform asked for, its last refusal. */
  read(): Promise<Reading>;
  subscribe(schedule: Schedule): Subscription;
  /** Shows `listener` every reading. A new view is not visible. */
  view(listener: (reading: Reading) => void): View;
  /** Asks nothing for `ms` milliseconds, because the platform asked for a pause in another answer. */
  pause(ms: number): void;
  /** Ends all polling; those who wait get `undefined`. */
  close(): void;
}

export interface PollerOptions {
  readonly api: Pick<DeploymentsApi, 'status'>;
  readonly clock: Clock;
  readonly random: () => number;
}

interface Consumer {
  readonly interval: () => number;
  due: number;
  wanting: boolean;
  deliver(reading: Reading): void;
  stop(): void;
}

export function createPoller({ api, clock, random }: PollerOptions): Poller {
  const consumers = new Set<Consumer>();
  const closed = new AbortController();
  let latest: Reading | undefined;
  let notBefore = 0;
  let running = false;
  let wake = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  function request(): Promise<Reading> {
    const reading = last.then(async (): Promise<Reading> => {
      if (latest !== undefined && !latest.ok && clock.monotonic() < notBefore) return latest;
      const fresh = await ask();
      latest = fresh;
      const pause = fresh.ok ? undefined : fresh.error.retryAfterMs;
      if (pause !== undefined) notBefore = Math.max(notBefore, fresh.at + pause);
      for (const consumer of [...consumers]) {
        consumer.due = fresh.at + spread(consumer.interval(), random);
        consumer.deliver(fresh);
      }
      return fresh;
    });
    last = reading;
    return reading;
  }

  async function ask(): Promise<Reading> {
    const asked = { at: clock.monotonic(), wall: clock.now() };
    try {
      const status = await api.status(closed.signal);
      return { ok: true, status, at: clock.monotonic(), wall: clock.now(), asked };
    } catch (error) {
      return { ok: false, error: asPlatformError(error), at: clock.monotonic(), wall: clock.now(), asked };
    }
  }

  function nextDue(): number | undefined {
    const wanting = [...consumers].filter((consumer) => consumer.wanting && consumer.due < Infinity);
    return wanting.length === 0 ? undefined : Math.max(notBefore, Math.min(...wanting.map(({ due }) => due)));
  }

  async function run(): Promise<void> {
    if (running) {
      wake.abort();
      return;
    }
    running = true;
    for (let due = nextDue(); due !== undefined && !closed.signal.aborted; due = nextDue()) {
      const delay = due - clock.monotonic();
      if (delay <= 0) await request();
      else {
        wake = new AbortController();
        await clock.sleep(delay, wake.signal);
      }
    }
    running = false;
  }

  return {
    get latest() {
      return latest;
    },
    read() {
      const reading = request();
      void reading.then(run);
      return reading;
    },
    subscribe(schedule) {
      const start = clock.monotonic();
      const interval = () => schedule(clock.monotonic() - start);
      let waiting: ((reading: Reading | undefined) => void) | undefined;
      const answer = (reading: Reading | undefined) => {
        const resolve = waiting;
        waiting = undefined;
        consumer.wanting = false;
        resolve?.(reading);
      };
      const consumer: Consumer = {
        interval,
        due: start + spread(interval(), random),
        wanting: false,
        deliver: answer,
        stop: () => answer(undefined),
      };
      consumers.add(consumer);
      return {
        next: (signal) =>
          new Promise((resolve) => {
            if (signal?.aborted || closed.signal.aborted || !consumers.has(consumer)) {
              resolve(undefined);
              return;
            }
            const abort = () => answer(undefined);
            signal?.addEventListener('abort', abort, { once: true });
            waiting = (reading) => {
              signal?.removeEventListener('abort', abort);
              resolve(reading);
            };
            consumer.wanting = true;
            void run();
          }),
        close() {
          answer(undefined);
          consumers.delete(consumer);
          wake.abort();
        },
      };
    },
    view(listener) {
      const consumer: Consumer = {
        interval: () => viewSchedule(0),
        due: latest === undefined ? clock.monotonic() : latest.at + viewSchedule(0),
        wanting: false,
        deliver: (reading) => {
          if (!reading.ok && (reading.error.status === 401 || reading.error.code === 'no-token'))
            consumer.due = Infinity;
          listener(reading);
        },
        stop: () => {
          consumer.wanting = false;
        },
      };
      consumers.add(consumer);
      return {
        setVisible(visible) {
          consumer.wanting = visible && consumers.has(consumer);
          void run();
        },
        close() {
          consumers.delete(consumer);
          wake.abort();
        },
      };
    },
    pause(ms) {
      notBefore = Math.max(notBefore, clock.monotonic() + ms);
      wake.abort();
    },
    close() {
      closed.abort();
      for (const consumer of consumers) consumer.stop();
      consumers.clear();
      wake.abort();
    },
  };
}
