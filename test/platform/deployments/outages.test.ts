import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../../platform/http/failure';
import { failureOf, reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { planOf, World } from './world';

const running = (phase: string) => statusOf({ deploymentId: 'ours', phase, operationInProgress: true });
const done = statusOf({ deploymentId: 'ours' });
const minutes = (count: number) => count * 60_000;
const notJson = new PlatformError("the response isn't valid JSON", { code: 'not-json', sent: 'answered', status: 200 });
const wrongShape = new PlatformError('the status has no phase', { code: 'wrong-shape', sent: 'answered' });

async function outcomeOf(script: readonly (readonly [number, ScriptedResponse])[], askToken?: () => Promise<boolean>) {
  const world = new World();
  world.platform.script = script;
  const window = world.window();
  const result = await world.clock.run(window.deploy(planOf(), askToken === undefined ? {} : { askToken }));
  return { world, window, result };
}

describe("transient faults don't end a watch", () => {
  test.each([
    reset(),
    failureOf(408),
    failureOf(425),
    failureOf(429),
    failureOf(500),
    failureOf(503),
    failureOf(302),
    notJson,
    wrongShape,
  ])('%s: one line when the outage starts and one when it ends', async (fault) => {
    const { result, window } = await outcomeOf([
      [1_000, running('A')],
      [10_000, fault],
      [40_000, running('A')],
      [60_000, fault],
      [90_000, done],
    ]);
    expect(result.kind).toBe('succeeded');
    const kinds = window.lines.map(({ kind }) => kind).filter((kind) => kind === 'outage' || kind === 'recovery');
    expect(kinds).toEqual(['outage', 'recovery', 'outage', 'recovery']);
  });

  test('a recovery shows how long the outage was and how many requests failed', async () => {
    const { window } = await outcomeOf([
      [1_000, running('A')],
      [10_000, failureOf(503)],
      [100_000, running('A')],
      [101_000, failureOf(503)],
      [102_000, done],
    ]);
    const texts = window.lines.filter(({ kind }) => kind === 'recovery').map(({ text }) => text);
    expect(texts).not.toEqual([]);
    for (const text of texts)
      expect(text).toMatch(/^the platform is responding again after (\d m )?\d+ s; failed attempts: \d+$/);
    expect(texts[0]).toMatch(/ 1 m \d\d s;/);
  });

  test('5xx for an hour ends as unknown after ten minutes, resumable, with the last known status', async () => {
    const { result, world } = await outcomeOf([
      [1_000, running('A')],
      [minutes(2), failureOf(500)],
      [minutes(62), done],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'no-answer', resumable: true, status: { phase: 'A' } });
    expect(result.message).toMatch(
      /no response for ten minutes \(status 500\)\. Last known status at \d\d:\d\d:\d\d: A/,
    );
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(12));
    expect(world.clock.monotonic()).toBeLessThan(minutes(13));
  });

  test('the watch waits as long as the platform requests', async () => {
    const { world, result } = await outcomeOf([
      [1_000, running('A')],
      [9_000, failureOf(429, { retryAfterMs: 120_000 })],
      [13_000, running('A')],
      [30_000, done],
    ]);
    expect(result.kind).toBe('succeeded');
    const gaps = world.platform.polls.map((at, index) => at - (world.platform.polls[index - 1] ?? at));
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(120_000);
    expect(world.platform.polls.filter((at) => at > 14_000 && at < 120_000)).toEqual([]);
  });

  test('the watch also waits if the response to the deployment request contains a pause', async () => {
    const world = new World();
    world.platform.outcome = { kind: 'unsure', error: failureOf(429, { retryAfterMs: 90_000 }) };
    world.platform.script = [
      [1_000, running('A')],
      [20_000, done],
    ];
    await world.clock.run(world.window().deploy(planOf()));
    expect(world.platform.polls[1]).toBeGreaterThanOrEqual(90_000);
  });

  test("after the machine was asleep, one status is requested, without a burst, and the watch doesn't end immediately", async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('A')],
      [minutes(30), reset()],
      [minutes(181), done],
    ];
    const work = world.window().deploy(planOf());
    await world.clock.pass(minutes(3));
    const before = world.platform.polls.length;
    world.clock.hibernate(minutes(177));
    await world.clock.pass(6_000);
    expect(world.platform.polls.length - before).toBeLessThanOrEqual(2);
    expect((await world.clock.run(work)).kind).toBe('succeeded');
  });
});

describe('a response with 401', () => {
  test('pauses the watch, asks the user once, and continues with the new token', async () => {
    let asked = 0;
    const script = [
      [1_000, running('A')],
      [10_000, failureOf(401)],
      [20_000, running('A')],
      [40_000, done],
    ] as const;
    const world = new World();
    world.platform.script = script;
    const window = world.window();
    const askToken = async () => {
      asked += 1;
      await world.clock.sleep(minutes(15));
      return true;
    };
    const result = await world.clock.run(window.deploy(planOf(), { askToken }));
    expect(result.kind).toBe('succeeded');
    expect(asked).toBe(1);
    expect(world.platform.polls.filter((at) => at > 20_000 && at < minutes(14))).toEqual([]);
    expect(window.progress.some((progress) => progress.kind === 'state' && progress.state.signingIn)).toBe(true);
  });

  test('that is repeated ends as unknown after one question', async () => {
    let asked = 0;
    const { result } = await outcomeOf(
      [
        [1_000, running('A')],
        [10_000, failureOf(401)],
      ],
      async () => {
        asked += 1;
        return true;
      },
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'sign-in-needed', resumable: true, signIn: true });
    expect(asked).toBe(1);
  });

  test("is unknown if no user can be asked, or if the user doesn't respond", async () => {
    const script = [
      [1_000, running('A')],
      [10_000, failureOf(401)],
    ] as const;
    expect((await outcomeOf(script)).result.reason).toBe('sign-in-needed');
    expect((await outcomeOf(script, async () => false)).result.reason).toBe('sign-in-needed');
    const broken = async () => Promise.reject(new Error('planted-token'));
    expect((await outcomeOf(script, broken)).result.reason).toBe('sign-in-needed');
  });

  test('can be stopped while the watch waits for a token', async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('A')],
      [10_000, failureOf(401)],
    ];
    const window = world.window();
    const work = window.deploy(planOf(), { askToken: () => new Promise(() => undefined) });
    await world.clock.pass(30_000);
    window.stop.abort();
    expect((await world.clock.run(work)).kind).toBe('stopped');
  });
});

describe('repeated refusals', () => {
  test('403 is unknown immediately', async () => {
    const { result } = await outcomeOf([
      [1_000, running('A')],
      [10_000, failureOf(403)],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'forbidden' });
  });

  test('404 is tolerated for a minute after the POST', async () => {
    const { result } = await outcomeOf([
      [0, failureOf(404)],
      [25_000, running('A')],
      [90_000, done],
    ]);
    expect(result.kind).toBe('succeeded');
  });

  test('404 later is unknown', async () => {
    const { result } = await outcomeOf([
      [1_000, running('A')],
      [70_000, failureOf(404)],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'not-found' });
  });
});

describe('external conditions that end a watch', () => {
  test('stopping the watch reports that the deployment continues, and sends nothing', async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('A')],
      [minutes(5), done],
    ];
    const window = world.window();
    const work = window.deploy(planOf());
    await world.clock.pass(10_000);
    window.stop.abort();
    const result = await world.clock.run(work);
    expect(result).toMatchObject({ kind: 'stopped', resumable: true });
    expect(result.message).toMatch(/^stopped watching; the deployment continues\. Last known status at .*: A/);
    expect(world.platform.posts).toHaveLength(1);
  });

  test('a time limit that expires is unknown', async () => {
    const world = new World();
    world.platform.script = [[1_000, running('A')]];
    const result = await world.clock.run(world.window().deploy(planOf(), { timeoutMs: minutes(7) }));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'timed-out', resumable: true });
    expect(world.clock.monotonic()).toBeLessThan(minutes(7) + 5_000);
  });

  test("a disk that fails later doesn't end the watch", async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('A')],
      [60_000, done],
    ];
    world.platform.onPost = () => {
      world.files.broken = (path) => path.startsWith('deployments/');
    };
    const window = world.window();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result.kind).toBe('succeeded');
    expect(window.texts.filter((text) => text.includes("can't be written"))).toHaveLength(1);
    expect(window.texts.at(-1)).toMatch(/^succeeded/);
  });
});
