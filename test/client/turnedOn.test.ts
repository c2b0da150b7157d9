import { expect, test, vi } from 'vitest';
import { Editor } from './editor';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

const sentence = 'Sortie is off in folder until you set sortie.enable to true.';

/** Opens an editor with a folder in which Sortie is off or on. The language server knows no collections. */
function editorWith(enable: boolean) {
  const editor = new Editor({ settings: { 'sortie.enable': enable } });
  slot.vscode = editor.module;
  const opened: unknown[] = [];
  editor.commands.set('workbench.action.openSettings', (query) => opened.push(query));
  const generated: unknown[] = [];
  const client = { sendRequest: async () => ({ apis: [], sorts: [], paths: [] }) };
  const language = { generate: async (task: unknown) => generated.push(task), client: async () => client };
  return { editor, opened, generated, language };
}

/** Runs a command of the Sort Keys view. */
async function runKeyCommand({ language }: ReturnType<typeof editorWith>, name: string): Promise<void> {
  const { keyCommands } = await import('../../client/sorting/keys/commands');
  const view = { node: () => undefined, collectionAtCursor: () => undefined, filter: '' };
  const source = { apis: async () => [] };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ language, view, source }]);
  await (commands as Record<string, () => Promise<void>>)[`sortie.${name}`]?.();
}

const keyCommandNames = ['setDefaultSort', 'overrideDefaultSort', 'makeSortable', 'addCollection', 'filterSortKeys'];

test.each(keyCommandNames)('%s says that Sortie is off', async (name) => {
  const scene = editorWith(false);
  await runKeyCommand(scene, name);
  expect([scene.editor.messages, scene.generated]).toEqual([[sentence], []]);
});

test('commands work as usual while Sortie is on', async () => {
  const scene = editorWith(true);
  await runKeyCommand(scene, 'makeSortable');
  expect(scene.editor.messages).toEqual(['This workspace has no collections.']);
  await runKeyCommand(scene, 'addCollection');
  expect(scene.generated).toMatchObject([{ kind: 'add-collection' }]);
});

test('Show Sort Changes says that Sortie is off, and runs no Git', async () => {
  const scene = editorWith(false);
  const { ShowSortChanges } = await import('../../client/sorting/changes/changesCommand');
  const command = Reflect.construct(ShowSortChanges, [scene.language]);
  await command.run({ base: 'HEAD' });
  expect(scene.editor.messages).toEqual([sentence]);
});

test('Verify Default Sorts says that Sortie is off', async () => {
  const scene = editorWith(false);
  const { VerifyDefaultSorts } = await import('../../client/sorting/verify/verifyCommand');
  const dev = { environment: { name: 'Dev', baseUrl: 'https://a.test', production: false } };
  const command = Reflect.construct(VerifyDefaultSorts, [scene.language, { named: () => dev }, {}, {}]);
  await command.run({ environment: 'Dev' });
  expect(scene.editor.messages).toEqual([sentence]);
});

test('the message opens the setting', async () => {
  const { editor, opened } = editorWith(false);
  slot.vscode = new Editor({ ...editor.options, press: { 'Sortie is off': 'Open Settings' } }).module;
  Object.assign(slot.vscode, { commands: editor.module.commands });
  const { turnedOn } = await import('../../client/ui/turnedOn');
  expect(turnedOn()).toBe(false);
  await editor.settled();
  expect(opened).toEqual(['@id:sortie.enable']);
});
