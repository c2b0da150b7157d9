import { expect, test, vi } from 'vitest';
import { URI } from 'vscode-uri';
import { Editor } from '../editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const dev = { name: 'Dev', baseUrl: 'https://a.test', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };
const prod = {
  ...{ ...dev, name: 'Production', planetId: 'prod1', production: true },
  token: { source: 'clientCredentials', tokenUrl: 'https://login.test/token', clientId: 'sortie' },
};

/**
 * Imports environments in a window with these project files and environments. Selects the rows with these labels, or
 * cancels.
 */
async function imported(files: Readonly<Record<string, string>>, own: readonly unknown[], labels?: readonly string[]) {
  const editor = new Editor({ settings: { 'sortie.environments': own }, answers: () => labels });
  slot.vscode = editor.module;
  const workspace = slot.vscode.workspace as Record<string, unknown>;
  workspace.findFiles = async () => Object.keys(files).map((path) => URI.file(path));
  workspace.openTextDocument = async ({ path }: URI) => ({ getText: () => files[path] });
  workspace.asRelativePath = ({ path }: URI) => path;
  const { EnvironmentList } = await import('../../../client/environments/environmentList');
  const { importEnvironments } = await import('../../../client/environments/import');
  const list = new EnvironmentList(editor.context().workspaceState as never, { warn: () => undefined } as never);
  const asked: string[] = [];
  await importEnvironments(list, { ask: async ({ name }: { name: string }) => asked.push(name) } as never);
  const items: readonly { label: string; description?: string; detail?: string }[] = editor.asked[0]?.items ?? [];
  return {
    rows: items.map(({ label, description, detail }) => [label, description, detail].filter(Boolean).join(' | ')),
    written: editor.valuesWritten,
    messages: editor.messages,
    asked,
  };
}

const one = (...environments: readonly unknown[]) => ({ '/p/sortie.json': JSON.stringify({ environments }) });

test('each proposal shows its address, whether it is production, and every other host that it contacts', async () => {
  const { rows, written } = await imported(one(dev, prod), []);
  expect(rows).toEqual([
    '$(globe) Dev | dev1 · acme/claims · a.test',
    '$(shield) Production | production | prod1 · acme/claims · a.test · client secret to https://login.test',
  ]);
  expect(written).toEqual([]);
});

test('selected proposals are added to the user settings as written, after the existing ones', async () => {
  const own = { ...dev, name: 'Production', planetId: 'qa1' };
  const { written, messages } = await imported(one(dev, prod), [own], ['$(globe) Dev', '$(shield) Production']);
  expect(written).toEqual([[own, dev, { ...prod, name: 'Production 2' }]]);
  expect(messages).toEqual(['Added Dev, Production 2. Sign in to them in the Deployments view.']);
});

test('a message says why some proposals of a file are missing from the list', async () => {
  const { rows, messages } = await imported(one(dev, 7), []);
  expect(rows).toEqual(['$(globe) Dev | dev1 · acme/claims · a.test']);
  expect(messages).toEqual(['/p/sortie.json: Environment 2 is skipped: An environment must be an object.']);
});

test('with proposals from several files, the rows are grouped by file', async () => {
  const files = { ...one(dev), '/p/sub/sortie.json': JSON.stringify({ environments: [prod] }) };
  const { rows } = await imported(files, []);
  expect(rows.map((row) => row.split(' | ')[0])).toEqual([
    ...['/p/sortie.json', '$(globe) Dev', '/p/sub/sortie.json', '$(shield) Production'],
  ]);
});

test.each([
  ['no file', {}, [], 'No project file found. A project file (sortie.json) can propose environments.'],
  ['broken syntax', { '/p/sortie.json': '{' }, [], "/p/sortie.json can't be read. Correct its syntax first."],
  ['no list', { '/p/sortie.json': '{}' }, [], 'sortie.json proposes no environments. List them under "environments".'],
  ['known planets only', one(dev), [dev], 'You already have all environments that sortie.json proposes.'],
  ['invalid entries only', one(7), [], '/p/sortie.json: Environment 1 is skipped: An environment must be an object.'],
] as const)('with %s, a message explains why there is nothing to import', async (_, files, own, message) => {
  const { messages, written } = await imported(files, own);
  expect([messages, written]).toEqual([[message], []]);
});
