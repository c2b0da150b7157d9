import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock';
import type { PollResult } from '../../../platform/deployments/pollResult';
import type { Result } from '../../../platform/deployments/types';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { VirtualClock } from '../../platform/deployments/virtualClock';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';
import { record } from './treeSamples';
import { deployed } from './watched';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const never = () => ({ dispose: () => undefined });
const typedBranches = { onDidChange: never, of: () => [] };
const ended = { message: '', phases: [], resumable: false, signIn: false };
const succeeded: Result = { kind: 'succeeded', reason: 'complete', ...ended };

test('the history is read when a watch begins and ends: what is joined was written by another process', async () => {
  slot.vscode = new Editor({}).module;
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const watches = new Watches(systemClock());
  const reload = vi.fn(async () => undefined);
  const history = { onDidChange: never, reload };
  const source = Reflect.construct(TreeSource, [
    {
      environments: { onDidChange: never, selected: () => undefined },
      local: { starts: false, onDidChange: never },
      history,
      watches,
      typedBranches,
    },
  ]);
  await deployed(watches, async ({ onProgress }) => {
    expect(reload).toHaveBeenCalledTimes(1);
    onProgress({ kind: 'line', line: { seq: 1, at: 0, kind: 'note', text: 'on its way' } });
    expect(reload).toHaveBeenCalledTimes(1);
    return succeeded;
  });
  expect(reload).toHaveBeenCalledTimes(2);
  source.dispose();
});

test('the planet is read again when a watch ends that somebody else had, and its row tells the time that passed', async () => {
  slot.vscode = new Editor({}).module;
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const clock = new VirtualClock();
  const watches = new Watches(clock);
  const running = statusOf({ operationInProgress: true });
  const now = { at: 0, wall: 0 };
  const latest: PollResult = { ok: true, status: running, ...now, asked: now };
  const read = vi.fn(async () => latest);
  const view = { setVisible: () => undefined, close: () => undefined };
  const poller = { latest, read, view: () => view };
  const catalog = {
    onDidChange: never,
    recognize: async () => undefined,
    branches: () => undefined,
    builds: new Map(),
  };
  const joined = { id: 'one' };
  const source = Reflect.construct(TreeSource, [
    {
      environments: { onDidChange: never, selected: () => ({ key: 'k', environment: dev1, local: false }) },
      local: { starts: false, onDidChange: never },
      history: { onDidChange: never, reload: async () => undefined, settle: () => undefined, of: () => [joined] },
      planets: { catalog: () => catalog, poller: () => poller },
      typedBranches,
      watches,
    },
  ]);
  const elapsed = () => source.state().watches.get('one')?.elapsedMs;
  const state = { recordId: 'one', certainty: 'confirmed', elapsedMs: 3_000, signingIn: false } as const;
  await deployed(
    watches,
    async ({ onProgress }) => {
      onProgress({ kind: 'state', state });
      expect(elapsed()).toBe(3_000);
      await clock.pass(20_000);
      expect(elapsed()).toBe(23_000);
      expect(read).not.toHaveBeenCalled();
      return succeeded;
    },
    Object.assign(Object.create(null), joined),
  );
  expect(read).toHaveBeenCalledTimes(1);
  source.dispose();
});

test('the tree knows of a request and of a result in the same turn as everybody else', async () => {
  slot.vscode = new Editor({}).module;
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { History } = await import('../../../client/deployments/history');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const watches = new Watches(systemClock());
  const left = record({});
  const records = { subscribe: () => () => undefined, list: async () => [left] };
  const history = Reflect.construct(History, [records, { warn: () => undefined }]);
  await history.reload();
  const source = Reflect.construct(TreeSource, [
    {
      environments: { onDidChange: never, selected: () => undefined },
      local: { starts: false, onDidChange: never },
      history,
      watches,
      typedBranches,
    },
  ]);
  const drawn: string[] = [];
  source.onDidChange((what: string) => drawn.push(`${what} ${history.find(left.id).result?.kind}`));
  await deployed(watches, async ({ onProgress }) => {
    drawn.length = 0;
    onProgress({ kind: 'recorded', record: left });
    expect(drawn).toEqual(['planet undefined']);
    watches.onDidHappen(({ kind }) => {
      if (kind === 'ended') expect(drawn.at(-1)).toBe('all succeeded');
    });
    return succeeded;
  });
  source.dispose();
});
