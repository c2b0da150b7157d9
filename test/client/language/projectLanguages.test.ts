import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ProjectLanguages } from '../../../client/language/projectLanguages';

const editor = vi.hoisted(() => ({
  documents: [] as object[],
  projects: [] as string[],
  set: [] as string[],
  enable: true,
  open: (_: object) => {},
}));

vi.mock('vscode', () => ({
  RelativePattern: class {
    constructor(readonly folder: { uri: string }) {}
  },
  languages: {
    setTextDocumentLanguage: async ({ uri }: { uri: { path: string } }, language: string) =>
      editor.set.push(`${uri.path} ${language}`),
  },
  workspace: {
    get textDocuments() {
      return editor.documents;
    },
    onDidOpenTextDocument: (listener: (document: object) => void) => {
      editor.open = listener;
      return { dispose: () => {} };
    },
    getConfiguration: () => ({ get: () => editor.enable }),
    workspaceFolders: [{ uri: { path: '/claims', toString: () => '/claims' } }],
    getWorkspaceFolder: ({ scheme, path }: { scheme: string; path: string }) => {
      const [, name] = path.split('/');
      return name === 'outside' || scheme !== 'file' ? undefined : { uri: `/${name}` };
    },
    findFiles: async ({ folder }: { folder: { uri: object } }) =>
      editor.projects.includes(folder.uri.toString()) ? ['found'] : [],
  },
}));

const document = (path: string, languageId = 'plaintext', scheme = 'file') => ({
  uri: { scheme, path },
  languageId,
  isClosed: false,
});

beforeEach(() => {
  editor.documents = [];
  editor.projects = ['/claims'];
  editor.set = [];
});

describe('the languages of a configuration project', () => {
  test('are set for open documents and for documents that open later', async () => {
    editor.documents = [document('/claims/gsrc/A.gs')];
    new ProjectLanguages(() => {}).start();
    editor.open(document('/claims/gsrc/B.gsp'));
    await expect.poll(() => editor.set).toEqual(['/claims/gsrc/A.gs gosu', '/claims/gsrc/B.gsp gosu']);
  });

  test('are set for entity files', async () => {
    new ProjectLanguages(() => {}).start();
    editor.open(document('/claims/config/extensions/entity/Invoice.Billing.etx'));
    editor.open(document('/claims/config/metadata/entity/Invoice.eti', 'ftl'));
    editor.open(document('/apps/config/metadata/entity/Invoice.eti'));
    editor.open(document('/claims/config/metadata/entity/Invoice.eix'));
    await expect
      .poll(() => editor.set)
      .toEqual([
        '/claims/config/extensions/entity/Invoice.Billing.etx xml',
        '/claims/config/metadata/entity/Invoice.eix xml',
      ]);
  });

  test("aren't set in other folders", async () => {
    new ProjectLanguages(() => {}).start();
    for (const path of ['/apps/hello.gs', '/outside/hello.gs', '/claims/readme.txt']) editor.open(document(path));
    editor.open(document('/claims/C.gs', 'genie'));
    editor.open(document('/claims/B.gsx'));
    await expect.poll(() => editor.set).toEqual(['/claims/B.gsx gosu']);
  });

  test("aren't set in a folder in which Sortie is off", async () => {
    editor.enable = false;
    new ProjectLanguages(() => {}).start();
    editor.open(document('/claims/A.gs'));
    editor.enable = true;
    editor.open(document('/claims/B.gs'));
    await expect.poll(() => editor.set).toEqual(['/claims/B.gs gosu']);
  });

  test('are set in comparisons, whose documents are in no folder', async () => {
    new ProjectLanguages(() => {}).start();
    editor.open(document('/claims/gsrc/A.gs', 'plaintext', 'git'));
    editor.open(document('/apps/hello.gs', 'plaintext', 'git'));
    await expect.poll(() => editor.set.toSorted()).toEqual(['/claims/gsrc/A.gs gosu']);
  });

  test("are set if a configuration file is open in a folder that can't be searched", async () => {
    editor.documents = [document('/virtual/x_ext-1.0.apiconfig.yaml', 'yaml')];
    new ProjectLanguages(() => {}).start();
    editor.open(document('/virtual/A.gs'));
    await expect.poll(() => editor.set).toEqual(['/virtual/A.gs gosu']);
  });
});
