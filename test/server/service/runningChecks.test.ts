import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RunningChecks } from '../../../server/service/runningChecks';
import { nextTurn } from '../../../server/turn';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the reading of a folder', () => {
  test('waits for all running checks, even if one of them fails', async () => {
    const checks = new RunningChecks(nextTurn);
    const ended: string[] = [];
    const check = async (name: string, turns: number) => {
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      ended.push(name);
      if (name === 'failed') throw new Error(name);
    };
    const outcomes = Promise.allSettled([checks.add(check('long', 9)), checks.add(check('failed', 3))]);
    await checks.ended();
    expect(ended).toEqual(['failed', 'long']);
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  test("doesn't wait without a running check, but lets other work run", async () => {
    let pauses = 0;
    await new RunningChecks(async () => {
      pauses++;
    }).ended();
    expect(pauses).toBe(1);
  });

  test('waits for three seconds in total if checks follow one another', async () => {
    const began = performance.now();
    let started = 0;
    let end = () => {};
    const startNext = () => {
      end();
      started++;
      void checks.add(
        new Promise<void>((resolve) => {
          end = resolve;
        }),
      );
    };
    const checks = new RunningChecks(async () => {
      vi.advanceTimersByTime(100);
      startNext();
      setImmediate(startNext);
    });
    await checks.ended();
    expect(performance.now() - began).toBe(3100);
    await checks.ended();
    expect(performance.now() - began).toBe(3200);
    checks.startReading();
    await checks.ended();
    expect(performance.now() - began).toBe(6300);
    expect(started).toBeGreaterThan(60);
  });

  test('waits for three seconds if a check never ends', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const checks = new RunningChecks(async () => {});
    void checks.add(new Promise(() => {}));
    const began = performance.now();
    const waiting = checks.ended();
    await vi.advanceTimersByTimeAsync(3000);
    await waiting;
    expect(performance.now() - began).toBe(3000);
  });
});
