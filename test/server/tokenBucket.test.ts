import { describe, expect, test } from 'vitest';
import { createSettling } from '../../server/settling';
import { createTokenBucket } from '../../server/tokenBucket';
import { nextTurn } from '../../server/turn';

describe('a token bucket', () => {
  test('lets a burst through at once, then a steady rate', () => {
    const bucket = createTokenBucket(3, 50);
    expect([0, 1, 2].map((now) => bucket.take(now))).toEqual([0, 0, 0]);
    expect(bucket.take(2)).toBeCloseTo(48);
    expect(bucket.take(2)).toBeCloseTo(98);
  });

  test('fills up again while nothing is taken, and never above the burst', () => {
    const bucket = createTokenBucket(2, 50);
    for (const now of [0, 0]) bucket.take(now);
    expect(bucket.take(100)).toBe(0);
    expect([10_000, 10_000, 10_000].map((now) => bucket.take(now) === 0)).toEqual([true, true, false]);
  });
});

describe('settling', () => {
  test('runs once for all that was asked before it, and again for what was asked while it ran', async () => {
    let runs = 0;
    let began = () => {};
    let finish = () => {};
    const settling = createSettling(async () => {
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
    for (let count = 0; count < 500; count++) settling.ask();
    await first;
    expect(runs).toBe(1);
    const second = beginning();
    settling.ask();
    settling.ask();
    finish();
    await second;
    finish();
    expect(runs).toBe(2);
    settling.dispose();
  });

  test('does not wait for ever for changes that go on', async () => {
    let [time, runs] = [0, 0];
    const run = async () => {
      runs++;
    };
    const settling = createSettling(run, () => time);
    const asking = async (until: number) => {
      for (; time < until; time += 10) {
        settling.ask();
        settling.ask();
        await nextTurn();
      }
    };
    await asking(500);
    expect(runs).toBe(0);
    await asking(2000);
    expect(runs).toBe(3);
    settling.dispose();
  });

  test('does nothing after it was disposed', async () => {
    let runs = 0;
    const settling = createSettling(async () => {
      runs++;
    });
    settling.ask();
    settling.dispose();
    settling.ask();
    await new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
    expect(runs).toBe(0);
  });
});
