import { describe, expect, test } from 'vitest';
import { ListedBuilds } from '../../../client/deployments/listedBuilds';
import { children, roots } from '../../../client/deployments/tree/children';
import { present } from '../../../client/deployments/tree/rows';
import { endedDeployment } from '../../../client/deployments/tree/runningBuild';
import { type EnvironmentState, recordPlanet } from '../../../client/deployments/tree/state';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import { build, draw, environments, now, read, record, state, status } from './treeSamples';

const branch = (name: string) => ({ name, raw: { name } });

describe('the Deployments view with several environments', () => {
  test("shows each environment with its status, the age of a status that isn't polled, and the planets of builds", () => {
    const runs = (cc: string, more: object = {}) =>
      status({ applications: [{ application: 'cc', build: cc, ...more }] });
    const minutes = 60_000;
    const failed = (cause: 'token' | 'host', brief: string) =>
      ({ kind: 'failed', diagnosis: { cause, message: `${brief}.`, brief } }) as const;
    const there = (value: DeploymentStatus, ago: number) => ({ kind: 'there', value, at: now - ago }) as const;
    const several = environments(
      { planet: there(runs('cc/16/15'), 0) },
      { name: 'QA', planetId: 'qa1', planet: there(runs('cc/16/15'), 5 * minutes) },
      { name: 'Production', planetId: 'prod1', production: true, planet: there(runs('cc/16/9'), 125 * minutes) },
      { name: 'Emergency', planetId: 'prod2', production: true, planet: failed('token', 'not signed in') },
      { name: 'UAT', planetId: 'uat1', planet: failed('host', 'did not respond (timeout)') },
      { name: 'Load', planetId: 'load1', planet: there(status({ phase: 'UPGRADE_FAILED' }), 0) },
      { name: 'demo', planetId: 'demo' },
      {
        ...{ name: 'Live', planetId: 'prod3', production: true },
        planet: there(status({ phase: 'UPGRADING', phaseDetails: 'cc 2 of 3', operationInProgress: true }), 0),
      },
    );
    const builds = ['cc/16/15', 'cc/16/9', 'cc/16/20'].map((id) => build(id));
    const lists = {
      branches: { kind: 'there', value: [branch('main')] } as const,
      builds: new ListedBuilds([['main', { kind: 'there', value: builds } as const]]),
    };
    const drawn = draw({
      ...several,
      starSystems: several.starSystems.map((each) => ({ ...each, ...lists })),
    });
    expect(drawn).toBe(`
[circle-filled] dev1 — UPGRADED · cc 16/15 · Dev · default
  [pass] cc — 16/15
[circle-outline] qa1 — UPGRADED · cc 16/15 · QA · 5 min. ago
  [pass] cc — 16/15
[shield] prod1 — UPGRADED · cc 16/9 · Production · 2 hr. ago
  [pass] cc — 16/9
[shield] prod2 — not signed in · Emergency · production
  [key] Sign In to Emergency… — to see its builds
[warning] uat1 — did not respond (timeout) · UAT
  [refresh] Try Again
  [output] Show Extension Log
[error] load1 — UPGRADE_FAILED · All applications upgraded · Load · now
[loading~spin] demo — reading its status…
[sync] prod3 — UPGRADING · cc 2 of 3 · Live · production · now
[repo-forked] Branches of claims
  [git-branch] main
    [package] cc
      [circle-outline] 16/20 — latest
      [circle-filled] 16/15 — dev1, qa1
      [circle-filled] 16/9 — prod1
  [add] Other Branch…
`);
    const rows = roots(several).map((node) => present(several, node));
    expect(rows.map(({ context }) => context)).toEqual([
      'environment id default configured',
      'environment id configured',
      'environment id production configured',
      'environment id production configured signedOut',
      'environment id configured unreachable',
      'environment id configured failed',
      'environment id configured',
      'environment id production configured running',
      'starSystem',
    ]);
    expect(rows.map(({ children: how }) => how)).toEqual(['open', ...Array(7).fill('closed'), 'open']);
    const [, , production, , , load, , live] = rows;
    expect([production, load, live].map((row) => row?.icon.color)).toEqual([
      'problemsWarningIcon.foreground',
      'testing.iconFailed',
      'problemsWarningIcon.foreground',
    ]);
    expect(production?.spoken).toBe('planet prod1, UPGRADED · All applications upgraded · Production · 2 hr. ago');
  });

  test('shows the deployments of all planets with their results', () => {
    const kinds = ['succeeded', 'failed', 'superseded', 'stopped', 'not-started', 'unknown'] as const;
    const records = kinds.map((result) => ({ ...record({ result }), id: result }));
    const shown = environments({}, { name: 'QA', planetId: 'qa1' });
    const rows = children({ ...shown, records }, { kind: 'history', id: 'history' });
    const spoken = rows.map((node) => present({ ...shown, records }, node).spoken);
    expect(spoken).toEqual(
      ['succeeded', 'failed', 'superseded', 'watching stopped', 'not started', 'outcome unknown'].map(
        (words) => `deployment of cc 16/14, pc 8/8 to dev1, ${words} · yesterday 16:20 · 4 m 12 s`,
      ),
    );
  });

  test('a failed planet, its failed applications, and its deployment show the failure, and open the log', () => {
    const failed = status({
      ...{ phase: 'UPGRADE_FAILED', phaseDetails: 'cc did not start', deploymentId: 'd7' },
      applications: [
        { application: 'cc', state: 'FAILED' },
        { application: 'pc', state: 'UPGRADED' },
      ],
    });
    const known = record({ result: 'unknown', resumable: true });
    const result = known.result && { ...known.result, reason: 'ended-not-complete' as const, status: failed };
    const records = [{ ...known, deploymentId: 'd7', result }];
    const shown = state({ environment: read(failed), records });
    expect(draw(shown)).toContain(`
[error] dev1 — UPGRADE_FAILED · cc did not start · Dev · default
  [error] cc — FAILED
  [pass] pc — UPGRADED
`);
    expect(draw(shown)).toContain(
      '[error] cc 16/14, pc 8/8 to dev1 — UPGRADE_FAILED, outcome unknown · Show Log · yesterday 16:20 · 4 m 12 s',
    );
    const [planet] = roots(shown);
    const [application] = planet ? children(shown, planet) : [];
    const rows = [planet, application].map((node) => node && present(shown, node));
    expect(rows.map((row) => [row?.icon.color, row?.command])).toEqual([
      ['testing.iconFailed', 'sortie.showDeployment'],
      ['testing.iconFailed', 'sortie.showDeployment'],
    ]);
    expect(endedDeployment(shown, shown.environments[0] as EnvironmentState)?.id).toBe('r1');
  });

  test('shows a deployment that another window requested after the status was read', () => {
    const elsewhere = { ...record({}), requestedAt: now - 30_000 };
    const before = read(status({ deploymentId: 'old' }));
    const drawn = (environment: object, more: object = {}) =>
      draw(state({ environment, records: [{ ...elsewhere, ...more }] })).split('\n')[1];
    expect(drawn(before)).toBe('[sync~spin] dev1 — requested · since 11:59 · Dev · default');
    const minutes = 60_000;
    expect(drawn(before, { requestedAt: now - 3 * minutes })).toContain('UPGRADED');
    const old = {
      planet: { kind: 'there', value: status({ deploymentId: 'old' }), at: now - 9 * minutes },
      live: false,
    };
    expect(drawn(old, { requestedAt: now - 3 * minutes })).toBe(
      '[sync] dev1 — requested · since 11:57 · Dev · default · 9 min. ago',
    );
    expect(drawn(read(status({ deploymentId: 'new' })))).toContain('UPGRADED');
    expect(drawn(before, { result: record({ result: 'succeeded' }).result })).toContain('UPGRADED');
  });

  test('tells planets with the same ID apart, and keeps the phase readable in a narrow view', () => {
    const planet = { kind: 'there', value: status({ phase: 'UPGRADE_FAILED', phaseDetails: 'no' }), at: now } as const;
    const qualifier = 'a-star-system-with-a-long-name';
    const shown = environments({ planet, qualifier }, { name: 'Other', planetId: 'dev1', projectId: 'other', planet });
    const [first] = roots(shown);
    const row = first && present(shown, first);
    expect([row?.label, row?.description, row?.spoken]).toEqual([
      'dev1',
      `UPGRADE_FAILED · ${qualifier} · no · Dev · default`,
      `planet dev1 (${qualifier}), UPGRADE_FAILED · no · Dev · default`,
    ]);
    const gone = record({ result: 'succeeded' });
    const named = (change: object) => {
      const plan = { ...gone.plan, planet: { ...gone.plan.planet, ...change } };
      return recordPlanet(shown, { ...gone, plan });
    };
    expect(named({})).toBe(`dev1 (${qualifier})`);
    expect(named({ projectId: 'removed' })).toBe('dev1 (removed)');
    expect(named({ baseUrl: 'https://another.example.com' })).toBe('dev1 (claims)');
    expect(named({ planetId: 'qa1', projectId: 'removed' })).toBe('qa1');
  });

  test('shows the progress of each application, as far as the phases are known', () => {
    const elements = [
      { application: 'bc', state: 'UPGRADED' },
      { application: 'cc', state: 'UPGRADING' },
      { application: 'pc', state: 'PENDING' },
    ];
    const icons = (parts: Partial<DeploymentStatus>) => {
      const shown = state({ environment: read(status({ applications: elements, ...parts })) });
      const [environment] = roots(shown);
      return environment && children(shown, environment).map((node) => present(shown, node).icon.id);
    };
    expect(icons({ phase: 'UPGRADING', operationInProgress: true })).toEqual(['pass', 'sync~spin', 'package']);
    expect(icons({ phase: 'UPGRADING', phaseDetails: 'no' })).toEqual(['pass', 'error', 'package']);
    expect(icons({})).toEqual(['pass', 'pass', 'pass']);
  });
});
