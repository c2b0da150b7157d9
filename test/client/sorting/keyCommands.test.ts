import { expect, test, vi } from 'vitest';
import type { CollectionNode } from '../../../protocol';
import { Editor } from '../editor';
import { api, collection, entry } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/** What is written when a person sets the default sort of a collection and picks the row to remove it, where there is one. */
async function removing(more: Partial<CollectionNode>): Promise<readonly unknown[]> {
  const editor = new Editor({
    answers: ({ items }) => (/Remove/.test(items[0]?.label ?? '') ? ['Remove'] : undefined),
  });
  slot.vscode = editor.module;
  const written: unknown[] = [];
  const { keyCommands } = await import('../../../client/sorting/keys/commands');
  const view = { node: () => ({ kind: 'collection', collection: collection('Invoices', more) }) };
  const language = { generate: async ({ names }: { names: unknown }) => written.push(names) };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ language, view }]);
  await (commands as Record<string, (row: string) => Promise<void>>)['sortie.setDefaultSort']?.('row');
  return written;
}

test.each([
  ['names', { defaultSort: [entry('dueDate', 1)] }, [[]]],
  ['an alias alone', { aliasesDefaultSort: true }, [[]]],
  ['nothing', {}, []],
  ['a lower layer', { defaultSort: [entry('dueDate', 1)], inheritedFrom: 'billing_core-1.0.apiconfig.yaml' }, []],
])('a default sort of %s can be removed, if it is there', async (_, more, written) => {
  expect(await removing(more)).toEqual(written);
});

test('an inherited default sort is overridden; without a row, collections that inherit theirs are offered', async () => {
  const file = 'billing_core-1.0.apiconfig.yaml';
  const inheriting = collection('Payments', { defaultSort: [entry('dueDate', 1)], inheritedFrom: file });
  const offered: unknown[] = [];
  const editor = new Editor({
    answers: ({ items }) => {
      offered.push(...items.map(({ label }) => label));
      return ['Payments'];
    },
  });
  slot.vscode = editor.module;
  const { keyCommands } = await import('../../../client/sorting/keys/commands');
  const generated: unknown[] = [];
  const view = { node: () => undefined, collectionAtCursor: () => undefined };
  const source = { apis: async () => [api('billing', [collection('Invoices'), inheriting])] };
  const language = { generate: async (task: unknown) => generated.push(task) };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ language, view, source }]);
  await (commands as Record<string, () => Promise<void>>)['sortie.overrideDefaultSort']?.();
  expect(offered).toEqual(['billing', 'Payments']);
  expect(generated).toEqual([{ kind: 'override-default-sort', uri: inheriting.location.uri, collection: 'Payments' }]);
});

test('a kind is declared in the settings; without a row, collections of unknown kind are offered', async () => {
  const notes = collection('Notes', { kind: 'unknown' });
  const offered: string[][] = [];
  const editor = new Editor({
    answers: ({ items }) => {
      offered.push(items.map(({ label }) => label));
      return [offered.length === 1 ? 'Notes' : 'stream-backed'];
    },
  });
  const declared: unknown[] = [];
  vi.doMock('../../../client/sorting/declare', () => ({
    declareCollection: async (fact: unknown) => void declared.push(fact),
  }));
  slot.vscode = editor.module;
  vi.resetModules();
  const { keyCommands } = await import('../../../client/sorting/keys/commands');
  const view = { node: () => undefined, collectionAtCursor: () => undefined };
  const source = { apis: async () => [api('billing', [collection('Invoices'), notes])] };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ view, source }]);
  await (commands as Record<string, () => Promise<void>>)['sortie.declareKind']?.();
  expect(offered).toEqual([
    ['billing', 'Notes'],
    ['query-backed', 'stream-backed', 'dual'],
  ]);
  expect(declared).toEqual([{ uri: notes.location.uri, collection: 'Notes', kind: 'stream' }]);
});
