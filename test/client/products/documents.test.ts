import { expect, test, vi } from 'vitest';
import { Editor } from '../editor';
import { localApplication } from '../sorting/samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

test('a message names the missing document and the environment', async () => {
  const editor = new Editor({});
  slot.vscode = editor.module;
  const { DefinitionDocuments } = await import('../../../client/products/documents');
  const never = () => ({ dispose: () => undefined });
  const environments = { onDidChange: never, all: () => [] };
  const reader = {
    readSigningIn: async () => {
      throw new Error('404');
    },
    diagnose: () => ({ cause: 'identifiers', message: 'Prod (https://b.test) responded with status 404 (not found).' }),
  };
  const documents = Reflect.construct(DefinitionDocuments, [reader, environments, { onDidChange: never }]);
  const resource = { kind: 'product', product: 'PersonalAuto' };
  const { environment } = localApplication;
  expect(await documents.prepare({ environment, resource, form: 'content' })).toBeUndefined();
  expect(editor.messages).toEqual(['PersonalAuto: Prod (https://b.test) responded with status 404 (not found).']);
  documents.dispose();
});
