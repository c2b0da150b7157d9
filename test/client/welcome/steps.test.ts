import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WalkthroughSteps } from '../../../client/welcome/steps/steps';
import type { ServerStatus } from '../../../protocol';

const editor = vi.hoisted(() => ({
  schemes: [] as string[],
  found: [] as unknown[],
  reached: [] as string[],
  tabs: (_: { opened: readonly object[]; changed: readonly object[] }) => {},
}));

const nothing = { dispose: () => {} };

vi.mock('vscode', () => ({
  Disposable: { from: () => ({ dispose: () => {} }) },
  commands: {
    executeCommand: async (_: string, key: string, value: boolean) => void editor.reached.push(`${key} ${value}`),
  },
  window: {
    tabGroups: {
      onDidChangeTabs: (listener: typeof editor.tabs) => {
        editor.tabs = listener;
        return { dispose: () => {} };
      },
    },
  },
  languages: { onDidChangeDiagnostics: () => ({ dispose: () => {} }) },
  workspace: {
    get workspaceFolders() {
      return editor.schemes.map((scheme) => ({ uri: { scheme } }));
    },
    findFiles: async () => editor.found,
    onDidChangeTextDocument: () => ({ dispose: () => {} }),
  },
}));

/** Returns the completed steps after the server has read this many files. */
async function whenReady(total: number): Promise<readonly string[]> {
  let tell = (_: Partial<ServerStatus>) => {};
  const language = {
    onDidChangeStatus: (listener: typeof tell) => {
      tell = listener;
      return nothing;
    },
    onDidMakeSortable: () => nothing,
  };
  Reflect.construct(WalkthroughSteps, [language, { onDidChange: () => nothing }]);
  tell({ state: 'ready', done: total, total });
  await new Promise((resolve) => setImmediate(resolve));
  return editor.reached;
}

beforeEach(() => {
  editor.schemes = ['file'];
  editor.found = [];
  editor.reached = [];
});

/**
 * The expected changes to the context key: set to true, then reset. A key that is already true when the walkthrough
 * first reads its steps has no effect, so the key is reset.
 */
const told = ['sortie.did.openProject true', 'sortie.did.openProject false'];

test('steps that were completed before the walkthrough opened are repeated when it opens', async () => {
  editor.found = [{}];
  await whenReady(1);
  editor.tabs({ opened: [{ input: {} }], changed: [] });
  expect(editor.reached).toEqual(told);
  editor.tabs({ opened: [{}], changed: [] });
  editor.tabs({ opened: [], changed: [{}] });
  expect(editor.reached).toEqual([...told, ...told, ...told]);
});

describe('the step “Open a Configuration Project” is complete', () => {
  test('when the search finds a configuration file', async () => {
    editor.found = [{}];
    expect(await whenReady(1)).toEqual(told);
  });

  test('when the server has read files of a virtual folder, which may have no search', async () => {
    editor.schemes = ['memfs'];
    expect(await whenReady(3)).toEqual(told);
  });

  test.each([
    ['on a disk without a configuration file, whatever else was read', 'file', 3],
    ['in a virtual folder if none of its files is read', 'memfs', 0],
  ])('but not %s', async (_, scheme, total) => {
    editor.schemes = [scheme];
    expect(await whenReady(total)).toEqual([]);
  });
});
