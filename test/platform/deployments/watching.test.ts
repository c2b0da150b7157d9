import { describe, expect, test } from 'vitest';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { dev1, planOf, World } from './world';

const running = (phase: string, deploymentId = 'ours', more: Partial<DeploymentStatus> = {}) =>
  statusOf({ deploymentId, phase, phaseDetails: '', operationInProgress: true, ...more });
const ended = (phase: string, more: Partial<DeploymentStatus> = {}) =>
  statusOf({ deploymentId: 'ours', phase, phaseDetails: 'it went wrong', ...more });
const done = statusOf({ deploymentId: 'ours' });
const base = statusOf();
const minutes = (count: number) => count * 60_000;

async function outcomeOf(
  script: readonly (readonly [number, ScriptedResponse])[],
  prepare: (world: World) => void = () => undefined,
) {
  const world = new World();
  world.platform.script = script;
  prepare(world);
  const window = world.window();
  const result = await world.clock.run(window.deploy(planOf()));
  expect(world.platform.posts).toHaveLength(1);
  expect(world.platform.mostInFlight).toBe(1);
  return { world, window, result };
}

const unsure = (world: World) => {
  world.platform.outcome = { kind: 'unsure', error: reset() };
};

describe('the deployment that is identified as the requested one', () => {
  test('is never the success of the baseline', async () => {
    const { result, world } = await outcomeOf([]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'nothing-new', resumable: true });
    expect(result.message).toContain('UPGRADED All applications upgraded');
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(2));
    expect(world.clock.monotonic()).toBeLessThan(minutes(3));
  });

  test('may not exist after two minutes, in which only good responses count', async () => {
    const { result } = await outcomeOf([
      [minutes(1), reset()],
      [minutes(5), base],
      [minutes(5.5), running('UPGRADING')],
      [minutes(6), done],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('is presumed if a gap of more than half a minute preceded it', async () => {
    const { result, window } = await outcomeOf([
      [5_000, reset()],
      [45_000, running('UPGRADING')],
      [90_000, done],
    ]);
    expect(window.texts).toContain('watching deployment ours; it may not be yours');
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('is confirmed if the platform responds slowly but regularly', async () => {
    const { result } = await outcomeOf([
      [90_000, running('UPGRADING')],
      [minutes(3), done],
    ]);
    expect(result.kind).toBe('succeeded');
  });

  test('can be proved by an ID in the response to the POST', async () => {
    const { result } = await outcomeOf(
      [
        [5_000, reset()],
        [45_000, running('UPGRADING')],
        [90_000, done],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 200, body: { ticket: { for: ['ours'] } } } };
      },
    );
    expect(result.kind).toBe('succeeded');
  });

  test("isn't proved by time if the response to the POST names another deployment", async () => {
    const { result } = await outcomeOf(
      [
        [1_000, running('UPGRADING', 'theirs')],
        [60_000, statusOf({ deploymentId: 'theirs' })],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 200, body: { deploymentId: 'mine' } } };
      },
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'another-deployment-shown' });
  });

  test("isn't proved by the planned builds if the response to the POST names another deployment", async () => {
    const applications = [
      { application: 'cc', buildId: 'cc/16/18' },
      { application: 'bc', buildId: 'bc/16/9' },
    ];
    const { result } = await outcomeOf(
      [
        [1_000, reset()],
        [20_000, running('UPGRADING', 'theirs', { applications })],
        [60_000, statusOf({ deploymentId: 'theirs', applications })],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 202, body: { deploymentId: 'mine' } } };
      },
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'another-deployment-shown' });
  });

  test('can be proved by the planned builds in the status', async () => {
    const applications = [{ app: { code: 'cc' }, build: ['cc/16/18'] }];
    const { result } = await outcomeOf(
      [
        [5_000, running('UPGRADING')],
        [60_000, statusOf({ deploymentId: 'ours', applications })],
      ],
      unsure,
    );
    expect(result.kind).toBe('succeeded');
  });

  test("isn't proved by builds that the baseline already named", async () => {
    const applications = [{ application: 'cc', buildId: 'cc/16/18' }];
    const { result } = await outcomeOf(
      [
        [5_000, running('UPGRADING')],
        [60_000, statusOf({ deploymentId: 'ours', applications })],
      ],
      (world) => {
        unsure(world);
        world.platform.current = statusOf({ applications });
      },
    );
    expect(result.reason).toBe('maybe-not-yours');
  });

  test('ignores a return to the baseline’s ID as a stale response', async () => {
    const { result, window } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [20_000, base],
      [100_000, running('RESTARTING')],
      [200_000, done],
    ]);
    expect(result.kind).toBe('succeeded');
    expect(window.lines.filter(({ kind }) => kind === 'status').map(({ phase }) => phase)).toEqual([
      'UPGRADING',
      'RESTARTING',
      'UPGRADED',
    ]);
  });

  test('has started if an operation is in progress under the baseline’s ID, and gets its ID later', async () => {
    const { result, window } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [20_000, running('UPGRADING')],
      [60_000, done],
    ]);
    expect(window.texts).toContain('the deployment has started');
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });

  test('was running all the time if its ID appears after a quarter of an hour', async () => {
    const { result } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [minutes(15), running('UPGRADING')],
      [minutes(16), done],
    ]);
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });

  test("may be another one if its operation wasn't seen for more than a minute", async () => {
    const { result } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [minutes(2), reset()],
      [minutes(4), running('UPGRADING')],
      [minutes(5), done],
    ]);
    expect(result.reason).toBe('maybe-not-yours');
  });

  test('is never a success if its operation never gets an ID of its own', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING', 'base')],
      [60_000, base],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete' });
  });

  test('is only presumed if an earlier operation ended under the baseline’s ID', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING', 'base')],
      [20_000, base],
      [40_000, running('UPGRADING')],
      [80_000, done],
    ]);
    expect(result.reason).toBe('maybe-not-yours');
  });
});

describe('deployment IDs', () => {
  test('can be numbers in the response to the POST', async () => {
    const { result } = await outcomeOf(
      [
        [5_000, reset()],
        [45_000, running('UPGRADING', '7')],
        [90_000, statusOf({ deploymentId: '7' })],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 200, body: { data: { deploymentId: 7 } } } };
      },
    );
    expect(result.kind).toBe('succeeded');
  });

  test('are only recognized under the documented name: other numbers prove nothing', async () => {
    const { result } = await outcomeOf(
      [
        [5_000, reset()],
        [45_000, running('UPGRADING', '7')],
        [90_000, statusOf({ deploymentId: '7' })],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 200, body: { queued: 7 } } };
      },
    );
    expect(result.reason).toBe('maybe-not-yours');
  });

  test('of another environment are reported, both during a watch and since the last deployment', async () => {
    const told = 'The environment ID changed from env to other.';
    const { world, window } = await outcomeOf([
      [1_000, running('A')],
      [20_000, running('A', 'ours', { environmentId: 'other' })],
      [60_000, statusOf({ deploymentId: 'ours', environmentId: 'other' })],
    ]);
    expect(window.texts.filter((text) => text.includes('environment ID'))).toEqual([told]);
    world.platform.script = [];
    world.platform.current = statusOf({ deploymentId: 'ours', environmentId: 'third' });
    const next = world.window();
    await world.clock.run(next.deploy(planOf()));
    expect(next.texts).toContain('The environment ID changed from other to third.');
  });
});

describe('success is exact', () => {
  test.each([
    ['another phase', { phase: 'upgraded' }],
    ['spaces around it', { phase: 'UPGRADED ' }],
    ['other details', { phaseDetails: 'All applications upgraded.' }],
    ['no details', { phaseDetails: '' }],
  ])("%s isn't a success", async (_, change: Partial<DeploymentStatus>) => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [20_000, statusOf({ deploymentId: 'ours', ...change })],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete', resumable: true });
  });

  test("a status isn't a success while an operation is in progress", async () => {
    const { world, result } = await outcomeOf([
      [1_000, statusOf({ deploymentId: 'ours', operationInProgress: true })],
      [minutes(5), done],
    ]);
    expect(result.kind).toBe('succeeded');
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(5));
  });

  test('an unknown phase is printed, and the watch continues', async () => {
    const { result, window } = await outcomeOf([
      [1_000, running('WOBBLING $(x)')],
      [minutes(20), done],
    ]);
    expect(result.kind).toBe('succeeded');
    expect(window.texts).toContain('WOBBLING $ (x)');
  });

  test('an end in another phase counts after a minute of good responses, and is a failure only if configured', async () => {
    const script = [
      [1_000, running('UPGRADING')],
      [20_000, ended('BROKEN')],
    ] as const;
    expect((await outcomeOf(script)).result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete' });
    const world = new World();
    world.platform.script = script;
    const plan = planOf({ cc: 'cc/16/18' }, { ...dev1, failurePhases: ['BROKEN'] });
    const result = await world.clock.run(world.window().deploy(plan));
    expect(result).toMatchObject({ kind: 'failed', reason: 'ended-in-failure-phase' });
    expect(result.message).toMatch(/^failed after 2\d s: BROKEN it went wrong {3}\(UPGRADING 0:\d\d\) /);
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(1.3));
  });

  test("an operation that continues within that minute hasn't ended", async () => {
    const { result } = await outcomeOf([
      [1_000, running('A')],
      [20_000, ended('BETWEEN')],
      [65_000, running('B')],
      [90_000, ended('BETWEEN')],
      [130_000, done],
    ]);
    expect(result.kind).toBe('succeeded');
  });

  test('the first response that reports an end in another phase is shown, and the result waits for the minute to pass', async () => {
    const { window, result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [20_000, ended('BROKEN')],
    ]);
    const told = window.lines.find(({ text }) => text === 'The operation ended in BROKEN: it went wrong. Confirming…');
    expect(told).toMatchObject({ kind: 'note', phase: 'BROKEN' });
    expect(told?.elapsedMs).toBeLessThan(25_000);
    const states = window.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states.find(({ status }) => status?.phase === 'BROKEN')?.ending?.phase).toBe('BROKEN');
    expect(window.lines.at(-1)?.elapsedMs).toBeGreaterThan(80_000);
    expect(result.durationMs).toBe(told?.elapsedMs);
    expect(result.durationAtMost).toBeUndefined();
  });

  test('an end is ignored if the operation continues, and a later end is reported again', async () => {
    const { window, result } = await outcomeOf([
      [1_000, running('A')],
      [20_000, ended('BROKEN')],
      [50_000, running('B')],
      [90_000, ended('BROKEN')],
    ]);
    const states = window.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states.filter(({ status }) => status?.operationInProgress).every(({ ending }) => !ending)).toBe(true);
    expect(window.texts.filter((text) => text.startsWith('The operation ended'))).toHaveLength(2);
    expect(result.durationMs).toBeGreaterThanOrEqual(90_000);
    expect(result.durationMs).toBeLessThan(105_000);
  });

  test('UPGRADED is never a failure phase, even if the environment lists it', async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('UPGRADING')],
      [20_000, ended('UPGRADED')],
    ];
    const plan = planOf({ cc: 'cc/16/18' }, { ...dev1, failurePhases: ['UPGRADED'] });
    expect((await world.clock.run(world.window().deploy(plan))).kind).toBe('unknown');
  });

  test('a deployment that is only presumed never fails', async () => {
    const world = new World();
    unsure(world);
    world.platform.script = [
      [1_000, running('UPGRADING')],
      [20_000, ended('BROKEN')],
    ];
    const plan = planOf({ cc: 'cc/16/18' }, { ...dev1, failurePhases: ['BROKEN'] });
    expect((await world.clock.run(world.window().deploy(plan))).kind).toBe('unknown');
  });
});

describe('another deployment is reported', () => {
  test('after the requested one was confirmed', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [30_000, statusOf({ deploymentId: 'theirs' })],
    ]);
    expect(result).toMatchObject({ kind: 'superseded', deploymentId: 'ours' });
    expect(result.message).toContain('theirs');
  });

  test('while the requested one was only presumed', async () => {
    const { result } = await outcomeOf(
      [
        [1_000, running('UPGRADING')],
        [30_000, statusOf({ deploymentId: 'theirs' })],
      ],
      unsure,
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'overtaken' });
  });

  const interrupted = [
    [1_000, reset()],
    [40_000, running('UPGRADING', 'theirs')],
  ] as const;

  test('unless the response to the POST proves the other one to be the requested one', async () => {
    const { result } = await outcomeOf(
      [...interrupted, [60_000, running('UPGRADING', 'ours')], [90_000, done]],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 202, body: { ticket: 'ours' } } };
      },
    );
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });

  test('even if it names the planned builds, which the presumed one may have deployed', async () => {
    const applications = [{ application: 'cc', buildId: 'cc/16/18' }];
    const { result } = await outcomeOf([
      ...interrupted,
      [60_000, running('UPGRADING', 'other', { applications })],
      [90_000, statusOf({ deploymentId: 'other', applications })],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'overtaken' });
  });
});
