import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { activated } from './activated';
import type { EditorOptions } from './editor';

const outside = vi.hoisted(() => ({ vscode: {} as Record<string, unknown>, processes: [] as unknown[] }));

vi.mock('vscode', () => new Proxy({}, { get: (_, name) => outside.vscode[String(name)], has: () => true }));
vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof import('node:child_process')>()),
  spawn: (...args: unknown[]) => {
    outside.processes.push(args);
    throw new Error('no process here');
  },
}));
vi.mock('../../client/language/server', () => ({}));
vi.mock('../../client/language/process', () => ({
  processClients: () => {
    throw new Error('no language server here');
  },
}));

const root = path.resolve(import.meta.dirname, '../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const declared: readonly string[] = contributes.commands.map(({ command }: { command: string }) => command);

/**
 * Commands that require a trusted folder, because they immediately send a token, start the local platform, or write
 * outside the folder.
 */
const refusing = [
  ...[
    'deploy',
    'deployBuild',
    'deployAgain',
    'deployBefore',
    'promote',
    'compareDeployments',
    'refreshComparison',
    'showStatus',
    'refresh',
    'watchDeployment',
    'resumeWatching',
    'treatAsFailure',
    'setUnreadableRecordAside',
  ],
  ...['openBranch', 'testConnection', 'signIn', 'signOut', 'addEnvironment', 'editEnvironment', 'removeEnvironment'],
  ...['startLocalPlatform', 'stopLocalPlatform', 'verifyDefaultSorts', 'showSortChanges'],
].map((name) => `sortie.${name}`);

/** Commands that read secrets only to redact them from the command output. */
const strikingOut = ['sortie.reportProblem'];

const cyclic: Record<string, unknown> = { environment: 'Dev' };
cyclic.self = cyclic;

/** Arguments that another extension, a link, or a key binding could pass to a command. */
const hostileArguments: readonly (readonly unknown[])[] = [
  [undefined],
  [null, null],
  [-1],
  [[]],
  [{}],
  [cyclic],
  ['Dev', { trusted: true }],
  ['../../etc/passwd'],
  ['x'.repeat(1_000_000)],
  [{ __proto__: { polluted: true }, constructor: { prototype: {} } }],
  [{ scheme: 'file', fsPath: '/etc/passwd', path: '/etc/passwd' }],
  [{ environment: { name: 'Dev', baseUrl: 'https://evil.test' }, planet: 'c', build: { id: 'cc/1/1' } }],
];

afterEach(() => {
  outside.processes.length = 0;
  vi.unstubAllEnvs();
});

/** Creates a platform that records its requests and always responds with status 500. */
async function countingPlatform() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Activates the whole extension in a window whose selected environment has a token. */
async function signedIn(options: EditorOptions) {
  const { url, requests } = await countingPlatform();
  vi.stubEnv('PLANTED_TOKEN', 'planted-token');
  const machine = mkdtempSync(path.join(tmpdir(), 'sortie-restricted-'));
  onTestFinished(() => rmSync(machine, { recursive: true }));
  const state = path.join(machine, 'state');
  vi.stubEnv('XDG_STATE_HOME', state);
  const token = { source: 'variable', name: 'PLANTED_TOKEN' };
  const dev = { name: 'Dev', baseUrl: url, tenantId: 'a', projectId: 'b', planetId: 'c', token };
  const editor = await activated(outside, { ...options, settings: { 'sortie.environments': [dev] } }, 'Dev');
  const run = async (command: string, ...args: readonly unknown[]) => {
    editor.messages.length = 0;
    await editor.commands.get(command)?.(...(args.length > 0 ? args : ['a row']));
    return editor.messages.join('\n');
  };
  return { editor, requests, run, state };
}

describe('in Restricted Mode, every command is harmless', () => {
  test.each(declared)('%s sends nothing, starts nothing, and writes nothing outside the folder', async (command) => {
    const { editor, requests, run, state } = await signedIn({ trusted: false });
    expect(editor.commands.has(command)).toBe(true);
    const said = await run(command);
    expect(existsSync(state)).toBe(false);
    if (refusing.includes(command)) expect(said).toContain('until you trust');
    expect(requests).toEqual([]);
    expect(outside.processes).toEqual([]);
    expect(editor.settingsWritten).toEqual([]);
    expect(editor.filesTouched).toEqual([]);
    if (!strikingOut.includes(command)) expect(editor.secretsRead).toEqual([]);
  });

  test.each(declared)('%s with hostile arguments does no more than that', async (command) => {
    const { editor, requests, run } = await signedIn({ trusted: false });
    for (const args of hostileArguments) await run(command, ...args);
    expect(requests).toEqual([]);
    expect(outside.processes).toEqual([]);
    expect(editor.settingsWritten).toEqual([]);
    expect(editor.filesTouched).toEqual([]);
    if (!strikingOut.includes(command)) expect(editor.secretsRead).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('commands that no menu offers do no more than that, with any arguments', async () => {
    const { editor, requests, run } = await signedIn({ trusted: false });
    const internal = [...editor.commands.keys()].filter((command) => !declared.includes(command));
    expect(internal).not.toEqual([]);
    for (const command of internal) for (const args of hostileArguments) await run(command, ...args);
    expect([requests, outside.processes, editor.settingsWritten, editor.filesTouched]).toEqual([[], [], [], []]);
    expect(editor.secretsRead).toEqual([]);
  });

  test('the lists contain only existing commands', () => {
    expect(refusing.filter((command) => !declared.includes(command))).toEqual([]);
  });
});

test('trust that is granted later takes effect immediately', async () => {
  const { editor, requests, run } = await signedIn({ trusted: false });
  expect(await run('sortie.showStatus')).toContain('until you trust');
  expect(requests).toEqual([]);
  editor.grantTrust();
  await run('sortie.showStatus');
  expect(requests.length).toBeGreaterThan(0);
});

test("in a trusted folder, hostile arguments don't count as consent", async () => {
  const { editor, requests, run } = await signedIn({});
  // This command is excluded because it is expected to start a process.
  editor.commands.delete('sortie.startLocalPlatform');
  for (const command of editor.commands.keys()) for (const args of hostileArguments) await run(command, ...args);
  await editor.settled();
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  // Processes that list branches and tags are allowed, because *Show Sort Changes…* starts them before asking the user.
  const listsRevisions = (started: unknown) =>
    Array.isArray(started) && started[0] === 'git' && Array.isArray(started[1]) && started[1].includes('for-each-ref');
  const processes = outside.processes.filter((started) => !listsRevisions(started));
  expect([processes, editor.settingsWritten, editor.filesTouched]).toEqual([[], [], []]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

describe('in a trusted folder, the same commands send requests or start processes', () => {
  test.each(['deploy', 'showStatus', 'refresh', 'testConnection', 'watchDeployment'])('%s', async (name) => {
    const { requests, run } = await signedIn({});
    await run(`sortie.${name}`);
    expect(requests.length).toBeGreaterThan(0);
  });

  test('startLocalPlatform', async () => {
    const { run } = await signedIn({});
    await run('sortie.startLocalPlatform');
    expect(outside.processes.length).toBeGreaterThan(0);
  });
});
