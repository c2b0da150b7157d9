import { expect, test, vi } from 'vitest';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('the planet is free while the notification about a running operation is open', async () => {
  slot.vscode = new Editor({}).module;
  const { DeployCommand } = await import('../../../client/deployments/deploy/deployCommand');
  const events: string[] = [];
  const showWarningMessage = async (message: string) => {
    events.push(message);
  };
  slot.vscode = { ...slot.vscode, window: Object.assign({}, slot.vscode.window, { showWarningMessage }) };
  const lease = { release: async () => events.push('released') };
  const read = async () => ({ ok: true, status: statusOf({ operationInProgress: true }) });
  const command = Reflect.construct(DeployCommand, [
    {
      planets: { poller: () => ({ read }) },
      ongoing: { holder: async () => undefined, open: async () => ({ kind: 'lease', lease }) },
    },
  ]);
  expect(await command.run(dev1)).toBeUndefined();
  expect(events).toEqual(['released', 'An operation is in progress on dev1. Nothing was sent.']);
});
