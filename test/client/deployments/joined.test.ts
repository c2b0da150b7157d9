import { beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../../platform/deploymentTypes';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';
import { record } from './treeSamples';
import { viewWorld } from './viewWorld';
import { deployed } from './watched';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor({}).module;
});

const never = () => ({ dispose: () => undefined });
const ended = { message: '', phases: [], resumable: false, signIn: false };
const succeeded: Result = { kind: 'succeeded', reason: 'complete', ...ended };

test('the history is read when a watch starts and ends, because a joined deployment is recorded by another process', async () => {
  const reload = vi.fn(async () => undefined);
  const history = { onDidChange: never, reload, settle: () => undefined, all: () => [] };
  const { watches, dispose } = await viewWorld([dev1], { history });
  await deployed(watches, async ({ onProgress }) => {
    expect(reload).toHaveBeenCalledTimes(1);
    onProgress({ kind: 'line', line: { seq: 1, at: 0, kind: 'note', text: 'on its way' } });
    expect(reload).toHaveBeenCalledTimes(1);
    return succeeded;
  });
  expect(reload).toHaveBeenCalledTimes(2);
  dispose();
});

test('the planet is read again when a watch by another process ends', async () => {
  const { watches, planet, source, clock, dispose } = await viewWorld([dev1]);
  planet('dev1').current = statusOf({ operationInProgress: true });
  await clock.run(source.refresh());
  await deployed(watches, async () => {
    expect(planet('dev1').polls).toHaveLength(1);
    return succeeded;
  });
  await clock.pass(1_000);
  expect(planet('dev1').polls).toHaveLength(2);
  dispose();
});

test('the tree is updated in the same turn as everything else after a request and a result', async () => {
  const { History } = await import('../../../client/deployments/history');
  const left = record({});
  const records = { subscribe: () => () => undefined, list: async () => [left] };
  const history = Reflect.construct(History, [records, { warn: () => undefined }]);
  await history.reload();
  const { watches, source, dispose } = await viewWorld([dev1], { history });
  const drawn: string[] = [];
  source.onDidChange(({ kind }) => drawn.push(`${kind} ${history.find(left.id).result?.kind}`));
  await deployed(watches, async ({ onProgress }) => {
    drawn.length = 0;
    onProgress({ kind: 'recorded', record: left });
    expect(drawn).toEqual(['environment undefined', 'deployment undefined']);
    watches.onDidHappen(({ kind }) => {
      if (kind === 'ended') expect(drawn).toContain('deployment succeeded');
    });
    return succeeded;
  });
  expect(drawn).not.toContain('all succeeded');
  dispose();
});
