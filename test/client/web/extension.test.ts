import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { platformUnderTest } from '../../localPlatform/platformUnderTest';
import { type Answers, Editor } from '../editor';

const outside = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));

vi.mock('vscode', () => new Proxy({}, { get: (_, name) => outside.vscode[String(name)], has: () => true }));
vi.mock('../../../client/language/server', () => ({}));
vi.mock('../../../platform/http/exchange', () => import('../../../platform/http/exchange.browser'));
vi.mock('../../../client/web/worker', () => ({
  workerClients: () => {
    throw new Error('no worker here');
  },
}));

const root = path.resolve(import.meta.dirname, '../../..');
const { contributes } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const declared: readonly string[] = contributes.commands.map(({ command }: { command: string }) => command);

const needsDesktop = [
  ...['deploy', 'deployBuild', 'deployAgain', 'deployBefore', 'promote', 'resumeWatching'],
  ...['startLocalPlatform', 'stopLocalPlatform', 'openSample', 'showSortChanges'],
];

const environment = {
  ...{ name: 'Dev', baseUrl: 'https://cloud.example.com', tenantId: 'acme', projectId: 'claims', planetId: 'dev1' },
  token: { source: 'pasted' },
};

const fetchOutside = fetch;
const requests = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('no network here')));

beforeEach(() => vi.stubGlobal('fetch', requests));
afterEach(() => {
  vi.unstubAllGlobals();
  requests.mockReset();
});

/** Activates the browser extension in a window with an environment and its token. */
async function inBrowser(selected: typeof environment = environment, answers?: Answers): Promise<Editor> {
  const settings = { 'sortie.environments': [selected] };
  const editor = new Editor({ settings, press: { requests: 'Send' }, ...(answers ? { answers } : {}) });
  editor.keyring.secrets.set(`token:${selected.baseUrl}`, 'a-token');
  outside.vscode = editor.module;
  const { activate } = await import('../../../client/web/extension');
  const context = editor.context();
  await context.workspaceState.update('sortie.environment', 'settings:Dev');
  activate(context as never);
  return editor;
}

describe('the extension in a browser', () => {
  test('has every command that the manifest declares', async () => {
    const { commands } = await inBrowser();
    expect(declared.filter((id) => !commands.has(id))).toEqual([]);
  });

  test.each(needsDesktop)('says that %s needs a desktop window, and sends nothing', async (name) => {
    const editor = await inBrowser();
    await editor.commands.get(`sortie.${name}`)?.();
    await editor.settled();
    expect(editor.messages).toEqual([expect.stringContaining('requires a desktop or remote window')]);
    expect(requests).not.toHaveBeenCalled();
  });

  test.each([0, -1])('sends only GET requests if the user selects row %i of each question', async (row) => {
    const platform = await platformUnderTest();
    const responses: Promise<unknown>[] = [];
    requests.mockImplementation((...request) => {
      const response = fetchOutside(...request);
      responses.push(response.catch(() => undefined));
      return response;
    });
    const local = { ...environment, baseUrl: platform.url, tenantId: 'local', projectId: 'sample', planetId: 'dev' };
    const wasAsked = new Set<string>();
    const editor = await inBrowser(local, ({ title, placeholder, items }) => {
      const question = [title, placeholder, ...items.map(({ label }) => label)].join('\n');
      if (wasAsked.has(question)) return undefined;
      wasAsked.add(question);
      const labels = items.map(({ label }) => label).filter((label) => label !== '');
      return items.length > 0 ? [labels.at(row) ?? ''] : 'dev';
    });
    for (const id of declared) {
      void Promise.resolve(editor.commands.get(id)?.()).catch(() => undefined);
      await editor.settled();
      let awaited: number;
      do {
        awaited = responses.length;
        await Promise.all(responses);
        await editor.settled();
      } while (responses.length > awaited);
    }
    const methods = requests.mock.calls.map(([, init]) => init?.method);
    expect(new Set(methods)).toEqual(new Set(['GET']));
    const paths = requests.mock.calls.map(([url]) => new URL(String(url)).pathname);
    expect(paths).toContainEqual(expect.stringMatching(/\/planets\/dev\/status$/));
  });

  test('a task shows the reason in its terminal and ends with 1', async () => {
    const editor = await inBrowser();
    const [provider] = editor.taskProviders;
    const task = provider?.resolveTask({ definition: { type: 'sortie', environment: 'Dev' }, name: 'Deploy to Dev' });
    const terminal = (await task?.execution.callback({ type: 'sortie', environment: 'Dev' })) as {
      onDidWrite(listener: (text: string) => void): void;
      onDidClose(listener: (code: number) => void): void;
      open(): void;
    };
    const happened: unknown[] = [];
    terminal.onDidWrite((text) => happened.push(text));
    terminal.onDidClose((code) => happened.push(code));
    terminal.open();
    expect(happened).toEqual([expect.stringContaining('Nothing was sent'), 1]);
    expect(requests).not.toHaveBeenCalled();
  });
});
