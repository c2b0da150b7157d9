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

describe('whose deployment it is', () => {
  test('the baseline’s own success is never ours', async () => {
    const { result, world } = await outcomeOf([]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'nothing-new', resumable: true });
    expect(result.message).toContain('UPGRADED All applications upgraded');
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(2));
    expect(world.clock.monotonic()).toBeLessThan(minutes(3));
  });

  test('only good responses count towards the two minutes', async () => {
    const { result } = await outcomeOf([
      [minutes(1), reset()],
      [minutes(5), base],
      [minutes(5.5), running('UPGRADING')],
      [minutes(6), done],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('a gap of more than half a minute before it appeared makes it presumed', async () => {
    const { result, window } = await outcomeOf([
      [5_000, reset()],
      [45_000, running('UPGRADING')],
      [90_000, done],
    ]);
    expect(window.texts).toContain('watching deployment ours; it may not be yours');
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('slow but steady platforms are believed', async () => {
    const { result } = await outcomeOf([
      [90_000, running('UPGRADING')],
      [minutes(3), done],
    ]);
    expect(result.kind).toBe('succeeded');
  });

  test('the response to the POST may contain the ID', async () => {
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

  test('time is no proof against a response that names another deployment', async () => {
    const { result } = await outcomeOf(
      [
        [1_000, running('UPGRADING', 'theirs')],
        [60_000, statusOf({ deploymentId: 'theirs' })],
      ],
      (world) => {
        world.platform.outcome = { kind: 'accepted', answer: { status: 200, body: { deploymentId: 'mine' } } };
      },
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('nor are the planned builds, which were running before it', async () => {
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
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('the status may name the planned builds', async () => {
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

  test('but builds that the baseline already named prove nothing', async () => {
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

  test('a return to the baseline’s id is a stale answer and ignored', async () => {
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

  test('an operation under the baseline’s ID has started, and gets its ID later', async () => {
    const { result, window } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [20_000, running('UPGRADING')],
      [60_000, done],
    ]);
    expect(window.texts).toContain('the deployment has started');
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });

  test('an operation that gets its ID after a quarter of an hour was running all the time', async () => {
    const { result } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [minutes(15), running('UPGRADING')],
      [minutes(16), done],
    ]);
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });

  test("an operation that wasn't seen for more than a minute may be another one", async () => {
    const { result } = await outcomeOf([
      [1_000, running('QUEUED', 'base')],
      [minutes(2), reset()],
      [minutes(4), running('UPGRADING')],
      [minutes(5), done],
    ]);
    expect(result.reason).toBe('maybe-not-yours');
  });

  test('an operation that never gets its own ID is never a success', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING', 'base')],
      [60_000, base],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete' });
  });

  test('after an operation ended under the baseline’s ID, a later one is only presumed', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING', 'base')],
      [20_000, base],
      [40_000, running('UPGRADING')],
      [80_000, done],
    ]);
    expect(result.reason).toBe('maybe-not-yours');
  });
});

describe('ids', () => {
  test('in the response to the POST may be numbers', async () => {
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

  test('are only the documented ones: other numbers prove nothing', async () => {
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
    const told = 'The environment ID is other. It was env before.';
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
    expect(next.texts).toContain('The environment ID is third. It was other before.');
  });
});

describe('success is exact', () => {
  test.each([
    ['another phase', { phase: 'upgraded' }],
    ['blanks around it', { phase: 'UPGRADED ' }],
    ['other details', { phaseDetails: 'All applications upgraded.' }],
    ['no details', { phaseDetails: '' }],
  ])('%s is not success', async (_, change: Partial<DeploymentStatus>) => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [20_000, statusOf({ deploymentId: 'ours', ...change })],
    ]);
    expect(result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete', resumable: true });
  });

  test('never while an operation is in progress', async () => {
    const { world, result } = await outcomeOf([
      [1_000, statusOf({ deploymentId: 'ours', operationInProgress: true })],
      [minutes(5), done],
    ]);
    expect(result.kind).toBe('succeeded');
    expect(world.clock.monotonic()).toBeGreaterThan(minutes(5));
  });

  test('an unknown phase is printed and the watch continues', async () => {
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

  test('the first response that reports an end in another phase is shown, and the result waits', async () => {
    const { window, result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [20_000, ended('BROKEN')],
    ]);
    const told = window.lines.find(({ text }) => text === 'Operation ended in BROKEN: it went wrong. Confirming…');
    expect(told).toMatchObject({ kind: 'note', phase: 'BROKEN' });
    expect(told?.elapsedMs).toBeLessThan(25_000);
    const states = window.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states.find(({ status }) => status?.phase === 'BROKEN')?.ending?.phase).toBe('BROKEN');
    expect(window.lines.at(-1)?.elapsedMs).toBeGreaterThan(80_000);
    expect(result.durationMs).toBe(told?.elapsedMs);
    expect(result.durationAtMost).toBeUndefined();
  });

  test("an end that the operation takes back doesn't count, and a later one is reported again", async () => {
    const { window, result } = await outcomeOf([
      [1_000, running('A')],
      [20_000, ended('BROKEN')],
      [50_000, running('B')],
      [90_000, ended('BROKEN')],
    ]);
    const states = window.progress.flatMap((progress) => (progress.kind === 'state' ? [progress.state] : []));
    expect(states.filter(({ status }) => status?.operationInProgress).every(({ ending }) => !ending)).toBe(true);
    expect(window.texts.filter((text) => text.startsWith('Operation ended'))).toHaveLength(2);
    expect(result.durationMs).toBeGreaterThanOrEqual(90_000);
    expect(result.durationMs).toBeLessThan(105_000);
  });

  test('UPGRADED is never a failure phase, whatever the environment says', async () => {
    const world = new World();
    world.platform.script = [
      [1_000, running('UPGRADING')],
      [20_000, ended('UPGRADED')],
    ];
    const plan = planOf({ cc: 'cc/16/18' }, { ...dev1, failurePhases: ['UPGRADED'] });
    expect((await world.clock.run(world.window().deploy(plan))).kind).toBe('unknown');
  });

  test('a presumed deployment never certainly fails', async () => {
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

describe('overtaken is said', () => {
  test('a third deployment after ours was confirmed', async () => {
    const { result } = await outcomeOf([
      [1_000, running('UPGRADING')],
      [30_000, statusOf({ deploymentId: 'theirs' })],
    ]);
    expect(result).toMatchObject({ kind: 'superseded', deploymentId: 'ours' });
    expect(result.message).toContain('theirs');
  });

  test('a third deployment while ours was only presumed', async () => {
    const { result } = await outcomeOf(
      [
        [1_000, running('UPGRADING')],
        [30_000, statusOf({ deploymentId: 'theirs' })],
      ],
      unsure,
    );
    expect(result).toMatchObject({ kind: 'unknown', reason: 'overtaken' });
  });

  test('unless the third one proves to be ours', async () => {
    const applications = [{ application: 'cc', buildId: 'cc/16/18' }];
    const { result } = await outcomeOf(
      [
        [1_000, running('UPGRADING', 'theirs')],
        [30_000, running('UPGRADING', 'ours', { applications })],
        [60_000, done],
      ],
      unsure,
    );
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'ours' });
  });
});
