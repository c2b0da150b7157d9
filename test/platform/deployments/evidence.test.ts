import { describe, expect, test } from 'vitest';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { planDeployment } from '../../../platform/deployments/plan';
import type { Plan } from '../../../platform/deploymentTypes';
import { reset, type ScriptedResponse, statusOf } from './fakePlatform';
import { dev1, planOf, World } from './world';

const minutes = (count: number) => count * 60_000;
const runs = (...builds: readonly string[]) =>
  builds.map((buildId) => ({ application: buildId.split('/')[0], buildId }));
const running = (more: Partial<DeploymentStatus> = {}) =>
  statusOf({ deploymentId: 'new', phase: 'UPGRADING', phaseDetails: '', operationInProgress: true, ...more });
const done = (more: Partial<DeploymentStatus> = {}) => statusOf({ deploymentId: 'new', ...more });

interface Scene {
  readonly plan?: Plan;
  readonly baseline?: DeploymentStatus;
  readonly answer?: unknown;
  readonly unsure?: boolean;
  readonly script: readonly (readonly [number, ScriptedResponse])[];
}

/** Deploys and returns the result, the time that the watch took, and the lines. */
async function deployed({ plan = planOf({ cc: 'cc/16/15' }), baseline, answer = {}, unsure, script }: Scene) {
  const world = new World();
  world.platform.script = script;
  if (baseline !== undefined) world.platform.current = baseline;
  world.platform.outcome = unsure
    ? { kind: 'unsure', error: reset() }
    : { kind: 'accepted', answer: { status: 202, body: answer } };
  const window = world.window();
  const result = await world.clock.run(window.deploy(plan));
  expect(world.platform.posts).toHaveLength(1);
  const [record] = await window.records.list();
  expect(record?.result).toEqual(result);
  return { result, texts: window.texts, ms: world.clock.monotonic(), record };
}

describe('a status that names another build of a planned application', () => {
  test.each([
    ["another person's deployment", [[5_000, running({ applications: runs('cc/16/18') })]], 'cc/16/18'],
    ['a rollback at the end', [[5_000, running()]], 'cc/16/14'],
  ] as const)('is never a success: %s', async (_, begin, build) => {
    const { result, texts } = await deployed({
      script: [...begin, [60_000, done({ applications: runs(build) })]],
    });
    expect(result).toMatchObject({ kind: 'unknown', reason: 'contradicted', resumable: false });
    expect(result.message).toBe(
      `unknown: dev1 reports success, but cc runs ${build}, not cc/16/15. This deployment may not be yours.`,
    );
    expect(texts).toContain(`success is reported, but cc runs ${build}, not cc/16/15; confirming`);
  });

  test('waits a minute for builds that appear late', async () => {
    const { result, ms } = await deployed({
      baseline: statusOf({ applications: runs('cc/16/14') }),
      script: [
        [5_000, running({ applications: runs('cc/16/14') })],
        [60_000, done({ applications: runs('cc/16/14') })],
        [90_000, done({ applications: runs('cc/16/15') })],
      ],
    });
    expect(result).toMatchObject({ kind: 'succeeded' });
    expect(result.durationMs).toBeLessThan(70_000);
    expect(ms).toBeLessThan(110_000);
  });

  test('ends only after a full minute of contradictions, counted anew after a stale response', async () => {
    const { result, ms } = await deployed({
      script: [
        [5_000, running()],
        [30_000, done({ applications: runs('cc/16/14') })],
        [60_000, running()],
        [90_000, done({ applications: runs('cc/16/14') })],
      ],
    });
    expect(result.reason).toBe('contradicted');
    expect(ms).toBeGreaterThan(90_000 + 60_000);
  });

  test('needs the planned build afterwards: a status without builds is no proof', async () => {
    const { result } = await deployed({
      script: [
        [5_000, running()],
        [30_000, done({ applications: runs('cc/16/14') })],
        [60_000, done()],
      ],
    });
    expect(result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
  });

  test('is found among other elements, in nested members, and for a build without numbers if it was listed', async () => {
    const listed = ['cc/release-7', 'cc/release-8'].map((id) => ({ id, application: 'cc', label: id, raw: id }));
    const choices = [{ application: 'cc', buildId: 'cc/release-8' }];
    const planned = planDeployment({ environment: dev1, choices, listed, records: [] });
    const plan = planned.ok ? planned.plan : expect.fail('no plan');
    const applications = [
      { app: { code: 'pc' }, build: ['pc/1/1'] },
      { app: { code: 'cc' }, build: ['cc/release-7'] },
    ];
    const { result } = await deployed({
      plan,
      script: [
        [5_000, running()],
        [60_000, done({ applications })],
      ],
    });
    expect(result.message).toContain('cc runs cc/release-7, not cc/release-8');
  });

  test.each([
    ['no build', [{ application: 'cc', nodes: 3 }]],
    ["other applications' builds", runs('pc/8/9', 'bc/1/1')],
    ['a member that only looks like a build', [{ application: 'cc', note: 'cc/16/15-was-here', at: '16/14' }]],
    ['the planned build beside the previous one', [{ application: 'cc', buildId: 'cc/16/15', previous: 'cc/16/14' }]],
  ])('is not a status with %s', async (_, applications) => {
    const { result, ms } = await deployed({
      script: [
        [5_000, running({ applications })],
        [60_000, done({ applications })],
      ],
    });
    expect(result.kind).toBe('succeeded');
    expect(ms).toBeLessThan(75_000);
  });

  test('makes the deployment doubtful while it runs, until the planned build appears', async () => {
    const baseline = statusOf({ applications: runs('cc/16/14') });
    const foreign = running({ applications: runs('cc/16/18') });
    const ended = await deployed({
      baseline,
      script: [
        [5_000, foreign],
        [60_000, done()],
      ],
    });
    expect(ended.result).toMatchObject({ kind: 'unknown', reason: 'maybe-not-yours' });
    expect(ended.texts).toContain("the status names a build of cc that isn't planned; the deployment may not be yours");
    const healed = await deployed({
      baseline,
      script: [
        [5_000, foreign],
        [30_000, running({ applications: runs('cc/16/15') })],
        [60_000, done()],
      ],
    });
    expect(healed.result.kind).toBe('succeeded');
  });

  test('is not doubtful while the status still names the build of the baseline, or if the baseline named none', async () => {
    for (const baseline of [statusOf({ applications: runs('cc/16/14') }), statusOf()]) {
      const { result } = await deployed({
        baseline,
        script: [
          [5_000, running({ applications: runs('cc/16/14') })],
          [60_000, done()],
        ],
      });
      expect(result.kind).toBe('succeeded');
    }
  });

  test('makes a failure unknown if the build is neither planned nor the previous one', async () => {
    const plan = planOf({ cc: 'cc/16/15' }, { ...dev1, failurePhases: ['UPGRADE_FAILED'] });
    const baseline = statusOf({ applications: runs('cc/16/14') });
    const failing = (build: string) =>
      deployed({
        plan,
        baseline,
        script: [
          [5_000, running()],
          [60_000, done({ phase: 'UPGRADE_FAILED', phaseDetails: '', applications: runs(build) })],
        ],
      });
    expect((await failing('cc/16/14')).result).toMatchObject({ kind: 'failed' });
    expect((await failing('cc/16/18')).result).toMatchObject({ kind: 'unknown', reason: 'ended-not-complete' });
  });
});

test('other applications are printed if the operation ends in another phase, with the changes since the baseline', async () => {
  const elements = (pc: string) => [...runs('cc/16/14'), { application: 'pc', state: pc }];
  const { texts } = await deployed({
    baseline: statusOf({ applications: elements('UP') }),
    script: [
      [5_000, running({ applications: elements('RESTARTING') })],
      [60_000, done({ phase: 'UPGRADE_FAILED', phaseDetails: 'pc', applications: elements('DOWN') })],
    ],
  });
  const aboutPc = texts.filter((text) => /^ +pc /.test(text)).map((text) => text.trim());
  expect(aboutPc).toEqual(['pc  state DOWN']);
});

describe('a deployment ID in the response to the POST', () => {
  test.each([
    ['at the top level', { deploymentId: 'mine' }],
    ['nested', { data: { job: { deploymentId: 'mine' } } }],
    ['in a list', [{ deploymentId: 'base' }, { deploymentId: 'mine' }]],
    ['as a number', { deploymentId: 12 }],
  ])('rules out any other deployment: %s', async (_, answer) => {
    const { result, ms } = await deployed({
      answer,
      script: [
        [5_000, running({ applications: runs('cc/16/15') })],
        [20_000, done({ applications: runs('cc/16/15') })],
      ],
    });
    expect(result).toMatchObject({ kind: 'unknown', reason: 'another-deployment-shown', resumable: true });
    expect(result.message).toMatch(/^unknown: dev1 shows deployment new, not yours \((mine|12)\)\.$/);
    expect(ms).toBeGreaterThan(minutes(2));
    expect(ms).toBeLessThan(minutes(3));
  });

  test('lets the watch wait for that deployment', async () => {
    const { result, texts } = await deployed({
      answer: { deploymentId: 'mine' },
      script: [
        [5_000, running()],
        [60_000, done()],
        [90_000, running({ deploymentId: 'mine' })],
        [minutes(3), done({ deploymentId: 'mine' })],
      ],
    });
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'mine' });
    expect(texts).toContain('the status shows deployment new, but the request started mine; waiting');
  });

  test.each([
    ['the baseline', 'base'],
    ['a third deployment', 'third'],
  ])('ends the watch even if the status alternates between another deployment and %s', async (_, deploymentId) => {
    const turns = Array.from({ length: 100 }, (_, turn) => 5_000 + turn * 15_000);
    const { result, ms } = await deployed({
      answer: { deploymentId: 'mine' },
      script: turns.map((at, turn) => [at, turn % 2 === 0 ? done() : done({ deploymentId })]),
    });
    expect(result).toMatchObject({ kind: 'unknown', resumable: true });
    expect(['another-deployment-shown', 'nothing-new']).toContain(result.reason);
    expect(ms).toBeLessThan(minutes(3));
  });

  test('rules out others even if an operation without a new ID was seen first', async () => {
    const { result } = await deployed({
      answer: { deploymentId: 'mine' },
      script: [
        [5_000, running({ deploymentId: 'base' })],
        [30_000, done()],
      ],
    });
    expect(result.reason).toBe('another-deployment-shown');
  });

  test('that repeats the baseline says nothing', async () => {
    const { result } = await deployed({
      answer: { deploymentId: 'base' },
      script: [
        [5_000, running()],
        [60_000, done()],
      ],
    });
    expect(result).toMatchObject({ kind: 'succeeded', deploymentId: 'new' });
  });
});
