import { describe, expect, test } from 'vitest';
import { children, roots } from '../../../client/deployments/tree/children';
import type { Node } from '../../../client/deployments/tree/nodes';
import { present } from '../../../client/deployments/tree/rows';
import type { TreeState } from '../../../client/deployments/tree/state';
import type { Build, DeploymentStatus } from '../../../platform/apiTypes';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import { record, state, status } from './treeSamples';

/** The whole tree as a person reads it, every row open. */
function draw(shown: TreeState): string {
  const lines: string[] = [];
  const add = (nodes: readonly Node[], depth: number) => {
    for (const node of nodes) {
      const row = present(shown, node);
      lines.push(`${'  '.repeat(depth)}[${row.icon.id}] ${row.label}${row.description ? ` — ${row.description}` : ''}`);
      add(children(shown, node), depth + 1);
    }
  };
  add(roots(shown), 0);
  return `\n${lines.join('\n')}\n`;
}

function build(id: string, more: object = {}): Build {
  const raw = { id, application: id.split('/')[0] ?? '', ...more };
  return { id, application: raw.application, label: id, raw };
}

const there = <T>(value: T) => ({ kind: 'there', value }) as const;
const branch = (name: string) => ({ name, raw: { name } });

describe('the Deployments view', () => {
  test('shows planet, branches, builds and deployments', () => {
    const running: DeploymentStatus = status({
      applications: [
        { application: 'cc', build: 'cc/16/15', state: 'UP', since: '2026-01-01T00:00:00Z', nodes: 3 },
        { application: 'pc' },
      ],
    });
    const builds = [build('cc/16/15'), build('cc/16/18'), build('pc/8/8')];
    const shown = state({
      planet: there(running),
      branches: there([branch('main'), branch('refs/heads/release/1')]),
      builds: new Map([['main', there(builds)]]),
      records: [record({ result: 'succeeded' })],
    });
    expect(draw(shown)).toBe(`
[globe] dev1 — UPGRADED · all applications
  [package] cc — 16/15 · UP
  [package] pc — 8/8 · last deployed here
[git-branch] main
  [package] cc
    [circle-outline] 16/18 — highest number
    [circle-filled] 16/15 — runs on dev1
  [package] pc
    [circle-outline] 8/8 — last deployed here
[git-branch] refs/heads/release/1
  [loading~spin] Loading builds…
[add] Other branch…
[history] Recent deployments
  [pass] cc 16/14, pc 8/8 — yesterday 16:20 · 4 m 12 s
`);
  });

  test('keeps the order of the platform where ids cannot be ordered, and lists what it does not understand', () => {
    const odd: Build = { label: '{"number":7}', raw: { number: 7 } };
    const shown = state({
      branches: there([branch('main')]),
      builds: new Map([['main', there([build('cm/6'), build('cm/9'), odd])]]),
    });
    expect(draw(shown)).toContain(`
  [package] cm
    [circle-outline] 6
    [circle-outline] 9
  [package] (no application)
    [circle-outline] {"number":7}
`);
  });

  test('says that the local platform is being started, and asks nothing of it meanwhile', () => {
    const diagnosis = { cause: 'host', message: 'Local did not answer (connection refused).' } as const;
    const shown = state({ planet: { kind: 'starting' }, branches: { kind: 'failed', diagnosis } });
    expect(draw(shown)).toBe(`
[loading~spin] dev1 — starting…
`);
    expect(draw({ ...shown, branches: there([branch('main')]) })).toContain('[git-branch] main');
  });

  test('says what a running deployment changes', () => {
    const going = record({});
    const watch = { recordId: going.id, certainty: 'confirmed', elapsedMs: 102_000, signingIn: false } as const;
    const shown = state({
      planet: there(
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
[sync~spin] dev1 — UPGRADING 1:42 · cc 2 of 3
  [package] cc — 16/10 → 16/14 · RESTARTING
[loading~spin] Loading branches…
[add] Other branch…
[history] Recent deployments
  [sync~spin] cc 16/14, pc 8/8 — yesterday 16:20 · running for 1:42
`);
  });

  test('says that a deployment was requested, and no phase, until the platform tells of it', () => {
    const sent = record({});
    const watches = new Map([[sent.id, { elapsedMs: 3_000, signingIn: false }]]);
    const applications = [
      { application: 'cc', build: 'cc/16/10', state: 'UPGRADED' },
      { application: 'bc', build: 'bc/1/1', state: 'UPGRADED' },
    ];
    const before = status({ deploymentId: 'old', applications });
    const shown = state({ planet: there(before), records: [sent], watches });
    expect(draw(shown)).toContain(`
[sync~spin] dev1 — deployment begins 0:03
  [package] cc — 16/10 → 16/14
  [package] bc — 1/1 · UPGRADED
`);
    expect(draw({ ...shown, planet: there(status({ deploymentId: 'new' })) })).toContain('dev1 — UPGRADED');
    expect(draw({ ...shown, watches: new Map() })).toContain('dev1 — UPGRADED');
  });

  test('says what an unfinished deployment changes that nobody watches, where the status names it', () => {
    const left = { ...record({}), deploymentId: 'ours' };
    const applications = [{ application: 'cc', from: 'cc/16/10', to: 'cc/16/14', state: 'RESTARTING' }];
    const going = (deploymentId: string) =>
      state({ planet: there(status({ operationInProgress: true, deploymentId, applications })), records: [left] });
    expect(draw(going('ours'))).toContain('[package] cc — 16/10 → 16/14 · RESTARTING\n');
    expect(draw(going('other'))).toContain('[package] cc — 16/10 · 16/14 · RESTARTING\n');
  });

  test('leaves out what was deployed from here where the status names builds itself', () => {
    const applications = [
      { application: 'cc', build: 'cc/16/12', state: 'UP' },
      { application: 'pc', state: 'UP' },
    ];
    const last = status({ applications });
    const diagnosis = { cause: 'host', message: 'Dev did not answer.' } as const;
    const shown = state({
      planet: { kind: 'failed', diagnosis, last },
      branches: there([branch('main')]),
      builds: new Map([['main', there([build('cc/16/12'), build('cc/16/14'), build('pc/8/8')])]]),
      records: [record({ result: 'succeeded' })],
    });
    const rows = '[package] cc — 16/12 · UP\n  [package] pc — 8/8 · last deployed here · UP\n';
    expect(draw(shown)).toContain(rows);
    expect(draw({ ...shown, planet: there({ ...last, operationInProgress: true }) })).toContain(rows);
  });

  test('a narrow row says state and time first; the whole is in its tooltip and for those who hear it', () => {
    const phaseDetails = 'cc: two of three nodes are up again';
    const long = 'A_PHASE_THAT_NOBODY_EXPECTED_TO_BE_SO_LONG';
    const shown = state({ planet: there(status({ phase: long, phaseDetails })) });
    const [planet] = roots(shown);
    const row = planet && present(shown, planet);
    expect(row?.description).toBe(`A_PHASE_THAT_NOBODY_EXPE… · ${phaseDetails}`);
    expect(row?.spoken).toBe(`planet dev1, ${long} · ${phaseDetails}`);
    expect(row?.facts).toContainEqual(['phase', long]);
    expect(row?.facts).toContainEqual(['address', 'https://cloud.example.com']);
    const brief = 'did not answer (timeout)';
    const diagnosis = { cause: 'host', message: 'Dev did not answer (timeout).', brief } as const;
    const silent = state({ planet: { kind: 'failed', diagnosis } });
    const failing = planet && present(silent, planet);
    expect([failing?.description, failing?.spoken]).toEqual([brief, `planet dev1, ${diagnosis.message}`]);
    expect(failing?.facts).toContainEqual(['status', diagnosis.message]);
  });

  test.each<[string, TreeState, string]>([
    ['signed out', failed('token', 'Dev: not signed in.'), '\n  [key] Sign in to Dev…'],
    [
      'unreachable',
      failed('host', 'Dev did not answer (connection refused).'),
      '  [refresh] Try again\n  [output] Show log',
    ],
    ['wrong ids', failed('identifiers', 'Dev does not know planet dev1.'), '\n  [edit] Edit environment…'],
  ])('%s: says it once and leads on', (_, shown, expected) => {
    const drawn = draw(shown);
    expect(drawn).toContain(expected);
    expect(drawn.match(/Dev(:| did| does)/g)).toHaveLength(1);
    expect(drawn).not.toContain('Other branch');
  });

  test('the next steps of a failing planet are in sight, even if its row was closed before', () => {
    const id = (shown: TreeState) => roots(shown).find(({ kind }) => kind === 'planet')?.id;
    const failing = failed('host', 'Dev did not answer (connection refused).');
    expect(id(failing)).not.toBe(id({ ...failing, planet: there(status({})) }));
    expect(id(failing)).not.toBe(id(failed('token', 'Dev did not accept the token.')));
  });

  test('offers to start the local platform when it does not answer', () => {
    const shown = failed('host', 'Local did not answer (connection refused).');
    expect(draw({ ...shown, known: { ...shown.known, local: true } })).toContain(
      '  [play] Start the local platform\n  [refresh]',
    );
  });

  test('says which list could not be read while the planet answers', () => {
    const diagnosis = { cause: 'platform', message: 'Dev answered with status 500.' } as const;
    const shown = state({ planet: there(status({})), branches: { kind: 'failed', diagnosis } });
    expect(draw(shown)).toContain('[warning] Dev answered with status 500.\n[refresh] Try again');
  });

  test('filters branches and builds, and says when nothing is left', () => {
    const shown = state({
      branches: there([branch('main'), branch('other')]),
      builds: new Map([['main', there([build('cc/1/1'), build('cc/2/2')])]]),
    });
    expect(draw({ ...shown, filter: '2/2' })).toContain(
      '[git-branch] main\n  [package] cc\n    [circle-outline] 2/2 — highest number\n[add]',
    );
    expect(draw({ ...shown, filter: 'OTHER' })).not.toContain('main');
    expect(draw({ ...shown, filter: 'zzz' })).toContain('[filter] No branch and no build matches the filter');
  });

  test('shows long lists page by page', () => {
    const many = Array.from({ length: 250 }, (_, index) => branch(`b${index}`));
    const shown = state({ branches: there(many) });
    const more = roots(shown).find((node) => node.kind === 'more');
    expect(more && present(shown, more).label).toBe('Show 100 more of 150');
    const opened = { ...shown, shown: new Map([[more?.kind === 'more' ? more.parent : '', 300]]) };
    expect(roots(opened).filter((node) => node.kind === 'branch')).toHaveLength(250);
  });

  test('shows thousands of builds page by page, the highest first, and filters all of them', () => {
    const builds = Array.from({ length: 5_000 }, (_, index) => build(`cc/1/${index}`));
    const shown = state({ branches: there([branch('main')]), builds: new Map([['main', there(builds)]]) });
    const below = (from: TreeState) => {
      const main = roots(from).find((node) => node.kind === 'branch');
      const [application] = main ? children(from, main) : [];
      return application ? children(from, application) : [];
    };
    const rows = below(shown).map((node) => present(shown, node).label);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([101, '1/4999', 'Show 100 more of 4900']);
    const filtered = { ...shown, filter: '/42' };
    expect(below(filtered).every((node) => node.kind === 'more' || present(filtered, node).label.includes('/42'))).toBe(
      true,
    );
    expect(below({ ...shown, filter: '/4242' })).toHaveLength(1);
  });

  test('keeps ids stable over a refresh and distinct among equals', () => {
    const page = Array.from({ length: 101 }, (_, index) => build(`cc/2/${index}`));
    const odd = { ...build('cc/1/1'), id: 'more' };
    const twice = state({
      branches: there([branch('main'), branch('main'), { name: 'main', raw: 'main' }]),
      builds: new Map([['main', there([odd, build('cc/1/1'), build('cc/1/1'), ...page])]]),
    });
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
    expect(ids(twice)).toHaveLength(3 * 103 + 2);
    expect(ids({ ...twice, planet: there(status({})), now: twice.now + 1 })).toEqual(ids(twice));
    const last = status({ applications: ['log', 'again', 'cc', 'cc'] });
    const diagnosis = { cause: 'host', message: 'Dev did not answer.' } as const;
    const failing = ids({ ...twice, planet: { kind: 'failed', diagnosis, last } });
    expect(new Set(failing).size).toBe(failing.length);
  });

  test('shows the texts of an application of unknown shape as they come', () => {
    const element = { app: { code: 'cc' }, step: { name: 'upgraded', restart: true }, at: '2026-01-01T00:00:00Z' };
    const shown = state({ planet: there(status({ applications: [element, { nodes: 2 }] })) });
    expect(draw(shown)).toContain('[package] cc — upgraded\n  [package] {"nodes":2}\n');
  });

  test('says every row in one sentence to those who do not see it', () => {
    const shown = state({
      planet: there(status({ applications: [{ application: 'cc' }, 7] })),
      branches: there([branch('main'), ...Array.from({ length: 150 }, (_, index) => branch(`b${index}`))]),
      builds: new Map([
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
      ...['application', 'branch', 'build', 'deployment', 'history', 'more', 'notice', 'planet', 'planetApplication'],
    ]);
    expect(spoken.filter((text) => !/\p{L}/u.test(text))).toEqual([]);
    expect(spoken).toEqual(
      expect.arrayContaining([
        'planet dev1, UPGRADED · All applications upgraded',
        'branch main',
        'application cc',
        'build cc/1/1',
        expect.stringMatching(/^deployment of cc 16\/14, pc 8\/8, yesterday 16:20, not finished/),
      ]),
    );
  });

  test('says of a deployment whose watch was taken up again that it runs', () => {
    const stopped = record({ result: 'stopped', resumable: true });
    const watch = { recordId: stopped.id, certainty: 'confirmed', elapsedMs: 102_000, signingIn: false } as const;
    const shown = state({ records: [stopped], watches: new Map([[stopped.id, watch]]) });
    const row = present(shown, { kind: 'deployment', id: '', record: stopped });
    expect(row).toMatchObject({ description: 'yesterday 16:20 · running for 1:42', icon: { id: 'sync~spin' } });
    expect(row.context).toBe('deployment id watched repeatable reversible');
  });

  test('leads back to what was not finished', () => {
    const context = (each: DeploymentRecord) => {
      const shown = state({ records: [each] });
      return present(shown, { kind: 'deployment', id: '', record: each });
    };
    expect(context(record({})).context).toBe('deployment id resumable repeatable reversible');
    expect(context(record({})).description).toBe('yesterday 16:20 · not finished · resume watching');
    expect(context(record({ result: 'unknown', resumable: true })).description).toBe(
      'yesterday 16:20 · unknown · resume watching',
    );
    expect(context(record({ result: 'failed' })).context).toBe('deployment id repeatable reversible');
  });

  test('makes every text of the platform inert', () => {
    const evil = '[x](command:a) $(sync) \u202e<b>';
    const shown = state({
      planet: there(status({ phase: evil, phaseDetails: evil, applications: [{ application: evil, build: evil }] })),
      branches: there([branch(evil)]),
      builds: new Map([[evil, there([{ id: `cc/${evil}`, application: 'cc', label: evil, raw: { [evil]: evil } }])]]),
    });
    expect(draw(shown)).not.toMatch(/\]\(|\$\(|\u202e|<b|command:a/);
    const facts = roots(shown).flatMap((node) => (present(shown, node).facts ?? []).flat());
    expect(facts.join('\n')).not.toMatch(/\]\(|\$\(|\u202e|<b|command:a/);
  });
});

function failed(cause: 'token' | 'host' | 'identifiers', message: string): TreeState {
  const diagnosis = { cause, message };
  return state({ planet: { kind: 'failed', diagnosis }, branches: { kind: 'failed', diagnosis } });
}
