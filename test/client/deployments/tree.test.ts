import { describe, expect, test } from 'vitest';
import { ListedBuilds } from '../../../client/deployments/listedBuilds';
import { children, roots } from '../../../client/deployments/tree/children';
import type { Node } from '../../../client/deployments/tree/nodes';
import { present } from '../../../client/deployments/tree/rows';
import type { TreeState } from '../../../client/deployments/tree/state';
import type { Build, DeploymentStatus } from '../../../platform/apiTypes';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { build, draw, environment, now, read, record, state, status } from './treeSamples';

const there = <T>(value: T) => ({ kind: 'there', value }) as const;
const branch = (name: string) => ({ name, raw: { name } });

describe('the Deployments view', () => {
  test('shows environments, branches, builds, and deployments', () => {
    const running: DeploymentStatus = status({
      applications: [
        { application: 'cc', build: 'cc/16/15', state: 'UP', since: '2026-01-01T00:00:00Z', nodes: 3 },
        { application: 'pc' },
      ],
    });
    const builds = [build('cc/16/15'), build('cc/16/18'), build('pc/8/8')];
    const shown = state({
      environment: read(running),
      branches: there([branch('main'), branch('refs/heads/release/1')]),
      builds: new ListedBuilds([['main', there(builds)]]),
      records: [record({ result: 'succeeded' })],
    });
    expect(draw(shown)).toBe(`
[circle-filled] dev1 — UPGRADED · cc 16/15 · Dev · default
  [pass] cc — 16/15 · UP
  [pass] pc — 8/8 · last deployed from here
[repo-forked] Branches of claims
  [git-branch] main
    [package] cc
      [circle-outline] 16/18 — latest · not deployed
      [circle-filled] 16/15 — dev1
    [package] pc
      [circle-outline] 8/8 — last deployed from here to dev1
  [git-branch] refs/heads/release/1
    [loading~spin] Loading builds…
  [add] Other Branch…
[history] Recent deployments
  [pass] cc 16/14, pc 8/8 to dev1 — succeeded · yesterday 16:20 · 4 m 12 s
`);
  });

  test("keeps the platform's order if IDs can't be ordered, and lists builds of unknown shape", () => {
    const odd: Build = { label: '{"number":7}', raw: { number: 7 } };
    const shown = state({
      branches: there([branch('main')]),
      builds: new ListedBuilds([['main', there([build('cm/6'), build('cm/9'), odd])]]),
    });
    expect(draw(shown)).toContain(`
    [package] cm
      [circle-outline] 6
      [circle-outline] 9
    [package] (no application)
      [circle-outline] {"number":7}
`);
  });

  test('shows that the local platform is starting, and sends no request to it meanwhile', () => {
    const shown = state({ environment: { planet: { kind: 'starting' } }, branches: { kind: 'loading' } });
    expect(draw(shown)).toBe(`
[loading~spin] dev1 — starting… · Dev · default
[repo-forked] Branches of claims
  [loading~spin] Loading branches…
`);
  });

  test('shows what a running deployment changes', () => {
    const going = record({});
    const watch = { recordId: going.id, certainty: 'confirmed', elapsedMs: 102_000, signingIn: false } as const;
    const shown = state({
      environment: read(
        status({
          phase: 'UPGRADING',
          phaseDetails: 'cc 2 of 3',
          operationInProgress: true,
          applications: [{ application: 'cc', from: 'cc/16/10', to: 'cc/16/14', state: 'RESTARTING' }],
        }),
      ),
      records: [going],
      watches: new Map([[going.id, watch]]),
    });
    expect(draw(shown)).toBe(`
[sync~spin] dev1 — UPGRADING · cc 2 of 3 · since yesterday 16:20 · Dev · default
  [sync~spin] cc — 16/10 → 16/14 · RESTARTING
[repo-forked] Branches of claims
  [loading~spin] Loading branches…
[history] Recent deployments
  [sync~spin] cc 16/14, pc 8/8 to dev1 — running since yesterday 16:20
`);
  });

  test('shows that a deployment was requested, without a phase, until the platform reports it', () => {
    const sent = record({});
    const watches = new Map([[sent.id, { elapsedMs: 3_000, signingIn: false }]]);
    const applications = [
      { application: 'cc', build: 'cc/16/10', state: 'UPGRADED' },
      { application: 'bc', build: 'bc/1/1', state: 'UPGRADED' },
    ];
    const before = status({ deploymentId: 'old', applications });
    const shown = state({ environment: read(before), records: [sent], watches });
    expect(draw(shown)).toContain(`
[sync~spin] dev1 — requested · since yesterday 16:20 · Dev · default
  [sync~spin] cc — 16/10 → 16/14
  [pass] bc — 1/1 · UPGRADED
`);
    const after = state({ environment: read(status({ deploymentId: 'new' })), records: [sent], watches });
    expect(draw(after)).toContain('— UPGRADED');
    expect(draw({ ...shown, watches: new Map() })).toContain('— UPGRADED');
  });

  test('shows what an unfinished deployment without a watch changes, if the status names it', () => {
    const left = { ...record({}), deploymentId: 'ours' };
    const applications = [{ application: 'cc', from: 'cc/16/10', to: 'cc/16/14', state: 'RESTARTING' }];
    const going = (deploymentId: string) =>
      state({ environment: read(status({ operationInProgress: true, deploymentId, applications })), records: [left] });
    expect(draw(going('ours'))).toContain('[sync~spin] cc — 16/10 → 16/14 · RESTARTING\n');
    expect(draw(going('other'))).toContain('[package] cc — 16/10 · 16/14 · RESTARTING\n');
  });

  test('omits the builds deployed from this machine if the status names the running builds', () => {
    const applications = [
      { application: 'cc', build: 'cc/16/12', state: 'UP' },
      { application: 'pc', state: 'UP' },
    ];
    const last = status({ applications });
    const diagnosis = { cause: 'host', message: "Dev didn't respond." } as const;
    const lists = {
      branches: there([branch('main')]),
      builds: new ListedBuilds([['main', there([build('cc/16/12'), build('cc/16/14'), build('pc/8/8')])]]),
      records: [record({ result: 'succeeded' })],
    };
    const shown = state({ environment: { planet: { kind: 'failed', diagnosis, last } }, ...lists });
    const rows = '] cc — 16/12 · UP\n  [package] pc — 8/8 · last deployed from here · UP\n';
    expect(draw(shown)).toContain(rows);
    const going = state({ environment: read({ ...last, operationInProgress: true }), ...lists });
    expect(draw(going)).toContain(rows);
  });

  test('shows state and time first in a narrow row, and everything in the tooltip and for screen readers', () => {
    const phaseDetails = 'cc: two of three nodes are up again';
    const long = 'A_PHASE_THAT_NOBODY_EXPECTED_TO_BE_SO_LONG';
    const shown = state({ environment: read(status({ phase: long, phaseDetails })) });
    const [planet] = roots(shown);
    const row = planet && present(shown, planet);
    expect(row?.description).toBe(`A_PHASE_THAT_NOBODY_EXPE… · ${phaseDetails} · Dev · default`);
    expect(row?.spoken).toBe(`planet dev1, ${long} · ${phaseDetails} · Dev · default`);
    expect(row?.facts).toContainEqual(['phase', long]);
    expect(row?.facts).toContainEqual(['address', 'https://cloud.example.com']);
    const brief = "didn't respond (timeout)";
    const diagnosis = { cause: 'host', message: "Dev didn't respond (timeout).", brief } as const;
    const silent = state({ environment: { planet: { kind: 'failed', diagnosis } } });
    const failing = planet && present(silent, planet);
    expect([failing?.description, failing?.spoken]).toEqual([
      `${brief} · Dev · default`,
      `planet dev1, ${diagnosis.message} · Dev · default`,
    ]);
    expect(failing?.facts).toContainEqual(['status', diagnosis.message]);
  });

  test.each<[string, TreeState, string]>([
    ['signed out', failed('token', 'Dev: not signed in.'), '\n  [key] Sign In to Dev…'],
    [
      'unreachable',
      failed('host', "Dev didn't respond (connection refused)."),
      '  [refresh] Try Again\n  [output] Show Extension Log',
    ],
    ['wrong ids', failed('identifiers', 'Dev does not know planet dev1.'), '\n  [edit] Edit Environment…'],
  ])('%s: the tree shows it once, with the next step', (_, shown, expected) => {
    const drawn = draw(shown);
    expect(drawn).toContain(expected);
    expect(drawn.match(/: not signed in| didn't respond| does not know/g)).toHaveLength(1);
    expect(drawn).not.toContain('Other Branch');
  });

  test('keeps the row of a failed environment, so that only this row is redrawn', () => {
    const ids = (shown: TreeState) => roots(shown).map(({ id }) => id);
    const failing = failed('host', "Dev didn't respond (connection refused).");
    expect(ids(failing)).toEqual(ids(state({ environment: read(status({})) })));
    expect(ids(failing)).toEqual(ids(failed('token', "Dev didn't accept the token.")));
  });

  test("offers to start the local platform if it doesn't respond", () => {
    const diagnosis = { cause: 'host', message: "Local didn't respond (connection refused)." } as const;
    const known = { key: 'local:', environment, local: true };
    const shown = state({
      environment: { known, planet: { kind: 'failed', diagnosis } },
      branches: { kind: 'failed', diagnosis },
    });
    expect(draw(shown)).toContain('  [play] Start the Local Platform\n  [refresh]');
    const flagsOf = (all: TreeState) =>
      roots(all)
        .map((node) => present(all, node).context)[0]
        ?.split(' ');
    expect(flagsOf(shown)).toContain('startable');
    const elsewhere = state({ environment: { planet: { kind: 'failed', diagnosis } } });
    expect(flagsOf(elsewhere)).not.toContain('startable');
    const refused = { cause: 'platform', message: 'Local responded with status 500.' } as const;
    const runs = state({ environment: { known, planet: { kind: 'failed', diagnosis: refused } } });
    expect(flagsOf(runs)).not.toContain('startable');
  });

  test("reports which list couldn't be read while the planet responds", () => {
    const diagnosis = { cause: 'platform', message: 'Dev responded with status 500.' } as const;
    const shown = state({ environment: read(status({})), branches: { kind: 'failed', diagnosis } });
    expect(draw(shown)).toContain('[warning] Dev responded with status 500.\n  [refresh] Try Again');
  });

  test('filters branches and builds, and reports that nothing matches', () => {
    const filtered = (filter: string) =>
      state({
        branches: there([branch('main'), branch('other')]),
        builds: new ListedBuilds([['main', there([build('cc/1/1'), build('cc/2/2')])]]),
        display: { filter },
      });
    expect(draw(filtered('2/2'))).toContain(
      '[git-branch] main\n    [package] cc\n      [circle-outline] 2/2 — latest\n  [add]',
    );
    expect(draw(filtered('OTHER'))).not.toContain('main');
    expect(draw(filtered('zzz'))).toContain('[filter] No branch or build matches the filter');
  });

  test('shows long lists page by page', () => {
    const many = Array.from({ length: 250 }, (_, index) => branch(`b${index}`));
    const shown = state({ branches: there(many) });
    const more = branchesOf(shown).find((node) => node.kind === 'more');
    expect(more && present(shown, more).label).toBe('Show 100 more (150 left)');
    const paged = new Map([[more?.kind === 'more' ? more.parent : '', 300]]);
    const opened = state({ branches: there(many), display: { shown: paged } });
    expect(branchesOf(opened).filter((node) => node.kind === 'branch')).toHaveLength(250);
  });

  test('shows thousands of builds page by page, the highest number first, and filters all of them', () => {
    const builds = Array.from({ length: 5_000 }, (_, index) => build(`cc/1/${index}`));
    const filtered = (filter: string) =>
      state({
        branches: there([branch('main')]),
        builds: new ListedBuilds([['main', there(builds)]]),
        display: { filter },
      });
    const shown = filtered('');
    const below = (from: TreeState) => {
      const main = branchesOf(from).find((node) => node.kind === 'branch');
      const [application] = main ? children(from, main) : [];
      return application ? children(from, application) : [];
    };
    const rows = below(shown).map((node) => present(shown, node).label);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([101, '1/4999', 'Show 100 more (4900 left)']);
    const some = filtered('/42');
    expect(below(some).every((node) => node.kind === 'more' || present(some, node).label.includes('/42'))).toBe(true);
    expect(below(filtered('/4242'))).toHaveLength(1);
  });

  test('keeps IDs stable across a refresh and unique among equal siblings', () => {
    const page = Array.from({ length: 101 }, (_, index) => build(`cc/2/${index}`));
    const odd = { ...build('cc/1/1'), id: 'more' };
    const lists = {
      branches: there([branch('main'), branch('main'), { name: 'main', raw: 'main' }]),
      builds: new ListedBuilds([['main', there([odd, build('cc/1/1'), build('cc/1/1'), ...page])]]),
    };
    const twice = state(lists);
    const ids = (shown: TreeState): string[] => {
      const all: string[] = [];
      const add = (nodes: readonly Node[]) => {
        for (const node of nodes) {
          all.push(node.id);
          add(children(shown, node));
        }
      };
      add(roots(shown));
      return all;
    };
    expect(new Set(ids(twice)).size).toBe(ids(twice).length);
    expect(ids(twice)).toHaveLength(3 * 103 + 3);
    expect(ids(state({ ...lists, environment: read(status({})), display: { now: now + 1 } }))).toEqual(ids(twice));
    const last = status({ applications: ['log', 'again', 'cc', 'cc'] });
    const diagnosis = { cause: 'host', message: "Dev didn't respond." } as const;
    const failing = ids(state({ ...lists, environment: { planet: { kind: 'failed', diagnosis, last } } }));
    expect(new Set(failing).size).toBe(failing.length);
  });

  test('shows the texts of an application of unknown shape as received', () => {
    const element = { app: { code: 'cc' }, step: { name: 'upgraded', restart: true }, at: '2026-01-01T00:00:00Z' };
    const shown = state({ environment: read(status({ applications: [element, { nodes: 2 }] })) });
    expect(draw(shown)).toContain('[pass] cc — upgraded\n  [pass] {"nodes":2}\n');
  });

  test('describes every row in one sentence for screen readers', () => {
    const shown = state({
      environment: read(status({ applications: [{ application: 'cc' }, 7] })),
      branches: there([branch('main'), ...Array.from({ length: 150 }, (_, index) => branch(`b${index}`))]),
      builds: new ListedBuilds([
        ['main', there([build('cc/1/1'), { label: '{}', raw: {} }])],
        ['b0', there([])],
      ]),
      records: [record({}), { ...record({ result: 'succeeded' }), id: 'r2' }],
    });
    const spoken: string[] = [];
    const kinds = new Set<string>();
    const add = (nodes: readonly Node[]) => {
      for (const node of nodes) {
        kinds.add(node.kind);
        spoken.push(present(shown, node).spoken);
        add(children(shown, node));
      }
    };
    add(roots(shown));
    expect([...kinds].sort()).toEqual([
      ...['application', 'branch', 'build', 'deployment', 'environment', 'history', 'more', 'notice'],
      ...['planetApplication', 'starSystem'],
    ]);
    expect(spoken.filter((text) => !/\p{L}/u.test(text))).toEqual([]);
    expect(spoken).toEqual(
      expect.arrayContaining([
        'planet dev1, UPGRADED · All applications upgraded · Dev · default',
        'branch main',
        'application cc',
        'build cc/1/1',
        expect.stringMatching(/^deployment of cc 16\/14, pc 8\/8 to dev1, not finished · yesterday 16:20/),
      ]),
    );
  });

  test('shows a resumed deployment as running', () => {
    const stopped = record({ result: 'stopped', resumable: true });
    const watch = { recordId: stopped.id, certainty: 'confirmed', elapsedMs: 102_000, signingIn: false } as const;
    const shown = state({ records: [stopped], watches: new Map([[stopped.id, watch]]) });
    const row = present(shown, { kind: 'deployment', id: '', record: stopped });
    expect(row).toMatchObject({ description: 'running since yesterday 16:20', icon: { id: 'sync~spin' } });
    expect(row.context).toBe('deployment id watched repeatable reversible');
  });

  test('offers to resume unfinished deployments', () => {
    const context = (each: DeploymentRecord) => {
      const shown = state({ records: [each] });
      return present(shown, { kind: 'deployment', id: '', record: each });
    };
    expect(context(record({})).context).toBe('deployment id resumable repeatable reversible');
    expect(context(record({})).description).toBe('not finished · yesterday 16:20 · Resume Watching');
    expect(context(record({ result: 'unknown', resumable: true })).description).toBe(
      'outcome unknown · yesterday 16:20 · 4 m 12 s · Resume Watching',
    );
    expect(context(record({ result: 'failed' })).context).toBe('deployment id repeatable reversible');
  });

  test('makes every text of the platform safe to show', () => {
    const evil = '[x](command:a) $(sync) \u202e<b>';
    const shown = state({
      environment: read(
        status({ phase: evil, phaseDetails: evil, applications: [{ application: evil, build: evil }] }),
      ),
      branches: there([branch(evil)]),
      builds: new ListedBuilds([
        [evil, there([{ id: `cc/${evil}`, application: 'cc', label: evil, raw: { [evil]: evil } }])],
      ]),
    });
    expect(draw(shown)).not.toMatch(/\]\(|\$\(|\u202e|<b|command:a/);
    const facts = roots(shown).flatMap((node) => (present(shown, node).facts ?? []).flat());
    expect(facts.join('\n')).not.toMatch(/\]\(|\$\(|\u202e|<b|command:a/);
  });
});

function branchesOf(shown: TreeState): readonly Node[] {
  const starSystem = roots(shown).find(({ kind }) => kind === 'starSystem');
  return starSystem ? children(shown, starSystem) : [];
}

function failed(cause: 'token' | 'host' | 'identifiers', message: string): TreeState {
  const diagnosis = { cause, message };
  return state({ environment: { planet: { kind: 'failed', diagnosis } }, branches: { kind: 'failed', diagnosis } });
}
