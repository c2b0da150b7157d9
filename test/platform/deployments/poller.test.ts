import { describe, expect, test } from 'vitest';
import { type PollResult, viewInterval, watchSchedule } from '../../../platform/deployments/pollConsumers';
import { Poller } from '../../../platform/deployments/poller';
import { FakePlatform, failureOf, statusOf } from './fakePlatform';
import { VirtualClock } from './virtualClock';

function setUp(random: () => number = () => 0.5) {
  const clock = new VirtualClock();
  const platform = new FakePlatform(clock);
  return { clock, platform, poller: new Poller({ api: platform, clock, random }) };
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
const minutes = (count: number) => count * 60_000;

describe('polling is polite', () => {
  test('3 s for the first minute, then 10 s, then 30 s', async () => {
    const { clock, platform, poller } = setUp();
    const subscription = poller.subscribe(watchSchedule);
    const watching = (async () => {
      while ((await subscription.next()) !== undefined);
    })();
    await clock.pass(minutes(20));
    poller.close();
    await watching;
    const between = (from: number, to: number) => gaps(platform.polls.filter((at) => at >= from && at < to));
    expect(new Set(between(0, 57_000))).toEqual(new Set([3_050]));
    expect(new Set(between(minutes(1.2), minutes(9.8)))).toEqual(new Set([10_050]));
    expect(new Set(between(minutes(10.6), minutes(20)))).toEqual(new Set([30_050]));
  });

  test.each([
    [0, 2_450],
    [0.999, 3_649],
  ])('each interval differs by up to 20%% (%d)', async (random, gap) => {
    const { clock, platform, poller } = setUp(() => random);
    const subscription = poller.subscribe(watchSchedule);
    void (async () => {
      while ((await subscription.next()) !== undefined);
    })();
    await clock.pass(30_000);
    expect(Math.round(gaps(platform.polls)[0] ?? 0)).toBe(gap);
    poller.close();
  });

  test('two watches and three views of a planet share one request at a time', async () => {
    const { clock, platform, poller } = setUp();
    const seen: PollResult[][] = [[], [], []];
    for (const readings of seen) poller.view((reading) => readings.push(reading)).setPace('focused');
    for (let index = 0; index < 2; index += 1) {
      const subscription = poller.subscribe(watchSchedule);
      void (async () => {
        while ((await subscription.next()) !== undefined);
      })();
    }
    await clock.pass(60_000);
    expect(platform.mostInFlight).toBe(1);
    expect(platform.polls.length).toBeLessThanOrEqual(22);
    for (const readings of seen) expect(readings).toHaveLength(platform.polls.length);
    poller.close();
  });

  test("a hidden view doesn't poll", async () => {
    const { clock, platform, poller } = setUp();
    const view = poller.view(() => undefined);
    await clock.pass(minutes(5));
    expect(platform.polls).toHaveLength(0);
    view.setPace('focused');
    await clock.pass(minutes(2) + 1);
    expect(gaps(platform.polls)).toEqual([viewInterval + 50, viewInterval + 50, viewInterval + 50]);
    view.setPace('none');
    const before = platform.polls.length;
    await clock.pass(minutes(5));
    expect(platform.polls).toHaveLength(before);
    view.setPace('focused');
    await clock.pass(1_000);
    expect(platform.polls).toHaveLength(before + 1);
    view.close();
    await clock.pass(minutes(5));
    expect(platform.polls).toHaveLength(before + 1);
  });

  test("a view doesn't poll repeatedly without a token, and continues after a sign-in", async () => {
    const { clock, platform, poller } = setUp();
    platform.current = failureOf(401);
    poller.view(() => undefined).setPace('focused');
    await clock.pass(minutes(10));
    expect(platform.polls).toHaveLength(1);
    platform.current = statusOf();
    expect((await clock.run(poller.read())).ok).toBe(true);
    await clock.pass(minutes(1) + 1_000);
    expect(platform.polls).toHaveLength(4);
    poller.close();
  });

  test('after the machine was asleep, there is no burst of requests', async () => {
    const { clock, platform, poller } = setUp();
    poller.view(() => undefined).setPace('focused');
    await clock.pass(minutes(1));
    const before = platform.polls.length;
    clock.hibernate(minutes(600));
    await clock.pass(20_000);
    expect(platform.polls).toHaveLength(before + 1);
    poller.close();
  });

  test('a pause that the platform requests applies to all consumers', async () => {
    const { clock, platform, poller } = setUp();
    platform.current = failureOf(503, { retryAfterMs: 60_000 });
    poller.view(() => undefined).setPace('focused');
    await clock.pass(1_000);
    const again = await clock.run(poller.read());
    expect(again).toMatchObject({ ok: false, error: { status: 503 } });
    expect(platform.polls).toHaveLength(1);
    await clock.pass(61_000);
    expect(platform.polls.length).toBeGreaterThan(1);
    poller.close();
  });
});

test('a pause from another response still applies after a pending request succeeds', async () => {
  const { clock, platform, poller } = setUp();
  poller.view(() => undefined).setPace('focused');
  await clock.pass(20);
  poller.pause(minutes(5));
  await clock.pass(minutes(4));
  expect(platform.polls).toHaveLength(1);
  await clock.pass(minutes(2));
  expect(platform.polls.length).toBeGreaterThan(1);
  poller.close();
});

test('a requested status is never older than its request', async () => {
  const { clock, platform, poller } = setUp();
  const first = poller.read();
  await clock.pass(20);
  const asked = clock.monotonic();
  const reading = await clock.run(poller.read());
  expect(reading.asked.at).toBeGreaterThanOrEqual(asked);
  expect((await first).at).toBeLessThanOrEqual(reading.asked.at);
  expect(platform.mostInFlight).toBe(1);
});
