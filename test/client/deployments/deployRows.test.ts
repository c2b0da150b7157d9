import { describe, expect, test } from 'vitest';
import * as rows from '../../../client/deployments/deploy/rows';
import type { Build } from '../../../platform/apiTypes';
import { planDeployment } from '../../../platform/deployments/plan';
import type { Plan } from '../../../platform/deployments/types';
import { environment, status } from './treeSamples';

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
  test('offer the branch used last first, and the typed ones last', () => {
    expect(rows.branchOrder(['main', 'develop'], ['x', 'main'], 'develop')).toEqual(['develop', 'main', 'x']);
    expect(rows.branchOrder(['main'], [], 'gone')).toEqual(['gone', 'main']);
  });

  test('offer only builds that can be deployed', () => {
    const odd: Build = { label: '{}', raw: {} };
    expect([...rows.deployable([odd, build('cc/1/1')]).keys()]).toEqual(['cc']);
  });

  test('say what is special about a build, and its undocumented members', () => {
    const runs = { kind: 'runs', buildId: 'cc/16/15' } as const;
    expect(rows.buildRow('cc', build('cc/16/18', { commit: 'ab12', by: { name: 'x' } }), true, runs)).toEqual({
      label: '16/18',
      description: 'highest number',
      detail: 'commit ab12',
    });
    expect(rows.buildRow('cc', build('cc/16/15'), false, runs)).toEqual({ label: '16/15', description: 'runs now' });
    const last = { ...runs, kind: 'last-deployed', at: 0 } as const;
    expect(rows.buildRow('cc', build('cc/16/15'), false, last).description).toBe('last deployed from this machine');
  });

  test('offer the highest of all only where all ids have an order', () => {
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

describe('the review', () => {
  test('tells for each application what runs, what will run and what becomes of its nodes', () => {
    const { applications } = plan(false, 'cc/16/18', 'pc/8/8');
    expect(applications.map(rows.reviewRow)).toEqual([
      { label: 'cc   16/15 → 16/18', description: 'nodes restart' },
      {
        label: 'pc   8/8 → 8/8',
        description: 'redeployed, nodes do not restart',
        detail: 'The same build. To restart the nodes, add or change an environment variable.',
      },
    ]);
    const unknown = {
      application: 'cm',
      buildId: 'cm/6',
      running: { kind: 'not-known' },
      restart: 'not-known',
    } as const;
    expect(rows.reviewRow(unknown)).toEqual({ label: 'cm   ? → 6', description: 'what runs now is not known' });
  });

  test('names planet, tenant and star system', () => {
    expect(rows.reviewHead(plan(false, 'cc/16/18'))).toEqual({
      label: 'planet dev1',
      description: 'tenant acme · star system claims',
    });
    expect(rows.reviewHead(plan(true, 'cc/16/18')).description).toMatch(/· production$/);
  });

  test.each([
    [['cc/16/18'], 0, 0, 'Deploy 1 application to dev1 (production)?', 'cc 16/18'],
    [
      ['cc/16/18', 'pc/8/8'],
      1,
      1,
      'Deploy 2 applications to dev1 (production)?',
      'cc 16/18, pc 8/8\n1 configuration file is not saved.\n1 configuration file is not committed.',
    ],
    [
      ['cc/16/18'],
      3,
      undefined,
      'Deploy 1 application to dev1 (production)?',
      'cc 16/18\n3 configuration files are not saved.',
    ],
    [
      ['cc/16/18'],
      0,
      2,
      'Deploy 1 application to dev1 (production)?',
      'cc 16/18\n2 configuration files are not committed.',
    ],
  ])('asks for production: %j, %s unsaved, %s uncommitted', (ids, unsaved, uncommitted, question, detail) => {
    expect(rows.productionQuestion(plan(true, ...ids), unsaved, uncommitted)).toEqual({ question, detail });
  });
});
