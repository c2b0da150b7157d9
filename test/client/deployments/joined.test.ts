import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock';
import type { Result } from '../../../platform/deployments/types';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('the history is read when a watch begins and ends: what is joined was written by another process', async () => {
  slot.vscode = new Editor({}).module;
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const watches = new Watches(systemClock());
  const never = () => ({ dispose: () => undefined });
  const reload = vi.fn(async () => undefined);
  const history = { onDidChange: never, reload };
  const source = Reflect.construct(TreeSource, [
    { environments: { onDidChange: never, selected: () => undefined }, history, watches },
  ]);
  const ended = { message: '', phases: [], resumable: false, signIn: false };
  const result: Result = { kind: 'succeeded', reason: 'complete', ...ended };
  await watches.run(dev1, undefined, async ({ onProgress }) => {
    expect(reload).toHaveBeenCalledTimes(1);
    onProgress({ kind: 'line', line: { seq: 1, at: 0, kind: 'note', text: 'on its way' } });
    expect(reload).toHaveBeenCalledTimes(1);
    return result;
  });
  expect(reload).toHaveBeenCalledTimes(2);
  source.dispose();
});
