import { beforeEach, expect, test, vi } from 'vitest';
import type { DeploymentsApi } from '../../../platform/api';
import { systemClock } from '../../../platform/clock';
import { failureOf, reset } from '../../platform/deployments/fakePlatform';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor().module;
});

const status = {
  phase: 'UPGRADED',
  operationInProgress: false,
  applications: [{ application: 'cc', build: 'cc/15/28' }],
  raw: {},
};

/** Creates a catalog with one build on each branch. The running build is on the branch `old`. */
async function catalogOf(branches = ['main', 'old', 'older'], clock = systemClock()) {
  const { Catalog } = await import('../../../client/deployments/catalog');
  const asked: string[] = [];
  const later = async <T>(what: string, value: T): Promise<T> => {
    asked.push(what);
    await new Promise((resolve) => setImmediate(resolve));
    return value;
  };
  const api: Pick<DeploymentsApi, 'branches' | 'builds'> = {
    branches: () =>
      later(
        'branches',
        branches.map((name) => ({ name, raw: name })),
      ),
    builds: (branch) => {
      const id = branch === 'old' ? 'cc/15/28' : `cc/16/${branch.length}`;
      return later(branch, [{ id, application: 'cc', label: id, raw: {} }]);
    },
  };
  const log = { warn: () => undefined };
  return { catalog: new Catalog(dev1, api as DeploymentsApi, clock, log as never), asked, api };
}

test('a caller that needs the running builds waits for a search in progress, which reads no more lists than necessary', async () => {
  const { catalog, asked } = await catalogOf();
  catalog.openBranches();
  void catalog.recognize(status);
  await catalog.recognizeSoon(status);
  expect(catalog.listed().map(({ id }) => id)).toContain('cc/15/28');
  expect(asked).toEqual(['branches', 'main', 'old']);
});

test('a search reads only the first few of many branches', async () => {
  const { catalog, asked } = await catalogOf(Array.from({ length: 3_000 }, (_, nth) => `branch${nth}`));
  await catalog.recognize(status);
  await catalog.recognize(status);
  expect(asked).toHaveLength(11);
});

test('a branch that is opened or reloaded during a search is requested once', async () => {
  const { catalog, asked } = await catalogOf();
  const searched = catalog.recognize(status);
  catalog.open('old');
  await Promise.all([searched, catalog.loadBuilds('old'), catalog.loadBuilds('old')]);
  expect(asked.sort()).toEqual(['branches', 'main', 'old']);
});

test('of the missing lists, only those that failed are read again', async () => {
  const { catalog, api, asked } = await catalogOf();
  await catalog.readMissing();
  expect(asked).toEqual([]);
  const { branches, builds } = api;
  api.branches = async () => Promise.reject(reset());
  api.builds = async (branch, signal) => (branch === 'old' ? Promise.reject(failureOf(500)) : builds(branch, signal));
  await Promise.all([catalog.loadBranches(), catalog.loadBuilds('main'), catalog.loadBuilds('old')]);
  api.builds = async () => Promise.reject(reset());
  void catalog.loadBuilds('older');
  Object.assign(api, { branches, builds });
  void catalog.loadBuilds('newer');
  await catalog.readMissing();
  expect(asked).toEqual(['main', 'newer', 'branches', 'old', 'older']);
  expect([catalog.branches?.kind, catalog.builds.get('old')?.kind]).toEqual(['there', 'there']);
});

test.each([
  [404, 'dev1 found no builds of branch “feature/nope”. Check the name.'],
  [403, "dev1 accepted the token, but the token doesn't grant access to planet dev1."],
])('builds refused with %i count as a failure of their branch only if the others are known', async (code, message) => {
  const { catalog, api } = await catalogOf();
  api.builds = async () => Promise.reject(failureOf(code));
  expect(await catalog.loadBuilds('feature/nope')).not.toMatchObject({ diagnosis: { cause: 'platform' } });
  void catalog.loadBranches();
  expect(await catalog.loadBuilds('feature/nope')).toMatchObject({ kind: 'failed', diagnosis: { message } });
  api.branches = async () => Promise.reject(reset());
  void catalog.loadBranches();
  expect(await catalog.loadBuilds('feature/nope')).toMatchObject({ kind: 'failed', diagnosis: { message } });
  const ofListed = message.replace('feature/nope', 'main').replace(' Check the name.', '');
  expect(await catalog.loadBuilds('main')).toMatchObject({ diagnosis: { message: ofListed } });
});

test('the result of a reload counts, even if an earlier request ends later', async () => {
  const { catalog, api } = await catalogOf();
  const answers: ((id: string) => void)[] = [];
  api.builds = () =>
    new Promise((resolve) => {
      answers.push((id) => resolve([{ id, application: 'cc', label: id, raw: {} }]));
    });
  const before = catalog.loadBuilds('main');
  const anew = catalog.reload();
  const [old, fresh] = answers;
  fresh?.('cc/2/2');
  await anew;
  old?.('cc/1/1');
  expect(await before).toMatchObject({ value: [{ id: 'cc/2/2' }] });
  expect(catalog.listed().map(({ id }) => id)).toEqual(['cc/2/2']);
});

test("a platform that doesn't respond doesn't make users wait for long", async () => {
  const slept: number[] = [];
  const clock = { ...systemClock(), sleep: async (ms: number) => void slept.push(ms) };
  const { catalog } = await catalogOf(undefined, clock);
  vi.spyOn(catalog, 'loadBranches').mockReturnValue(new Promise(() => undefined));
  await catalog.recognizeSoon(status);
  expect(slept).toEqual([1_500]);
});

test.each([
  ['no host responds', reset(), 'there'],
  ['the platform refuses', failureOf(403), 'failed'],
])('content stays visible when %s: %s', async (_, fault, kind) => {
  const { catalog, api } = await catalogOf();
  await catalog.loadBranches();
  await catalog.loadBuilds('main');
  api.branches = async () => Promise.reject(fault);
  api.builds = async () => Promise.reject(fault);
  const changed: (string | undefined)[] = [];
  catalog.onDidChange((branch) => changed.push(branch));
  await catalog.reload();
  expect(changed).toHaveLength(kind === 'there' ? 0 : 2);
  expect([catalog.branches?.kind, catalog.builds.get('main')?.kind]).toEqual([kind, kind]);
  expect([(await catalog.loadBranches()).kind, (await catalog.loadBuilds('main')).kind]).toEqual(['failed', 'failed']);
});
