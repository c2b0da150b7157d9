import { beforeEach, expect, test, vi } from 'vitest';
import { dev1 } from '../../platform/deployments/world';
import { activated } from '../activated';
import { Editor, keyring, memento } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

beforeEach(() => {
  slot.vscode = new Editor().module;
});

test('environments with similar names are distinguished by planet, tenant, star system, and host', async () => {
  const { environmentRow } = await import('../../../client/environments/choose');
  const row = (change: object) =>
    environmentRow({ key: 'k', local: false, environment: { ...dev1, name: 'Dev', ...change } });
  const alike = [
    row({}),
    row({ planetId: 'dev2' }),
    row({ tenantId: 'other' }),
    row({ projectId: 'policies' }),
    row({ baseUrl: 'https://elsewhere.test' }),
  ];
  expect(new Set(alike.map(({ label }) => label))).toEqual(new Set(['$(globe) Dev']));
  expect(new Set(alike.map(({ detail }) => detail)).size).toBe(alike.length);
  expect(alike[0]?.detail).toBe('dev1 · acme/claims · platform.test');
});

test("production is highlighted, and a name can't render an icon", async () => {
  const { environmentRow } = await import('../../../client/environments/choose');
  const environment = { ...dev1, name: '$(flame) Prod', production: true };
  const { label, description } = environmentRow({ key: 'k', local: false, environment });
  expect([label, description]).toEqual(['$(shield) $ (flame) Prod', 'production']);
});

test('invalid environments in the settings are listed, and their rows open the user settings', async () => {
  const broken = { ...dev1, name: 'Broken $(flame)', token: { source: 'magic' } };
  const editor = await activated(slot, {
    settings: { 'sortie.environments': [broken, 7] },
    answers: ({ items }) => items.filter(({ label }) => label.includes('Broken')).map(({ label }) => label),
  });
  const opened: unknown[] = [];
  const contexts: unknown[] = [];
  editor.commands.set('workbench.action.openApplicationSettingsJson', (...args) => opened.push(...args));
  editor.commands.set('setContext', (...args) => contexts.push(args));
  await editor.commands.get('sortie.selectEnvironment')?.();
  expect(editor.asked[0]?.items).toMatchObject([
    {
      label: '$(error) Broken $ (flame)',
      description: 'skipped · open the settings',
      detail: expect.stringContaining('Specify the source of the token'),
    },
    { label: '$(error) 2', detail: 'An environment must be an object.' },
    { kind: -1 },
    { label: expect.stringContaining('Add Environment…') },
    { label: expect.stringContaining('Start the Local Platform') },
  ]);
  expect(opened).toEqual([{ revealSetting: { key: 'sortie.environments' } }]);
  await editor.commands.get('sortie.editEnvironment')?.();
  expect(opened).toHaveLength(2);
});

test('a view without a usable environment lists the skipped ones', async () => {
  const editor = new Editor({ settings: { 'sortie.environments': [7] } });
  slot.vscode = editor.module;
  const views: unknown[] = [];
  editor.commands.set('setContext', (key, value) => key === 'sortie.view' && views.push(value));
  const { EnvironmentList } = await import('../../../client/environments/environmentList');
  const { DeploymentsView } = await import('../../../client/deployments/view');
  const list = new EnvironmentList(editor.context().workspaceState as never, { warn: () => undefined } as never);
  new DeploymentsView(list, () => Promise.reject(new Error('not seen')), memento() as never);
  expect(views.at(-1)).toBe('unselected');
});

test.each([
  ['Edit', 'Edit Environment Dev 1'],
  ['Sign Out', undefined],
  ['Remove', undefined],
])('the current environment is marked, and %s is next to each configured one', async (tooltip, title) => {
  const ring = keyring();
  ring.secrets.set('token:https://cloud.example.com/acme/claims', 'its-token');
  const address = { baseUrl: 'https://cloud.example.com', tenantId: 'acme', projectId: 'claims' };
  const environments = [
    { ...address, name: 'Dev 1', planetId: 'dev1' },
    { ...address, name: 'Prod', planetId: 'prod1', tenantId: 'other', production: true },
  ];
  const editor = await activated(
    slot,
    {
      settings: { 'sortie.environments': environments },
      keyring: ring,
      press: { 'Sign out of Dev 1?': 'Sign Out', 'Remove the environment Dev 1?': 'Remove' },
      answers: ({ items }) => {
        const item = items.find(({ label }) => label.includes('Dev 1')) as unknown as Row | undefined;
        const button = item?.buttons?.find((each) => each.tooltip === tooltip);
        return item && button ? { item, button } : undefined;
      },
    },
    'Dev 1',
  );
  await editor.commands.get('sortie.selectEnvironment')?.();
  const rows = (editor.asked[0]?.items ?? []) as unknown as readonly Row[];
  expect(rows.slice(0, 2).map(({ description }) => description)).toEqual(['current', 'production']);
  expect(rows[1]?.buttons?.map((button) => button.tooltip)).toEqual(['Edit', 'Sign Out', 'Remove']);
  expect(editor.asked[1]?.title).toBe(title);
  expect(ring.secrets.size).toBe(tooltip === 'Edit' ? 1 : 0);
  expect(editor.valuesWritten).toEqual(tooltip === 'Remove' ? [[environments[1]]] : []);
});

interface Row {
  readonly description?: string;
  readonly buttons?: readonly { readonly tooltip: string }[];
}
