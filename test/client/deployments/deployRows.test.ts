import { describe, expect, test } from 'vitest';
import { fileRows, reviewHead, reviewRow } from '../../../client/deployments/deploy/reviewRows';
import * as rows from '../../../client/deployments/deploy/rows';
import { DateFormat } from '../../../client/ui/dateFormat';
import type { Build } from '../../../platform/apiTypes';
import { planDeployment } from '../../../platform/deployments/plan';
import type { Plan } from '../../../platform/deploymentTypes';
import { environment, status } from './treeSamples';

const en = new DateFormat('en');

const build = (id: string, more: object = {}): Build => {
  const application = id.split('/')[0] ?? '';
  return { id, application, label: id, raw: { id, application, ...more } };
};

function plan(production: boolean, ...ids: string[]): Plan {
  const listed = ['cc/16/15', 'cc/16/18', 'pc/8/8'].map((id) => build(id));
  const now = status({
    applications: [
      { application: 'cc', build: 'cc/16/15' },
      { application: 'pc', build: 'pc/8/8' },
    ],
  });
  const choices = ids.map((buildId) => ({ application: buildId.split('/')[0] ?? '', buildId }));
  const planned = planDeployment({
    environment: { ...environment, production },
    choices,
    status: now,
    listed,
    records: [],
  });
  if (!planned.ok) throw new Error(planned.problems.join());
  return planned.plan;
}

describe('the questions of Deploy…', () => {
  test('offer the last used branch first, and branches that the user typed last', () => {
    expect(rows.branchOrder(['main', 'develop'], ['x', 'main'], 'develop')).toEqual(['develop', 'main', 'x']);
    expect(rows.branchOrder(['main'], [], 'gone')).toEqual(['gone', 'main']);
  });

  test('offer only builds that can be deployed', () => {
    const odd: Build = { label: '{}', raw: {} };
    expect([...rows.deployable([odd, build('cc/1/1')]).keys()]).toEqual(['cc']);
  });

  test('describe each build with its undocumented properties', () => {
    const runs = { kind: 'runs', buildId: 'cc/16/15' } as const;
    const none = { latest: false, older: false };
    expect(
      rows.buildRow(
        'cc',
        build('cc/16/18', { commit: 'ab12', by: { name: 'x' }, built: '2026-05-18', available: false, note: '3 of 4' }),
        { latest: true, older: false },
        runs,
        new DateFormat('en-GB'),
      ),
    ).toEqual({
      label: '16/18',
      description: 'latest · built 18 May 2026',
      detail: 'commit ab12 · available false · note 3 of 4',
    });
    expect(rows.buildRow('cc', build('cc/16/15'), none, runs, en)).toEqual({
      label: '16/15',
      description: 'runs now',
    });
    const last = { ...runs, kind: 'last-deployed', at: 0 } as const;
    expect(rows.buildRow('cc', build('cc/16/15'), none, last, en).description).toBe('last deployed from this machine');
    expect(rows.buildRow('cc', build('cc/16/9'), { ...none, older: true }, runs, en).description).toBe(
      'older than the running build',
    );
  });

  test('offer the latest builds of all applications only if all IDs can be ordered', () => {
    const ordered = rows.deployable([build('cc/1/2'), build('cc/1/10'), build('pc/3/1')]);
    expect(rows.highestOfAll(['cc', 'pc'], ordered)).toEqual([
      { application: 'cc', buildId: 'cc/1/10' },
      { application: 'pc', buildId: 'pc/3/1' },
    ]);
    const mixed = rows.deployable([build('cc/1/2'), build('cm/6'), build('cm/7')]);
    expect(rows.highestOfAll(['cc', 'cm'], mixed)).toBeUndefined();
    expect(rows.highestOfAll([], ordered)).toBeUndefined();
  });
});

describe('the review before a deployment', () => {
  test('shows the running build, the new build, and the effect on nodes for each application', () => {
    const { applications } = plan(false, 'cc/16/18', 'pc/8/8');
    expect(applications.map(reviewRow)).toEqual([
      { label: 'cc   16/15 → 16/18', description: 'nodes restart' },
      {
        label: 'pc   8/8 → 8/8',
        description: "redeployed, but nodes don't restart",
        detail:
          'The build stays the same. To restart the nodes, add or change an environment variable on the platform.',
      },
    ]);
    const unknown = {
      application: 'cm',
      buildId: 'cm/6',
      running: { kind: 'not-known' },
      restart: 'not-known',
    } as const;
    expect(reviewRow(unknown)).toEqual({ label: 'cm   ? → 6', description: 'the running build is unknown' });
  });

  test('marks a build that is older than the running build', () => {
    const [cc] = plan(false, 'cc/16/9').applications;
    expect(cc && reviewRow(cc)).toEqual({
      label: '$(warning) cc   16/15 → 16/9',
      description: 'nodes restart · older than the running build',
    });
  });

  test('shows planet, environment, tenant, and star system', () => {
    expect(reviewHead(plan(false, 'cc/16/18'))).toEqual({
      label: 'planet dev1',
      description: 'environment Dev · tenant acme · star system claims',
    });
    expect(reviewHead(plan(true, 'cc/16/18'))).toEqual({
      label: '$(shield) planet dev1',
      description: 'production · environment Dev · tenant acme · star system claims',
    });
  });

  test.each([
    [[], undefined, []],
    [[], [], []],
    [
      ['a.yaml'],
      ['b.json'],
      [
        { label: "$(warning) 1 configuration or Gosu file isn't saved", description: 'a.yaml' },
        { label: "$(warning) 1 configuration or Gosu file isn't committed", description: 'b.json' },
      ],
    ],
    [
      ['a.yaml', '$(x) b'],
      ['c', 'd'],
      [
        { label: "$(warning) 2 configuration or Gosu files aren't saved", description: 'a.yaml, $ (x) b' },
        { label: "$(warning) 2 configuration or Gosu files aren't committed", description: 'c, d' },
      ],
    ],
  ])('lists files for production: unsaved %j, uncommitted %j', (unsaved, uncommitted, expected) => {
    expect(fileRows({ unsaved, uncommitted })).toEqual(expected);
  });
});
