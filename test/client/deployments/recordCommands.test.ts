import { beforeEach, expect, test, vi } from 'vitest';
import { URI, Utils } from 'vscode-uri';
import { type Answers, Editor, type EditorOptions } from '../editor';
import { record } from './treeSamples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const stored = [
  { ...record({ result: 'succeeded' }), id: 'r2' },
  { ...record({ result: 'failed' }), id: 'r1' },
];

let written: (readonly [path: string, text: string])[];
let shown: (readonly [name: string, text: string])[];
let editor: Editor;

beforeEach(() => {
  written = [];
  shown = [];
});

/** Returns the commands in a window with a row for the record `r1`. The save dialog returns the file name `file`. */
async function windowWith(file: string, options: EditorOptions = {}) {
  editor = new Editor(options);
  const { workspace, window } = editor.module as Record<string, object>;
  slot.vscode = {
    ...editor.module,
    env: { language: 'en' },
    workspace: {
      ...workspace,
      isTrusted: options.trusted ?? true,
      workspaceFolders: [{ uri: URI.file('/project') }],
      openTextDocument: async (uri: unknown) => uri,
      fs: {
        writeFile: async ({ path }: URI, text: Uint8Array) => void written.push([path, Buffer.from(text).toString()]),
      },
    },
    window: {
      createQuickPick: Reflect.get(window ?? {}, 'createQuickPick'),
      showInformationMessage: async (message: string) => void editor.messages.push(message),
      showWarningMessage: async () => undefined,
      showSaveDialog: async ({ defaultUri }: { defaultUri: URI }) => Utils.joinPath(defaultUri, '..', file),
      showTextDocument: async () => undefined,
    },
    languages: { setTextDocumentLanguage: async () => undefined },
  };
  const { recordCommands } = await import('../../../client/deployments/recordCommands');
  const tree = { node: (id: unknown) => (id === 'row' ? { kind: 'deployment', record: stored[1] } : undefined) };
  const read = async (id: string) => stored.find((each) => each.id === id);
  const records = { list: async () => stored, read, unreadable: async () => [], setAside: async () => '' };
  const documents = { put: (name: string, text: string) => shown.push([name, text]) };
  return recordCommands(tree as never, records, documents as never);
}

test.each([
  ['a row', 'row', 'r1'],
  ['a notification', 'r2', 'r2'],
])('the record of %s is shown as JSON', async (_, argument, id) => {
  const commands = await windowWith('');
  await commands['sortie.showDeploymentRecord']?.(argument);
  expect(shown).toEqual([['deployment-dev1-2026-06-02-1620.json', expect.stringContaining(`"id": "${id}"`)]]);
  expect(JSON.parse(shown[0]?.[1] ?? '')).toMatchObject({ id, plan: { branch: 'main' } });
});

test('the palette command asks for the deployment', async () => {
  const answers: Answers = ({ items }) => [items[1]?.label ?? ''];
  const commands = await windowWith('', { answers });
  await commands['sortie.showDeploymentRecord']?.();
  expect(editor.asked.map(({ title, items }) => [title, items.length])).toEqual([['Show Deployment Record', 2]]);
  expect(shown).toHaveLength(1);
});

test.each([
  ['ticket.md', /^# Deployment to `dev1`\n/],
  ['ticket', /^# Deployment to `dev1`\n/],
  ['ticket.JSON', /^\{\n {2}"version": 1,\n/],
])('the file extension determines the format: %s', async (file, text) => {
  const commands = await windowWith(file);
  await commands['sortie.exportDeploymentRecord']?.('row');
  expect(written).toEqual([[`/project/${file}`, expect.stringMatching(text)]]);
  expect(editor.messages).toEqual(['The deployment record was exported.']);
});

test('nothing is written in an untrusted folder', async () => {
  const commands = await windowWith('ticket.md', { trusted: false });
  await commands['sortie.exportDeploymentRecord']?.('row');
  expect(written).toEqual([]);
});
