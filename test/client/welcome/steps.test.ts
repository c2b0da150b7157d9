import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Steps } from '../../../client/welcome/steps/steps';
import type { ServerStatus } from '../../../protocol';

const editor = vi.hoisted(() => ({
  schemes: [] as string[],
  found: [] as unknown[],
  reached: [] as string[],
}));

vi.mock('vscode', () => ({
  Disposable: { from: () => ({ dispose: () => {} }) },
  commands: { executeCommand: async (_: string, key: string) => void editor.reached.push(key) },
  languages: { onDidChangeDiagnostics: () => ({ dispose: () => {} }) },
  workspace: {
    get workspaceFolders() {
      return editor.schemes.map((scheme) => ({ uri: { scheme } }));
    },
    findFiles: async () => editor.found,
    onDidChangeTextDocument: () => ({ dispose: () => {} }),
  },
}));

/** The steps, told that the server has read so many files. */
async function whenReady(total: number): Promise<readonly string[]> {
  let tell = (_: Partial<ServerStatus>) => {};
  const language = {
    onDidChangeStatus: (listener: typeof tell) => {
      tell = listener;
      return { dispose: () => {} };
    },
  };
  Reflect.construct(Steps, [language, { onDidChange: () => ({ dispose: () => {} }) }]);
  tell({ state: 'ready', done: total, total });
  await new Promise((resolve) => setImmediate(resolve));
  return editor.reached;
}

beforeEach(() => {
  editor.schemes = ['file'];
  editor.found = [];
  editor.reached = [];
});

describe('“Open a configuration project” is done', () => {
  test('when the search finds a configuration file', async () => {
    editor.found = [{}];
    expect(await whenReady(1)).toEqual(['sortie.did.openProject']);
  });

  test('in a virtual folder, which may have no search, when the server has read files', async () => {
    editor.schemes = ['memfs'];
    expect(await whenReady(3)).toEqual(['sortie.did.openProject']);
  });

  test.each([
    ['on a disk without a configuration file, whatever else was read', 'file', 3],
    ['in a virtual folder of which no file is read', 'memfs', 0],
  ])('not %s', async (_, scheme, total) => {
    editor.schemes = [scheme];
    expect(await whenReady(total)).toEqual([]);
  });
});
