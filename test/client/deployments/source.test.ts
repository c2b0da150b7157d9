import { beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock';
import type { PollResult } from '../../../platform/deployments/pollResult';
import { failureOf, reset, statusOf } from '../../platform/deployments/fakePlatform';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor({}).module;
});

const never = () => ({ dispose: () => undefined });

/** What the tree shows of one environment at a time, whose planet answers as it is told to. */
async function sourceOf() {
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const told: ((reading: PollResult) => void)[] = [];
  const opened: string[] = [];
  const selected = { key: 'one', environment: dev1, local: false };
  const turned: (() => void)[] = [];
  const listeners: ((branch?: string) => void)[] = [];
  const ids = ['cc/16/14', 'cc/16/15', '2026-01-01T10-00'];
  const builds = ids.flatMap((id) => ['cc', 'pc'].map((application) => ({ id, application, label: id, raw: {} })));
  const branches = { kind: 'there', value: [{ name: 'main', raw: 'main' }] };
  const catalogOf = ({ name }: { name: string }) => ({
    onDidChange: (listener: (branch?: string) => void) => {
      listeners.push(listener);
      return never();
    },
    recognize: async () => undefined,
    branches: () => branches,
    builds: new Map([['main', { kind: 'there', value: builds }]]),
    open: (branch: string) => opened.push(`${branch} of ${name}`),
    readMissing: async () => void opened.push(`what is missing of ${name}`),
  });
  const view = (listener: (reading: PollResult) => void) => {
    told.push(listener);
    return { setVisible: () => undefined, close: () => undefined };
  };
  const source = Reflect.construct(TreeSource, [
    {
      environments: {
        selected: () => ({ ...selected }),
        onDidChange: (listener: () => void) => {
          turned.push(listener);
          return never();
        },
      },
      local: { starts: false, onDidChange: never },
      history: { onDidChange: never, of: () => [] },
      typedBranches: { onDidChange: never, of: () => [] },
      planets: { catalog: catalogOf, poller: () => ({ view, read: async () => void opened.push('the status') }) },
      watches: new Watches(systemClock()),
    },
  ]);
  const times = { at: 0, wall: 0, asked: { at: 0, wall: 0 } };
  return {
    source,
    opened,
    status: (change: Parameters<typeof statusOf>[0]) => told.at(-1)?.({ ok: true, status: statusOf(change), ...times }),
    fail: (error: ReturnType<typeof reset>) => told.at(-1)?.({ ok: false, error, ...times }),
    listed: (branch?: string) => listeners.at(-1)?.(branch),
    turnTo: (key: string) => {
      Object.assign(selected, { key, environment: { ...dev1, name: key } });
      for (const listener of turned) listener();
    },
  };
}

test('all rows are drawn again when others run than before, and the planet’s alone while it only passes time', async () => {
  const { source, status, fail } = await sourceOf();
  const drawn: string[] = [];
  source.onDidChange((what: string) => drawn.push(what));
  const run = (build: string, since: string) => ({ applications: [{ application: 'cc', build, since }] });
  const after = (happens: () => void) => {
    drawn.length = 0;
    happens();
    return drawn.join(' ');
  };
  expect(after(() => status(run('cc/16/14', '2026-01-01T00:00:00Z')))).toBe('all');
  expect(after(() => status(run('cc/16/14', '2026-01-02T00:00:00Z')))).toBe('planet');
  expect(after(() => status(run('cc/16/15', '2026-01-02T00:00:00Z')))).toBe('all');
  expect(after(() => status({ applications: [{ code: 'pc', up: '3 h' }, ...run('cc/16/15', '').applications] }))).toBe(
    'planet',
  );
  expect(after(() => status(run('2026-01-01T10-00', '2026-01-02T00:00:00Z')))).toBe('all');
  expect(after(() => status({ applications: ['2026-01-01T10-00'] }))).toBe('all');
  const both = (cc: string, pc: string) => ({
    applications: [
      { code: 'cc', runs: cc },
      { code: 'pc', runs: pc },
    ],
  });
  expect(after(() => status(both('cc/16/14', 'cc/16/15')))).toBe('all');
  expect(after(() => status(both('cc/16/15', 'cc/16/14')))).toBe('all');
  expect(after(() => status({ operationInProgress: true, phase: 'A' }))).toBe('all');
  expect(after(() => status({ operationInProgress: true, phase: 'B' }))).toBe('planet');
  expect(after(() => fail(reset()))).toBe('all');
  expect(after(() => fail(failureOf(500)))).toBe('planet');
  expect(after(() => fail(failureOf(401)))).toBe('all');
  source.dispose();
});

test('lists that could not be read are asked for again when the planet answers again', async () => {
  const { source, opened, status, fail } = await sourceOf();
  status({});
  expect(opened).toEqual([]);
  fail(reset());
  fail(failureOf(401));
  expect(opened).toEqual([]);
  status({});
  status({ phase: 'ANOTHER' });
  expect(opened).toEqual([`what is missing of ${dev1.name}`]);
  source.dispose();
});

test('a list that is read shows that the platform answers again: its planet is asked at once', async () => {
  const { source, opened, listed, status, fail } = await sourceOf();
  listed();
  status({});
  listed();
  fail(failureOf(401));
  listed();
  expect(opened).toEqual([]);
  fail(failureOf(503));
  listed('unread');
  expect(opened).toEqual([]);
  listed();
  listed('main');
  expect(opened).toEqual(['the status']);
  source.dispose();
});

test('a row of the environment that was left asks nothing of the one that is shown now', async () => {
  const { source, opened, turnTo } = await sourceOf();
  const { DeploymentsTree } = await import('../../../client/deployments/tree/provider');
  const tree = new DeploymentsTree(source);
  const [, main = ''] = tree.getChildren();
  tree.getChildren(main);
  turnTo('two');
  expect(tree.getChildren(main)).toEqual([]);
  tree.getChildren(tree.getChildren()[1]);
  expect(opened).toEqual([`main of ${dev1.name}`, 'main of two']);
  tree.dispose();
  source.dispose();
});
