import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const day = 86_400_000;

test('a sleep can be longer than the longest timer', async () => {
  let over = false;
  void systemClock()
    .sleep(60 * day)
    .then(() => {
      over = true;
    });
  await vi.advanceTimersByTimeAsync(59 * day);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(day);
  expect(over).toBe(true);
});

test('an abort ends a sleep during each of its timers', async () => {
  const stop = new AbortController();
  let over = false;
  void systemClock()
    .sleep(60 * day, stop.signal)
    .then(() => {
      over = true;
    });
  await vi.advanceTimersByTimeAsync(40 * day);
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
