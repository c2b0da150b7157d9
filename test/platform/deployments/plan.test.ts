import { describe, expect, test } from 'vitest';
import type { Build } from '../../../platform/apiTypes';
import { buildsByApplication, isOlderBuild, orderBuilds } from '../../../platform/deployments/ordering';
import { planDeployment, planFingerprint } from '../../../platform/deployments/plan';
import { formatPlan } from '../../../platform/deployments/wording';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { statusOf } from './fakePlatform';
import { dev1, planOf } from './world';

const build = (id: string, application = id.split('/')[0] ?? ''): Build => ({ id, application, label: id, raw: {} });
const ids = (builds: readonly Build[]) => builds.map(({ id }) => id);

describe('"highest number"', () => {
  test('orders builds by number if every ID matches app/n/n', () => {
    const { ordered, builds } = orderBuilds(
      'cc',
      ['cc/9/9', 'cc/16/2', 'cc/16/10', 'cc/100/0', 'cc/16/99999999999999999999'].map((id) => build(id)),
    );
    expect(ordered).toBe(true);
    expect(ids(builds)).toEqual(['cc/100/0', 'cc/16/99999999999999999999', 'cc/16/10', 'cc/16/2', 'cc/9/9']);
  });

  test.each([
    [['cc/16/15', 'cc/6']],
    [['cc/16/15', 'cc/16/15/1']],
    [['cc/16/15', 'cc/a/1']],
    [['cc/16/15', 'pc/16/15']],
    [['cc/16/15', 'cc/16/-1']],
    [['cc/16/15', 'cc/ 16/1']],
    [[]],
  ])('keeps the platform’s order for %j', (list) => {
    const { ordered, builds } = orderBuilds(
      'cc',
      list.map((id) => build(id, 'cc')),
    );
    expect(ordered).toBe(false);
    expect(ids(builds)).toEqual(list);
  });

  test.each([
    ['cc/16/9', 'cc/16/15', [], true],
    ['cc/9/99', 'cc/16/1', [], true],
    ['cc/16/15', 'cc/16/15', [], false],
    ['cc/16/15', 'cc/16/9', [], false],
    ['cc/16', 'cc/16/9', [], false],
    ['cc/16/9', 'cc/16/15', ['cc/6'], false],
    ['cc/16/9', 'cc/16/15', ['pc/6'], true],
  ])('%s is older than %s, among %j: %s', (id, than, others, older) => {
    const all = others.map((each) => build(each));
    expect(isOlderBuild('cc', id, than, all)).toBe(older);
  });

  test('is determined for each application separately, and builds without one are kept', () => {
    const groups = buildsByApplication([build('cc/1/1'), build('pc/6'), build('cc/2/1'), { label: 'odd', raw: 'odd' }]);
    expect(
      [...groups].map(([application, { ordered, builds }]) => [application, ordered, builds.map(({ label }) => label)]),
    ).toEqual([
      ['cc', true, ['cc/2/1', 'cc/1/1']],
      ['pc', false, ['pc/6']],
      [undefined, false, ['odd']],
    ]);
  });
});

describe('the running build', () => {
  const listed = [build('cc/16/15'), build('cc/16/18'), build('pc/8/8')];
  const plan = (
    applications: readonly unknown[],
    more: { busy?: boolean; records?: readonly DeploymentRecord[] } = {},
  ) => {
    const planned = planDeployment({
      environment: dev1,
      choices: [{ application: 'cc', buildId: 'cc/16/18' }],
      status: statusOf({ applications, operationInProgress: more.busy ?? false }),
      listed,
      records: more.records ?? [],
    });
    if (!planned.ok) throw new Error('not planned');
    return planned.plan.applications[0];
  };

  test('is known from an element that contains the ID of a listed build and the application', () => {
    expect(plan([{ deep: [{ code: 'cc' }], now: { build: 'cc/16/15' } }])).toMatchObject({
      running: { kind: 'runs', buildId: 'cc/16/15' },
      restart: 'restart',
    });
    expect(plan([{ a: 'cc', b: 'cc/16/18' }])).toMatchObject({
      running: { kind: 'runs', buildId: 'cc/16/18' },
      restart: 'no-restart',
    });
  });

  test.each([
    ['the build is not listed', [{ application: 'cc', build: 'cc/16/99' }], {}],
    ['the application is not named', [{ build: 'cc/16/15' }], {}],
    ['two builds are named', [{ application: 'cc', build: 'cc/16/15', next: 'cc/16/18' }], {}],
    ['one of two builds is listed', [{ application: 'cc', current: 'cc/16/99', previous: 'cc/16/15' }], {}],
    [
      'two elements disagree',
      [
        { application: 'cc', build: 'cc/16/15' },
        { application: 'cc', build: 'cc/16/18' },
      ],
      {},
    ],
    ["the build's ID is part of a longer text", [{ application: 'cc', build: 'runs cc/16/15' }], {}],
    ['an operation is in progress', [{ application: 'cc', build: 'cc/16/15' }], { busy: true }],
    ['elements are texts', ['cc', 'cc/16/15'], {}],
  ])('is not known if %s', (_, applications, more) => {
    expect(plan(applications, more)).toMatchObject({ running: { kind: 'not-known' }, restart: 'not-known' });
  });

  test('is otherwise the last build that this machine successfully deployed, without a forecast', () => {
    const record = (kind: 'succeeded' | 'unknown', buildId: string, planetId = 'dev1'): DeploymentRecord => ({
      version: 1,
      id: 'r',
      plan: planOf({ cc: buildId }, { ...dev1, planetId }),
      requestedAt: 5,
      updatedAt: 5,
      sending: 'accepted',
      baseline: statusOf(),
      certainty: 'confirmed',
      phases: [],
      lines: [],
      result: { kind, reason: 'complete', message: '', phases: [], resumable: false, signIn: false },
    });
    const records = [
      record('unknown', 'cc/1/1'),
      record('succeeded', 'cc/2/2', 'dev2'),
      record('succeeded', 'cc/3/3'),
      record('succeeded', 'cc/4/4'),
    ];
    expect(plan([], { records })).toMatchObject({
      running: { kind: 'last-deployed', buildId: 'cc/3/3', at: 5 },
      restart: 'not-known',
    });
  });
});

describe('a plan', () => {
  test.each([
    [[], 'No application'],
    [[{ application: 'cc', buildId: 'pc/1/1' }], "doesn't belong"],
    [[{ application: 'cc', buildId: 'cc/' }], "doesn't belong"],
    [[{ application: 'cc', buildId: 'ccx/1' }], "doesn't belong"],
    [[{ application: '', buildId: '/1' }], 'code is empty'],
    [
      [
        { application: 'cc', buildId: 'cc/1' },
        { application: 'cc', buildId: 'cc/2' },
      ],
      'twice',
    ],
  ])('is refused for %j', (choices, sentence) => {
    const planned = planDeployment({ environment: dev1, choices, listed: [], records: [] });
    expect(planned).toMatchObject({ ok: false, problems: [expect.stringContaining(sentence)] });
  });

  test('is the same for another order of its builds, but not for another planet or build', () => {
    const one = planFingerprint(planOf({ cc: 'cc/1/1', pc: 'pc/1/1' }));
    expect(planFingerprint(planOf({ pc: 'pc/1/1', cc: 'cc/1/1' }))).toBe(one);
    expect(planFingerprint(planOf({ pc: 'pc/1/1' }))).not.toBe(one);
    expect(planFingerprint(planOf({ cc: 'cc/1/1', pc: 'pc/1/1' }, { ...dev1, planetId: 'dev2' }))).not.toBe(one);
    expect(planFingerprint(planOf({ cc: 'cc/1/1', pc: 'pc/1/1' }, { ...dev1, name: 'other name' }))).toBe(one);
  });

  test('shows which nodes restart', () => {
    const planned = planDeployment({
      environment: { ...dev1, production: true },
      choices: [
        { application: 'cc', buildId: 'cc/16/18' },
        { application: 'pc', buildId: 'pc/8/8' },
        { application: 'bc', buildId: 'bc/1' },
      ],
      status: statusOf({
        applications: [
          { application: 'cc', b: 'cc/16/15' },
          { application: 'pc', b: 'pc/8/8' },
        ],
      }),
      listed: [build('cc/16/15'), build('pc/8/8')],
      records: [],
    });
    if (!planned.ok) throw new Error('not planned');
    expect(planned.plan.basis).toEqual({ deploymentId: 'base' });
    expect(formatPlan(planned.plan)).toEqual([
      'Deploy to dev1 · tenant acme · star system claims — production',
      '  cc  16/15 → 16/18  nodes restart',
      "  pc  8/8 → 8/8  redeployed, but nodes don't restart (same build; change an environment variable to restart them)",
      '  bc  ? → 1  the running build is unknown',
    ]);
  });
});
