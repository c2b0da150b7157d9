import { describe, expect, test } from 'vitest';
import { unfinished } from '../../../platform/deployments/unfinished';
import { PlatformError } from '../../../platform/http/failure';
import { failureOf, reset, statusOf } from './fakePlatform';
import { dev1, planOf, World } from './world';

const ours = statusOf({ deploymentId: 'ours' });
const refused = (status: number) => {
  const error = failureOf(status, { platformMessage: `no, because of ${status} https://x.test` });
  return { kind: 'refused', answer: { status, body: undefined }, error } as const;
};

function succeeding(): World {
  const world = new World();
  world.platform.script = [
    [500, statusOf({ deploymentId: 'ours', phase: 'UPGRADING', operationInProgress: true })],
    [30_000, ours],
  ];
  return world;
}

/** Simulates another process that took over this generation's lock while the machine was frozen. */
function takeAway(world: World, generation: number): void {
  for (const [path, text] of world.files.texts) {
    if (path.startsWith('locks/') && path.endsWith(`/${generation}.json`))
      world.files.texts.set(
        path.replace(`/${generation}.`, `/${generation + 1}.`),
        text.replace(/"nonce":"\w+"/, '"nonce":"other"'),
      );
  }
}

describe('one consent, at most one POST', () => {
  test.each([
    ['deployments/', 'record-not-written'],
    ['locks/', 'lock-not-written'],
  ])("nothing is sent if %s can't be written", async (folder, reason) => {
    const world = succeeding();
    world.files.broken = (path) => path.startsWith(folder);
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason });
    expect(world.platform.posts).toEqual([]);
  });

  test('the intent, with plan and baseline, is on disk before the request is sent', async () => {
    const world = succeeding();
    let stored: string[] = [];
    world.platform.onPost = () => {
      stored = [...world.files.texts].flatMap(([path, text]) => (path.startsWith('deployments/') ? [text] : []));
    };
    await world.clock.run(world.window().deploy(planOf()));
    expect(stored).toHaveLength(1);
    expect(JSON.parse(stored[0] ?? '')).toMatchObject({
      sending: 'intent',
      baseline: { deploymentId: 'base' },
      plan: { planet: { baseUrl: 'https://platform.test' }, applications: [{ buildId: 'cc/16/18' }] },
    });
  });

  test('a second click and a second window join the same plan', async () => {
    const world = succeeding();
    const [one, two] = [world.window(), world.window()];
    const first = one.deploy(planOf());
    const again = one.deploy(planOf(), { onProgress: () => undefined });
    await world.clock.pass(5_000);
    const second = two.deploy(planOf());
    const results = await world.clock.run(Promise.all([first, again, second]));
    expect(results.map(({ kind }) => kind)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(world.platform.posts).toHaveLength(1);
    expect([...two.resumed, ...two.lines]).toEqual(one.lines);
    expect(new Set(two.texts).size).toBe(two.texts.length);
  });

  test('if a joining command stops before the request, it reports that nothing was sent yet, and the other command continues', async () => {
    const world = succeeding();
    const [one, two] = [world.window(), world.window()];
    const first = one.deploy(planOf());
    await world.clock.pass(10);
    const second = two.deploy(planOf());
    await world.clock.pass(10);
    two.stop.abort();
    const result = await world.clock.run(second);
    expect(result).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect(result.message).toBe('not started: Sortie stopped waiting for the request of another window or command.');
    expect((await world.clock.run(first)).kind).toBe('succeeded');
  });

  test('a different plan for the same planet is refused, but not for another planet', async () => {
    const world = succeeding();
    const first = world.window().deploy(planOf());
    await world.clock.pass(1_000);
    const other = await world.clock.run(world.window().deploy(planOf({ pc: 'pc/1/1' })));
    expect(other).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect((await world.clock.run(first)).kind).toBe('succeeded');
    expect(world.platform.posts).toHaveLength(1);
    const elsewhere = await world.window().records.claim({ ...dev1, planetId: 'dev2' });
    expect(elsewhere.kind).toBe('lease');
  });

  test('a lease that was claimed before consent excludes others, is used, and is released at the end', async () => {
    const world = succeeding();
    const window = world.window();
    const claim = await window.records.claim(dev1);
    expect(claim.kind).toBe('lease');
    await world.clock.pass(10 * 60_000);
    const other = await world.clock.run(world.window().deploy(planOf()));
    expect(other.reason).toBe('another-deployment-running-here');
    const lease = claim.kind === 'lease' ? { lease: claim.lease } : {};
    expect((await world.clock.run(window.deploy(planOf(), lease))).kind).toBe('succeeded');
    expect((await world.window().records.claim(dev1)).kind).toBe('lease');
  });

  test('a crash between intent and outcome results in unknown, and nothing is sent again', async () => {
    const { world, after, record } = await crashedAfterIntent();
    expect(record.sending).toBe('intent');
    const result = await world.clock.run(after.watch(record));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
    expect(after.texts[0]).toContain("doesn't show whether the request was sent");
    expect(world.platform.posts).toHaveLength(1);
    expect(await unfinished(after.records)).toEqual([]);
  });

  test("a window that loses the lease while it reads the status doesn't record this status", async () => {
    const { world, after, record } = await crashedAfterIntent();
    world.platform.onStatus = () => takeAway(world, 2);
    void after.watch(record);
    await world.clock.pass(30_000);
    expect(world.platform.polls).toHaveLength(2);
    expect(await after.records.read(record.id)).toMatchObject({ sending: 'unsure', certainty: 'waiting', phases: [] });
    expect(after.lines).toHaveLength(1);
  });

  test('a stop while the request waits for its token sends nothing', async () => {
    const world = succeeding();
    const window = world.window();
    world.platform.onToken = () => window.stop.abort();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'stopped-before-sending' });
    expect(world.platform.posts).toEqual([]);
    expect(await unfinished(window.records)).toEqual([]);
  });

  test('a lease that is lost while the request waits for its token means that nothing is sent', async () => {
    const world = succeeding();
    world.platform.onToken = () => takeAway(world, 1);
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect(world.platform.posts).toEqual([]);
  });

  test('a lease that is lost before the POST means that nothing is sent', async () => {
    const world = succeeding();
    const window = world.window();
    world.platform.onStatus = () => takeAway(world, 1);
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect(world.platform.posts).toEqual([]);
  });
});

describe("a request that was sent and one that wasn't have different results", () => {
  test.each([301, 307, 400, 401, 403, 404, 409, 422])(
    '%i is a refusal, with the platform’s message',
    async (status) => {
      const world = succeeding();
      world.platform.outcome = refused(status);
      const result = await world.clock.run(world.window().deploy(planOf()));
      expect(result).toMatchObject({ kind: 'not-started', reason: 'refused', signIn: status === 401 });
      expect(result.message).toContain(`no, because of ${status} https: //x.test`);
      expect(world.platform.polls).toHaveLength(1);
    },
  );

  test('a request that was never sent results in not-started', async () => {
    const world = succeeding();
    const error = new PlatformError('connection refused', { code: 'connection', sent: 'no' });
    world.platform.outcome = { kind: 'notSent', error };
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'not-sent' });
  });

  test.each([408, 425, 429, 500, 503])('after %i, the status decides, and nothing is sent again', async (status) => {
    const world = succeeding();
    world.platform.outcome = { kind: 'unsure', error: failureOf(status) };
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours', deploymentId: 'ours' });
    expect(result.message).toBe(
      'unknown: dev1 reports that deployment ours succeeded. This deployment may not be yours.',
    );
    expect(world.platform.posts).toHaveLength(1);
  });

  test('--no-wait ends with an accepted request, which can be watched later', async () => {
    const world = succeeding();
    const window = world.window();
    const outcome = await world.clock.run(window.request(planOf()));
    expect(outcome.kind).toBe('requested');
    const [record] = await unfinished(window.records);
    if (record === undefined) throw new Error('no record');
    expect((await world.clock.run(world.window().watch(record))).kind).toBe('succeeded');
  });

  test('--no-wait without a clear response is unknown, and the deployment can be watched later', async () => {
    const world = succeeding();
    world.platform.outcome = { kind: 'unsure', error: reset() };
    const outcome = await world.clock.run(world.window().request(planOf()));
    expect(outcome).toMatchObject({ kind: 'unknown', reason: 'not-waited', resumable: true });
  });
});

describe('without a valid baseline, nothing is sent', () => {
  test.each([
    ["the status can't be read", reset(), 'no-baseline', false],
    ['the user is signed out', failureOf(401), 'no-baseline', true],
    ['an operation is in progress', statusOf({ phase: 'BACKUP', operationInProgress: true }), 'planet-busy', false],
  ])('%s', async (_, current, reason, signIn) => {
    const world = succeeding();
    world.platform.current = current;
    const window = world.window();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason, signIn });
    expect(world.platform.posts).toEqual([]);
    expect(await window.records.list()).toEqual([]);
    expect((await window.records.claim(dev1)).kind).toBe('lease');
  });

  test.each([
    ['a reset', reset(), 1],
    ['a 503', failureOf(503), 2],
    ['a pause that the platform requests', failureOf(429, { retryAfterMs: 7_000 }), 1],
  ])('a transient fault is waited for: %s', async (_, fault, times) => {
    const world = succeeding();
    world.platform.onStatus = () => {
      world.platform.current = world.platform.polls.length < times ? fault : statusOf();
    };
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result.kind).toBe('succeeded');
    expect(world.platform.posts).toHaveLength(1);
    expect(world.platform.posts[0]?.at).toBeGreaterThanOrEqual(fault.retryAfterMs ?? times * 1_000);
  });

  test.each([
    ['a permanent fault', reset(), 3],
    ['a longer pause', failureOf(503, { retryAfterMs: 60_000 }), 1],
    ['a refusal', failureOf(403), 1],
  ])('the request is not sent after %s', async (_, fault, times) => {
    const world = succeeding();
    world.platform.current = fault;
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'no-baseline' });
    expect([world.platform.polls.length, world.platform.posts.length]).toEqual([times, 0]);
  });

  test('the planet was deployed to after the plan was shown', async () => {
    const world = succeeding();
    const plan = { ...planOf(), basis: { deploymentId: 'older' } };
    const result = await world.clock.run(world.window().deploy(plan));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'planet-changed' });
    expect(world.platform.posts).toEqual([]);
  });

  test('the machine was asleep after the baseline was read', async () => {
    const world = succeeding();
    const write = world.files.write.bind(world.files);
    world.files.write = async (path, text) => {
      if (path.startsWith('deployments/') && text.includes('"intent"')) world.clock.hibernate(45_000);
      await write(path, text);
    };
    const window = world.window();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'no-baseline' });
    expect(world.platform.posts).toEqual([]);
    expect(await unfinished(window.records)).toEqual([]);
  });

  test('getting the token took so long that the status may have changed', async () => {
    const world = succeeding();
    const window = world.window();
    world.platform.onToken = () => world.clock.hibernate(31_000);
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'no-baseline' });
    expect(world.platform.posts).toEqual([]);
    expect(await unfinished(window.records)).toEqual([]);
  });

  test('the user stopped before the request', async () => {
    const world = succeeding();
    const window = world.window();
    window.stop.abort();
    const result = await world.clock.run(window.deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'stopped-before-sending' });
    expect(world.platform.posts).toEqual([]);
  });

  test("the user stopped while the platform didn't respond", async () => {
    const world = succeeding();
    const window = world.window();
    const status = () => new Promise<never>(() => undefined);
    const work = window.deploy(planOf(), { api: { ...window.api, status } });
    await world.clock.pass(1_000);
    window.stop.abort();
    const result = await Promise.race([work, world.clock.pass(10_000)]);
    expect(result).toMatchObject({ kind: 'not-started', reason: 'stopped-before-sending' });
    expect((await world.window().records.claim(dev1)).kind).toBe('lease');
  });
});

/**
 * Creates a world whose window crashed during the POST, before the response was recorded. Returns the world, a new
 * window, and the record.
 */
async function crashedAfterIntent() {
  const world = succeeding();
  const before = world.window();
  world.platform.onPost = () => before.crash();
  void before.deploy(planOf());
  await world.clock.pass(2_000);
  const after = world.window();
  const [record] = await unfinished(after.records);
  if (record === undefined) throw new Error('the intent was lost');
  return { world, after, record };
}
