import { expect, test, vi } from 'vitest';
import type { CollectionNode } from '../../../protocol';
import { Editor } from '../editor';
import { api, collection, entry, key } from './samples';

const slot = vi.hoisted(() => ({ vscode: {} as Record<string, unknown> }));
vi.mock('vscode', () => new Proxy({}, { get: (_, name) => slot.vscode[String(name)], has: () => true }));

/**
 * Runs *Set Default Sort* and accepts rows, each identified by part of its label or by its index. Returns the written
 * names, and the title and rows of each question.
 */
async function setting(more: Partial<CollectionNode>, ...accepted: readonly (string | number)[]) {
  const waiting = [...accepted];
  const drawn: string[] = [];
  const editor = new Editor({
    answers: ({ title, items }) => {
      const labels = items.map(({ label }) => label);
      drawn.push([title, ...labels].join('\n  '));
      const next = waiting.shift();
      const label = typeof next === 'number' ? labels.at(next) : labels.find((each) => next && each.includes(next));
      return label === undefined ? undefined : [label];
    },
  });
  slot.vscode = editor.module;
  const written: unknown[] = [];
  const { keyCommands } = await import('../../../client/sorting/keys/commands');
  const view = { node: () => ({ kind: 'collection', collection: collection('Invoices', more) }) };
  const language = { generate: async ({ names }: { names: unknown }) => written.push(names) };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ language, view }]);
  await (commands as Record<string, (row: string) => Promise<void>>)['sortie.setDefaultSort']?.('row');
  return { written, drawn };
}

test.each([
  ['names', { defaultSort: [entry('dueDate', 1)] }, [[]]],
  ['only an alias', { aliasesDefaultSort: true }, [[]]],
  ['nothing', {}, []],
  ['a lower layer', { defaultSort: [entry('dueDate', 1)], inheritedFrom: 'billing_core-1.0.apiconfig.yaml' }, []],
])('a default sort of %s can be removed, if it exists', async (_, more, written) => {
  expect(await setting(more, 'Remove Default Sort')).toMatchObject({ written });
});

const invoices = {
  keys: ['dueDate', 'amount', 'number'].map((name) => key(name)),
  defaultSort: [entry('dueDate', 1, { descending: true }), entry('number', 2), entry('gone', null, { sorts: false })],
};

test('the current keys are checked, in order; the other keys follow, and removal is last', async () => {
  const { drawn, written } = await setting(invoices);
  expect(drawn).toEqual([
    `
Default sort of Invoices: dueDate descending, then number ascending, then gone ascending
  $(check) 1. dueDate descending
  $(check) 2. number ascending
  $(check) 3. gone ascending
  then by
  $(arrow-up) amount ascending
  $(arrow-down) amount descending

  $(trash) Remove Default Sort`
      .slice(1)
      .replace('\n\n', '\n  \n'),
  ]);
  expect(written).toEqual([]);
});

test('all keys are offered, whatever the filter of the view', async () => {
  const { drawn } = await setting({
    ...invoices,
    keys: [],
    whole: collection('Invoices', invoices),
  } as typeof invoices);
  expect(drawn[0]).toContain('amount descending');
});

test('keys can change their direction and order, and can be removed and added', async () => {
  const moves = ['3. gone', 'Remove', '1. dueDate', 'Sort Ascending', '2. number', 'Move Up', 'amount desc', 'Set Def'];
  expect(await setting(invoices, ...moves)).toMatchObject({ written: [['number', 'dueDate', '-amount']] });
});

test("accepting the first rows doesn't remove the default sort", async () => {
  expect(await setting(invoices, 0, 0)).toMatchObject({ written: [] });
  expect(await setting(invoices, 0, 0, 0)).toMatchObject({ written: [['dueDate', 'number', 'gone']] });
  expect(await setting(invoices, '3. gone', 'Move Up', '2. gone', 'Move Down')).toMatchObject({ written: [] });
});

test('an inherited default sort is overridden; without a row, the command offers collections that inherit theirs', async () => {
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

test('a kind is stated in the project file; without a row, the command offers collections of unknown kind', async () => {
  const notes = collection('Notes', { kind: 'unknown' });
  const offered: string[][] = [];
  const editor = new Editor({
    answers: ({ items }) => {
      offered.push(items.map(({ label }) => label));
      return [offered.length === 1 ? 'Notes' : 'stream-backed'];
    },
  });
  const generated: unknown[] = [];
  const language = { generate: async (task: unknown) => generated.push(task) };
  slot.vscode = editor.module;
  const { keyCommands } = await import('../../../client/sorting/keys/commands');
  const view = { node: () => undefined, collectionAtCursor: () => undefined };
  const source = { apis: async () => [api('billing', [collection('Invoices'), notes])] };
  const commands: unknown = Reflect.apply(keyCommands, undefined, [{ language, view, source }]);
  await (commands as Record<string, () => Promise<void>>)['sortie.declareKind']?.();
  expect(offered).toEqual([
    ['billing', 'Notes'],
    ['query-backed', 'stream-backed', 'dual'],
  ]);
  const { uri } = notes.location;
  expect(generated).toEqual([{ kind: 'state-facts', uri, collection: 'Notes', facts: { kind: 'stream' } }]);
});
