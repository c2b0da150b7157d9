import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Environment, TokenSettings } from '../../../platform/environment';
import { localToken } from '../../../platform/tokens/jwt';
import { dev1 } from '../../platform/deployments/world';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const end = new Date(2030, 0, 1, 14, 0).getTime();
const items: { text: string; tooltip: string }[] = [];

beforeEach(() => {
  items.length = 0;
  const { module } = new Editor({});
  const createStatusBarItem = () => {
    const item = { text: '', tooltip: '', show: () => undefined, hide: () => undefined, dispose: () => undefined };
    items.push(item);
    return item;
  };
  slot.vscode = { ...module, window: { ...(module.window as object), createStatusBarItem } };
});
afterEach(() => vi.unstubAllEnvs());

const none = { dispose: () => undefined };
const tokensWith = (token: string | undefined) => ({ get: async () => token, onDidChange: () => none });

test.each([
  ['a stored JWT', { source: 'pasted' }, localToken('s', end), end],
  ['another stored token', { source: 'pasted' }, 'opaque', undefined],
  ['none', { source: 'pasted' }, undefined, undefined],
  ['a JWT in a variable', { source: 'variable', name: 'EXPIRY_TOKEN' }, undefined, end],
  [
    'a token that would have to be requested',
    { source: 'clientCredentials', tokenUrl: 'https://login.test/token', clientId: 'me' },
    localToken('the client secret', end),
    undefined,
  ],
] as const)('the expiry of %s', async (_, token: TokenSettings, stored, expected) => {
  vi.stubEnv('EXPIRY_TOKEN', localToken('s', end));
  const { tokenExpiry } = await import('../../../client/environments/tokenExpiry');
  expect(await tokenExpiry({ ...dev1, token }, tokensWith(stored))).toBe(expected);
});

test('the tooltip of the environment shows when its token expires', async () => {
  const { EnvironmentStatusBar } = await import('../../../client/environments/statusBar');
  const environment: Environment = { ...dev1, name: 'Dev' };
  const environments = {
    selected: () => ({ key: 'settings:Dev', environment, local: false }),
    onDidChange: () => none,
  };
  new EnvironmentStatusBar(environments as never, tokensWith(localToken('s', end)) as never);
  await expect.poll(() => items[0]?.tooltip).toMatch(/Token expires: Jan 1, 2030/);
});
