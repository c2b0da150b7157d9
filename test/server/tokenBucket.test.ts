import { describe, expect, test } from 'vitest';
import { TokenBucket } from '../../server/tokenBucket';

describe('a token bucket', () => {
  test('allows a burst immediately, then a steady rate', () => {
    const bucket = new TokenBucket(3, 50);
    expect([0, 1, 2].map((now) => bucket.take(now))).toEqual([0, 0, 0]);
    expect(bucket.take(2)).toBeCloseTo(48);
    expect(bucket.take(2)).toBeCloseTo(98);
  });

  test('fills up while no token is taken, up to the burst', () => {
    const bucket = new TokenBucket(2, 50);
    for (const now of [0, 0]) bucket.take(now);
    expect(bucket.take(100)).toBe(0);
    expect([10_000, 10_000, 10_000].map((now) => bucket.take(now) === 0)).toEqual([true, true, false]);
  });
});
