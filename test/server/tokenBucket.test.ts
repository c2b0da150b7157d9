import { describe, expect, test } from 'vitest';
import { Debouncer } from '../../server/debouncer';
import { TokenBucket } from '../../server/tokenBucket';
import { nextTurn } from '../../server/turn';

describe('a token bucket', () => {
  test('lets a burst through at once, then a steady rate', () => {
    const bucket = new TokenBucket(3, 50);
    expect([0, 1, 2].map((now) => bucket.take(now))).toEqual([0, 0, 0]);
    expect(bucket.take(2)).toBeCloseTo(48);
    expect(bucket.take(2)).toBeCloseTo(98);
  });

  test('fills up again while nothing is taken, and never above the burst', () => {
    const bucket = new TokenBucket(2, 50);
    for (const now of [0, 0]) bucket.take(now);
    expect(bucket.take(100)).toBe(0);
    expect([10_000, 10_000, 10_000].map((now) => bucket.take(now) === 0)).toEqual([true, true, false]);
  });
});

describe('a debouncer', () => {
  test('runs once for all requests before it, and again for requests while it ran', async () => {
    let runs = 0;
    let began = () => {};
    let finish = () => {};
    const debouncer = new Debouncer(async () => {
      runs++;
      began();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    const beginning = () =>
      new Promise<void>((resolve) => {
        began = resolve;
      });
    const first = beginning();
    for (let count = 0; count < 500; count++) debouncer.schedule();
    await first;
    expect(runs).toBe(1);
    const second = beginning();
    debouncer.schedule();
    debouncer.schedule();
    finish();
    await second;
    finish();
    expect(runs).toBe(2);
    debouncer.dispose();
  });

  test('does not wait for ever for changes that go on', async () => {
    let [time, runs] = [0, 0];
    const run = async () => {
      runs++;
    };
    const debouncer = new Debouncer(run, () => time);
    const asking = async (until: number) => {
      for (; time < until; time += 10) {
        debouncer.schedule();
        debouncer.schedule();
        await nextTurn();
      }
    };
    await asking(500);
    expect(runs).toBe(0);
    await asking(2000);
    expect(runs).toBe(3);
    debouncer.dispose();
  });

  test('does nothing after it was disposed', async () => {
    let runs = 0;
    const debouncer = new Debouncer(async () => {
      runs++;
    });
    debouncer.schedule();
    debouncer.dispose();
    debouncer.schedule();
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(runs).toBe(0);
  });
});
