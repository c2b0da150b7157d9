import { expect, test } from 'vitest';
import type { DeploymentsApi } from '../../../platform/api';
import { PlatformError } from '../../../platform/http/failure';
import { failureOf, reset } from './fakePlatform';
import { ModelPlatform } from './modelPlatform';
import { dev1, planOf, World } from './world';

const minute = 60_000;
const faults: readonly PlatformError[] = [
  reset(),
  failureOf(429, { retryAfterMs: 4_000 }),
  failureOf(503),
  failureOf(401),
  failureOf(302),
  new PlatformError("the response isn't valid JSON", { code: 'not-json', sent: 'answered', status: 200 }),
  new PlatformError('the response timed out', { code: 'timeout', sent: 'unsure', status: 200 }),
  new PlatformError('the response is too large', { code: 'too-large', sent: 'unsure', status: 200 }),
];

/** Returns a generator of numbers in [0, 1). The same seed always results in the same numbers. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Runs three watches on one machine for twenty virtual minutes. Every few virtual seconds, a status request to each
 * planet fails.
 */
async function soak(random: () => number) {
  const world = new World();
  const { clock } = world;
  const window = world.window();
  const ends: string[] = [];
  const waiting: number[] = [];
  const platforms = ['dev1', 'dev2', 'dev3'].map(() => {
    const phases = [
      { phase: 'BACKUP', ms: 20_000 },
      { phase: 'UPGRADING', ms: 40_000 },
    ];
    const calm = { post: 'accept', lag: 0, ending: 'complete', namesBuilds: false, weather: [], foreign: [] } as const;
    return new ModelPlatform({
      ...calm,
      planetId: 'dev1',
      clock,
      phases,
      foreignBeforePost: false,
      foreignBuild: 'bc/1/1',
      buildLag: 0,
    });
  });

  function disturbed(platform: ModelPlatform): DeploymentsApi {
    let next = 0;
    let good = 0;
    return {
      ...window.process.api(platform),
      status: async (signal) => {
        const status = await window.process.api(platform).status(signal);
        const fault = faults[Math.floor(random() * faults.length)];
        good += 1;
        if (fault === undefined || clock.monotonic() < next || good < 2) return status;
        good = 0;
        next = clock.monotonic() + 3_000 + random() * 4_000;
        throw fault;
      },
    };
  }

  async function deployAgainAndAgain(platform: ModelPlatform, planetId: string): Promise<void> {
    const api = disturbed(platform);
    while (clock.monotonic() < 20 * minute) {
      const plan = planOf({ cc: 'cc/16/18' }, { ...dev1, planetId });
      const { kind, reason } = await window.deploy(plan, { api, random, askToken: async () => true });
      ends.push(`${kind} (${reason})`);
      await clock.sleep(5_000);
    }
  }

  async function count(): Promise<void> {
    while (clock.monotonic() < 20 * minute) {
      await clock.sleep(minute);
      waiting.push(clock.asleep);
    }
  }

  const all = platforms.map((platform, index) => deployAgainAndAgain(platform, `dev${index + 1}`));
  await clock.run(Promise.all([...all, count()]));
  const posts = platforms.reduce((sum, platform) => sum + platform.posts.length, 0);
  const polls = platforms.reduce((sum, platform) => sum + platform.polls.length, 0);
  return { ends, waiting, posts, polls, minutes: clock.monotonic() / minute, left: clock.asleep };
}

test.each([1, 2, 3])('three watches run for twenty minutes with a fault every few seconds (%i)', async (seed) => {
  const { ends, waiting, posts, polls, minutes, left } = await soak(numbersFrom(seed));
  const good = ends.filter((end) => end === 'succeeded (complete)');
  expect(ends.filter((end) => end !== 'succeeded (complete)' && end !== 'not-started (no-baseline)')).toEqual([]);
  expect(good.length).toBeGreaterThan(30);
  expect(posts).toBe(good.length);
  expect(polls).toBeLessThan(3 * minutes * (minute / 2_400) + 3 * ends.length);
  expect(Math.max(...waiting.slice(-10))).toBeLessThanOrEqual(Math.max(...waiting.slice(0, 10)));
  expect(left).toBe(0);
});
