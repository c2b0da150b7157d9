import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock';
import type { PollResult } from '../../../platform/deployments/pollResult';
import { PlatformError } from '../../../platform/http/failure';
import { statusOf } from '../../platform/deployments/fakePlatform';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const now = { at: 0, wall: 0 };
const asked = { ...now, asked: now };

test('the local platform starts until it was asked; how it answers is shown then', async () => {
  slot.vscode = new Editor({}).module;
  const { Watches } = await import('../../../client/deployments/watching/watches');
  const { TreeSource } = await import('../../../client/deployments/tree/source');
  const never = () => ({ dispose: () => undefined });
  const refused = new PlatformError('connection refused', { code: 'connection', sent: 'no' });
  const failed: PollResult = { ok: false, error: refused, ...asked };
  let tell: (reading: PollResult) => void = () => undefined;
  const answers = (reading: PollResult) => async () => {
    tell(reading);
    return reading;
  };
  const poller = {
    latest: failed,
    read: answers(failed),
    view: (listener: typeof tell) => {
      tell = listener;
      return { setVisible: () => undefined, close: () => undefined };
    },
  };
  let changed: () => void = () => undefined;
  const local = {
    starts: false,
    onDidChange: (listener: typeof changed) => {
      changed = listener;
      return { dispose: () => undefined };
    },
  };
  const starts = (value: boolean) => {
    local.starts = value;
    changed();
  };
  const catalog = {
    onDidChange: never,
    recognize: async () => undefined,
    branches: () => ({ kind: 'loading' }),
    builds: new Map(),
    reload: async () => undefined,
    readMissing: async () => undefined,
  };
  const source = Reflect.construct(TreeSource, [
    {
      environments: { onDidChange: never, selected: () => ({ key: 'local', environment: dev1, local: true }) },
      history: { onDidChange: never, reload: async () => undefined, of: () => [] },
      typedBranches: { onDidChange: never, of: () => [] },
      planets: { catalog: () => catalog, poller: () => poller },
      watches: new Watches(systemClock()),
      local,
    },
  ]);
  const kinds: string[] = [];
  source.onDidChange(() => kinds.push(source.state().planet.kind));
  const kind = () => source.state().planet.kind;

  expect(kind()).toBe('failed');
  starts(true);
  expect(kind()).toBe('starting');
  starts(false);
  await expect.poll(kind).toBe('failed');
  starts(true);
  poller.read = answers({ ok: true, status: statusOf({}), ...asked });
  kinds.length = 0;
  starts(false);
  await expect.poll(kind).toBe('there');
  expect(kinds).not.toContain('failed');
  source.dispose();
});
