import { describe, expect, test } from 'vitest';
import { TimeLimit } from '../../cli/timeLimit';
import { VirtualClock } from '../platform/deployments/virtualClock';

describe('a time limit', () => {
  test('is reached after its time', async () => {
    const clock = new VirtualClock();
    const limit = new TimeLimit(1_000, clock);
    await clock.pass(999);
    expect(limit.isReached).toBe(false);
    await clock.pass(1);
    expect([limit.isReached, limit.signal.aborted, limit.stop()]).toEqual([true, true, 0]);
  });

  test("isn't reached after it was stopped, and returns the time that was left", async () => {
    const clock = new VirtualClock();
    const limit = new TimeLimit(1_000, clock);
    await clock.pass(400);
    expect(limit.stop()).toBe(600);
    await clock.pass(10_000);
    expect(limit.isReached).toBe(false);
  });

  test('can be absent', async () => {
    const clock = new VirtualClock();
    const limit = new TimeLimit(undefined, clock);
    await clock.pass(10_000_000);
    expect([limit.isReached, limit.stop()]).toEqual([false, undefined]);
  });
});
