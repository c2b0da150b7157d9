import { describe, expect, test } from 'vitest';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { openPlanet } from '../../../platform/deployments/openPlanet';
import { planFingerprint } from '../../../platform/deployments/plan';
import { Poller } from '../../../platform/deployments/poller';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';
import { failureOf, reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { dev1, planOf, type Window, World } from './world';

const minutes = (count: number) => count * 60_000;
const base = statusOf();
const running = (deploymentId = 'first', more: Partial<DeploymentStatus> = {}) =>
  statusOf({ deploymentId, phase: 'UPGRADING', phaseDetails: '', operationInProgress: true, ...more });
const done = (deploymentId = 'first') => statusOf({ deploymentId });

/** A machine on which a command requested a deployment and ended. The script begins at that request. */
async function requested(
  script: readonly (readonly [number, ScriptedResponse])[],
  leave: 'no-wait' | 'crash' | 'suspend' | 'stop' = 'no-wait',
): Promise<{ world: World; first: DeploymentRecord }> {
  const world = new World();
  world.platform.script = script;
  const one = world.window();
  if (leave === 'no-wait') await world.clock.run(one.request(planOf()));
  else {
    const work = one.deploy(planOf());
    await world.clock.pass(1_000);
    if (leave === 'crash') one.crash();
    else await stopped(world, one, work, leave);
  }
  const [first] = await world.window().records.list();
  return { world, first: first ?? expect.fail('no record') };
}

async function stopped(world: World, window: Window, work: Promise<Result>, leave: 'suspend' | 'stop') {
  if (leave === 'suspend') window.suspend.abort();
  else window.stop.abort();
  await world.clock.run(work);
}

/** Returns the results of all records, oldest first. */
async function resultsOf(world: World): Promise<readonly (string | undefined)[]> {
  return (await world.window().records.list()).map(({ result }) => result?.reason).reverse();
}

describe('the next deployment to a planet whose last deployment has no outcome', () => {
  test.each(['no-wait', 'crash', 'suspend', 'stop'] as const)(
    'joins it if the plan is the same and the status lags (%s)',
    async (leave) => {
      const { world } = await requested(
        [
          [0, base],
          [45_000, running()],
          [minutes(3), done()],
        ],
        leave,
      );
      const window = world.window();
      const result = await world.clock.run(window.deploy(planOf()));
      expect(result.deploymentId).toBe('first');
      expect(world.platform.posts).toHaveLength(1);
      expect(window.progress.some(({ kind }) => kind === 'resumed')).toBe(true);
    },
  );

  test('is refused if the plan is different and an operation is in progress, and names the running deployment', async () => {
    const { world } = await requested([
      [0, base],
      [45_000, running()],
      [minutes(3), done()],
    ]);
    const result = await world.clock.run(world.window().deploy(planOf({ pc: 'pc/1/1' })));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect(result.message).toContain('cc 16/18');
    expect(world.platform.posts).toHaveLength(1);
    expect(await resultsOf(world)).toEqual([undefined]);
  });

  test('continues with its own request as soon as that deployment has ended', async () => {
    const { world } = await requested([
      [0, running()],
      [minutes(1), done()],
    ]);
    await world.clock.pass(minutes(5));
    world.platform.script = [
      [0, done()],
      [minutes(6), running('second')],
      [minutes(7), done('second')],
    ];
    world.platform.current = done();
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'second' });
    expect(world.platform.posts).toHaveLength(2);
    expect(await resultsOf(world)).toEqual(['maybe-not-yours', 'complete']);
  });

  test('waits until the status can no longer lag, says so, and records that nothing new appeared', async () => {
    const { world, first } = await requested([[0, base]]);
    await world.clock.pass(30_000);
    const window = world.window();
    void window.deploy(planOf({ pc: 'pc/1/1' }));
    await world.clock.pass(60_000);
    expect(window.progress).toEqual([{ kind: 'settling', record: expect.anything(), waitMs: expect.any(Number) }]);
    const [settling] = window.progress;
    expect(settling?.kind === 'settling' && settling.waitMs).toBeGreaterThan(85_000);
    expect(world.platform.posts).toHaveLength(1);
    await world.clock.pass(minutes(1.5));
    expect(window.progress[1]).toMatchObject({ kind: 'settled', record: { result: { reason: 'nothing-new' } } });
    expect(world.platform.posts).toHaveLength(2);
    const since = (world.platform.posts[1]?.at ?? 0) - (world.platform.posts[0]?.at ?? 0);
    expect(since).toBeGreaterThan(minutes(2) + 10_000);
    expect(since).toBeLessThan(minutes(2) + 30_000);
    expect((await window.records.read(first.id))?.result).toMatchObject({ kind: 'unknown', reason: 'nothing-new' });
  });

  test('needs only two idle responses 10 s apart if that request is old', async () => {
    const { world } = await requested([[0, base]]);
    await world.clock.pass(minutes(60));
    const before = world.clock.monotonic();
    void world.window().deploy(planOf());
    await world.clock.pass(30_000);
    expect(world.platform.posts).toHaveLength(2);
    const waited = (world.platform.posts[1]?.at ?? 0) - before;
    expect(waited).toBeGreaterThanOrEqual(10_000);
    expect(waited).toBeLessThan(16_000);
  });

  test.each([
    ['unreachable', () => reset(), 'no-baseline', false],
    ['forbidden', () => failureOf(403), 'no-baseline', false],
    ['without a valid token', () => failureOf(401), 'no-baseline', true],
  ])('sends nothing while the status is %s', async (_, fault, reason, signIn) => {
    const { world } = await requested([
      [0, base],
      [minutes(10), fault()],
    ]);
    await world.clock.pass(minutes(15));
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason, signIn });
    expect(world.platform.posts).toHaveLength(1);
    expect(await resultsOf(world)).toEqual([undefined]);
  });

  test('sends nothing if the user stops waiting, or the time limit is reached', async () => {
    for (const leave of ['stop', 'time'] as const) {
      const { world } = await requested([[0, base]]);
      const window = world.window();
      const work = window.deploy(planOf(), leave === 'time' ? { timeoutMs: 20_000 } : {});
      await world.clock.pass(10_000);
      if (leave === 'stop') window.stop.abort();
      const result = await world.clock.run(work);
      expect(result).toMatchObject({ kind: 'not-started', reason: 'stopped-before-sending' });
      expect(result.message.includes('time limit')).toBe(leave === 'time');
      expect(world.platform.posts).toHaveLength(1);
      expect((await window.records.claim(dev1)).kind).toBe('lease');
    }
  });

  test('isn’t misled by a clock that was set back', async () => {
    const { world } = await requested([[0, base]]);
    world.clock.epoch -= minutes(600);
    void world.window().deploy(planOf());
    await world.clock.pass(minutes(3));
    expect(world.platform.posts).toHaveLength(2);
  });

  test('settles an earlier success that the user stopped watching, although the status then shows another one', async () => {
    const { world } = await requested(
      [
        [0, running()],
        [minutes(1), done()],
        [minutes(5), running('theirs')],
        [minutes(6), done('theirs')],
      ],
      'stop',
    );
    await world.clock.pass(minutes(10));
    void world.window().deploy(planOf());
    await world.clock.pass(minutes(1));
    expect(world.platform.posts).toHaveLength(2);
    expect((await resultsOf(world))[0]).toMatch(/^(superseded|overtaken|maybe-not-yours)$/);
  });

  test('settles a deployment whose ID the planet no longer reports', async () => {
    const { world } = await requested(
      [
        [0, running()],
        [minutes(1), base],
      ],
      'stop',
    );
    await world.clock.pass(minutes(10));
    void world.window().deploy(planOf());
    await world.clock.pass(minutes(1));
    expect(world.platform.posts).toHaveLength(2);
    expect((await resultsOf(world))[0]).toBe('nothing-new');
  });
});

test('a planet is opened before its plan is made: free, running, or unreadable', async () => {
  const { world } = await requested([
    [0, running()],
    [minutes(3), done()],
  ]);
  const window = world.window();
  const poller = new Poller({ api: window.api, clock: world.clock, random: () => 0.5 });
  const open = () => world.clock.run(openPlanet(dev1, { records: window.records, clock: world.clock, poller }));
  expect(await open()).toMatchObject({ kind: 'running', fingerprint: expect.stringContaining('cc/16/18') });
  world.platform.script = [[0, reset()]];
  expect(await open()).toMatchObject({ kind: 'ended', result: { reason: 'no-baseline' } });
  world.platform.script = [[0, done()]];
  const free = await open();
  expect(free.kind).toBe('lease');
  expect(await open()).toEqual({ kind: 'running', recordId: undefined, fingerprint: undefined });
});

describe('a lock that names a deployment with an outcome', () => {
  test('never gives that outcome to a new request', async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running()],
      [60_000, done()],
    ];
    const one = world.window();
    expect((await world.clock.run(one.deploy(planOf()))).kind).toBe('succeeded');
    const [old] = await one.records.list();
    const claim = await one.records.claim(dev1);
    if (claim.kind === 'lease')
      await claim.lease.assign({ recordId: old?.id ?? '', fingerprint: planFingerprint(planOf()) });
    const result = await world.clock.run(world.window().deploy(planOf()));
    expect(result).toMatchObject({ kind: 'not-started', reason: 'another-deployment-running-here' });
    expect(world.platform.posts).toHaveLength(1);
  });
});

test('the time limit ends a request that gets no response, and its outcome is unknown', async () => {
  const world = new World();
  const window = world.window();
  const never = { ...window.api, upgrade: window.api.upgrade };
  never.upgrade = async (applications, options) => {
    void window.api.upgrade(applications, options);
    await world.clock.sleep(93_000);
    return { kind: 'unsure', error: reset() };
  };
  const result = await world.clock.run(window.deploy(planOf(), { api: never, timeoutMs: 3_000 }));
  expect(result).toMatchObject({ kind: 'unknown', reason: 'timed-out', resumable: true });
  expect(world.clock.monotonic()).toBeLessThan(10_000);
  const [record] = await window.records.list();
  expect(record).toMatchObject({ sending: 'unsure', sentAt: expect.any(Number) });
});
