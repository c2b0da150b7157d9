import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Language } from '../../../client/language/language';

const editor = vi.hoisted(() => ({
  folders: [] as { uri: { scheme: string } }[],
  documents: [] as { uri: { scheme: string; path: string } }[],
  found: [] as unknown[],
  changeFolders: () => {},
  openDocument: (_: object) => {},
  context: new Map<string, unknown>(),
}));

vi.mock('vscode', () => ({
  EventEmitter: class {
    event = () => ({ dispose: () => {} });
    fire() {}
    dispose() {}
  },
  l10n: { t: (text: string) => text },
  commands: { executeCommand: async (_: string, key: string, value: unknown) => editor.context.set(key, value) },
  window: { createOutputChannel: () => ({ show: () => {}, dispose: () => {} }) },
  workspace: {
    get workspaceFolders() {
      return editor.folders;
    },
    get textDocuments() {
      return editor.documents;
    },
    findFiles: async () => editor.found,
    onDidChangeWorkspaceFolders: (listener: () => void) => {
      editor.changeFolders = listener;
      return { dispose: () => {} };
    },
    onDidOpenTextDocument: (listener: (document: object) => void) => {
      editor.openDocument = listener;
      return { dispose: () => {} };
    },
  },
}));
vi.mock('../../../client/language/server', () => ({ followServer: () => ({ dispose: () => {} }) }));

const folder = (scheme: string) => ({ uri: { scheme } });
const apiconfig = (scheme: string) => ({ uri: { scheme, path: '/x/billing_ext-1.0.apiconfig.yaml' } });

/**
 * Creates the extension's `Language`, which starts its client on demand. `clients` records each client's schemes and
 * whether the client was disposed of.
 */
function listening() {
  const clients: { schemes: readonly string[]; disposed: boolean }[] = [];
  const create = ({ schemes }: { schemes: readonly string[] }) => {
    const made = { schemes, disposed: false };
    clients.push(made);
    const dispose = async () => {
      made.disposed = true;
    };
    return { start: async () => {}, dispose };
  };
  const log = { error: () => {}, warn: () => {} };
  const language: Language = Reflect.construct(Language, [async () => create, log]);
  language.startOnDemand();
  return { clients, language };
}

beforeEach(() => {
  editor.folders = [folder('memfs')];
  editor.documents = [];
  editor.found = [];
  editor.context.clear();
});

describe('the language server', () => {
  test('starts for a configuration file of a virtual folder, and receives its scheme', async () => {
    const { clients } = listening();
    editor.openDocument(apiconfig('git'));
    editor.openDocument(apiconfig('memfs'));
    await expect.poll(() => clients).toEqual([{ schemes: ['file', 'memfs'], disposed: false }]);
  });

  test('starts if a configuration file is found', async () => {
    editor.found = ['memfs:/x'];
    const { clients } = listening();
    await expect.poll(() => clients.length).toBe(1);
  });

  test('has commands in the palette after a configuration project was found', async () => {
    listening();
    editor.openDocument({ uri: { scheme: 'memfs', path: '/x/readme.md' } });
    expect(editor.context.get('sortie.project')).toBeUndefined();
    editor.openDocument(apiconfig('memfs'));
    expect(editor.context.get('sortie.project')).toBe(true);
  });

  test('restarts when a folder of another file system is added, but not for a second folder of the same one', async () => {
    const { clients, language } = listening();
    await language.client();
    editor.folders = [folder('memfs'), folder('memfs'), folder('file')];
    editor.changeFolders();
    await language.client();
    expect(clients).toHaveLength(1);

    editor.folders = [folder('memfs'), folder('vscode-vfs')];
    editor.changeFolders();
    await expect
      .poll(() => clients)
      .toEqual([
        { schemes: ['file', 'memfs'], disposed: true },
        { schemes: ['file', 'memfs', 'vscode-vfs'], disposed: false },
      ]);
  });
});
