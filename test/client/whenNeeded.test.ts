import { describe, expect, test, vi } from 'vitest';
import { partly } from './anything';
import { Editor, type EditorOptions } from './editor';

const outside = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));

vi.mock('vscode', () => new Proxy({}, { get: (_, name) => outside.vscode[String(name)], has: () => true }));

interface Window extends EditorOptions {
  /** Names of the configuration files in the folder. */
  readonly files?: readonly string[];
  /** Paths of the open documents. */
  readonly documents?: readonly string[];
  readonly tabs?: readonly string[];
  readonly isAwaited?: boolean;
}

/** Opens a window and returns what happened so far: `started`, and the commands that ran. */
async function opened(window: Window = {}) {
  const editor = new Editor(window);
  const events: string[] = [];
  const TabInputText = class {
    constructor(readonly uri: { scheme: string }) {}
  };
  const tabs = (window.tabs ?? []).map((scheme) => ({ input: new TabInputText({ scheme }) }));
  const created: (() => void)[] = [];
  outside.vscode = {
    ...editor.module,
    workspace: partly({
      ...(editor.module.workspace as object),
      findFiles: async () => window.files ?? [],
      textDocuments: (window.documents ?? []).map((path) => ({ uri: { scheme: 'file', path } })),
      createFileSystemWatcher: () => ({
        onDidCreate: (listener: () => void) => {
          created.push(listener);
          return { dispose() {} };
        },
        dispose() {},
      }),
    }),
    TabInputText,
    window: { tabGroups: { all: [{ tabs }] } },
  };
  const context = editor.context();
  const commands = [{ command: 'sortie.deploy' }];
  Object.assign(context.extension, { packageJSON: { contributes: { commands } } });
  const { startWhenNeeded } = await import('../../client/whenNeeded');
  const start = () => {
    events.push('started');
    editor.commands.set('sortie.deploy', (...args) => events.push(`deploy ${args.join()}`));
  };
  startWhenNeeded(context as never, start, async () => window.isAwaited ?? false);
  await editor.settled();
  return { events, created, run: () => editor.commands.get('sortie.deploy')?.('dev1') };
}

describe('Sortie starts when a window needs it', () => {
  test('not in a folder without configuration files, for a user without environments', async () => {
    expect((await opened()).events).toEqual([]);
    expect((await opened({ settings: { 'sortie.environments': [] } })).events).toEqual([]);
    expect((await opened({ remembered: { 'sortie.localPlatform.url': 'http://127.0.0.1:1' } })).events).toEqual([]);
    expect((await opened({ settings: { 'tasks.tasks': [{ type: 'npm' }] }, tabs: ['file'] })).events).toEqual([]);
  });

  test.each<[string, Window]>([
    ['a configuration file in the folder', { files: ['claim_ext-1.0.schema.json'] }],
    ['an open configuration file', { documents: ['/work/claim_ext-1.0.schema.json'] }],
    ['an open project file', { documents: ['/work/sortie.json'] }],
    ['an environment', { settings: { 'sortie.environments': [{ name: 'Dev' }] } }],
    ['earlier use', { remembered: { 'sortie.view.opened': true } }],
    ['a Sortie task', { settings: { 'tasks.tasks': [{ type: 'sortie' }] } }],
    ['a restored preview', { tabs: ['file', 'sortie-preview'] }],
    ['an unfinished deployment', { isAwaited: true }],
  ])('because of %s', async (_, window) => {
    expect((await opened(window)).events).toEqual(['started']);
  });

  test('when a configuration file is created, once', async () => {
    const { events, created } = await opened();
    for (const listener of [...created, ...created]) listener();
    expect(events).toEqual(['started']);
  });

  test('when a command runs, and then runs it with its arguments', async () => {
    const { events, run } = await opened();
    await run();
    expect(events).toEqual(['started', 'deploy dev1']);
  });
});
