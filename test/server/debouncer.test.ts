import { expect, test } from 'vitest';
import { Debouncer, type DebouncerClock } from '../../server/debouncer';

class ManualClock implements DebouncerClock {
  time = 0;
  private readonly turns = new Set<() => void>();
  private readonly timers = new Set<{ readonly at: number; readonly work: () => void }>();

  now(): number {
    return this.time;
  }

  atNextTurn(work: () => void) {
    this.turns.add(work);
    return { dispose: () => this.turns.delete(work) };
  }

  after(milliseconds: number, work: () => void) {
    const timer = { at: this.time + milliseconds, work };
    this.timers.add(timer);
    return { dispose: () => this.timers.delete(timer) };
  }

  /** Runs the work that is due at the next turn, and lets promises settle. */
  async turn(): Promise<void> {
    const due = [...this.turns];
    this.turns.clear();
    for (const work of due) work();
    await new Promise(setImmediate);
  }

  /** Advances the time and runs the timers that are due. */
  async advance(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    for (const timer of [...this.timers]) {
      if (timer.at > this.time) continue;
      this.timers.delete(timer);
      timer.work();
    }
    await new Promise(setImmediate);
  }
}

/** Creates a debouncer that records the time of each run. */
function setUp() {
  const clock = new ManualClock();
  const runs: number[] = [];
  const debouncer = new Debouncer(async () => {
    runs.push(clock.time);
  }, clock);
  return { clock, runs, debouncer };
}

test('a debouncer runs once for all requests of a turn, and not before the next turn', async () => {
  const { clock, runs, debouncer } = setUp();
  for (let count = 0; count < 500; count++) debouncer.schedule();
  expect(runs).toEqual([]);
  await clock.turn();
  await clock.turn();
  expect(runs).toEqual([0]);
});

test('a debouncer waits while requests keep arriving, but at most 500 ms', async () => {
  const { clock, runs, debouncer } = setUp();
  for (; clock.time < 1600; clock.time += 10) {
    debouncer.schedule();
    debouncer.schedule();
    await clock.turn();
  }
  expect(runs).toEqual([500, 1010, 1520]);
});

test('a debouncer runs 20 times at once, then every 50 ms', async () => {
  const { clock, runs, debouncer } = setUp();
  const request = async () => {
    debouncer.schedule();
    await clock.turn();
  };
  for (let count = 0; count < 22; count++) await request();
  expect(runs).toEqual(Array(20).fill(0));
  await clock.advance(49);
  expect(runs).toHaveLength(20);
  await clock.advance(1);
  expect(runs.slice(20)).toEqual([50]);
  await request();
  await clock.advance(50);
  expect(runs.slice(20)).toEqual([50, 100]);
  await clock.advance(10_000);
  for (let count = 0; count < 21; count++) await request();
  expect(runs.slice(22)).toEqual(Array(20).fill(10_100));
});

test('a debouncer runs again for requests during a run', async () => {
  const clock = new ManualClock();
  const ends: (() => void)[] = [];
  const debouncer = new Debouncer(() => new Promise((resolve) => ends.push(resolve)), clock);
  debouncer.schedule();
  await clock.turn();
  for (let count = 0; count < 2; count++) debouncer.schedule();
  await clock.turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await clock.turn();
  await clock.turn();
  ends[1]?.();
  await clock.turn();
  expect(ends).toHaveLength(2);
});

test('a disposed debouncer does nothing, even if it was waiting', async () => {
  const { clock, runs, debouncer } = setUp();
  for (let count = 0; count < 21; count++) {
    debouncer.schedule();
    await clock.turn();
  }
  expect(runs).toHaveLength(20);
  debouncer.dispose();
  debouncer.schedule();
  await clock.turn();
  await clock.advance(1000);
  expect(runs).toHaveLength(20);
});
