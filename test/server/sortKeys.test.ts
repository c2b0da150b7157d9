import { expect, test } from 'vitest';
import {
  type ApiNode,
  candidates,
  collections,
  collectionsChanged,
  type Explanation,
  explain,
  type SortCandidate,
  verifiableSorts,
} from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { createEditor } from './kit/editor';
import { startServer } from './kit/server';

/** The collections as a person reads them. */
function drawn(apis: readonly ApiNode[]): string[] {
  return apis.flatMap(({ name, collections: nodes }) =>
    nodes.flatMap((node) => [
      `${name}/${node.name} ${node.kind}`,
      ...node.keys.map((key) => `  ${key.name} ${key.source}`),
      ...node.defaultSort.map(
        (entry) => `  ${entry.rank ?? '-'}. ${entry.name}${entry.descending ? ' descending' : ''}`,
      ),
    ]),
  );
}

test('collections are told with their keys and default sort, and told to have changed while a file is typed in', async () => {
  let changed = () => {};
  const editor = createEditor(
    await startServer(billing, {
      prepare: (connection) => connection.onNotification(collectionsChanged.method, () => changed()),
    }),
  );
  const ask = () =>
    editor.server.connection.sendRequest<{ apis: readonly ApiNode[] }>(collections.method, {}).then(({ apis }) => apis);
  const before = drawn(await ask());
  expect(before[0]).toBe('billing/Invoices query');
  expect(before).toContain('  dueDate schema');
  expect(before).toContain('  payerLastName_Ext sort-column');
  expect(before).toContain('  1. dueDate descending');

  const told = new Promise<void>((resolve) => {
    changed = resolve;
  });
  editor.show(paths.apiconfig, apiconfig.replace('"-dueDate"', 'dueDate'));
  await told;
  expect(drawn(await ask())).toContain('  1. dueDate');

  editor.show(paths.apiconfig, apiconfig.replace('"-dueDate"', 'amount\n    - dueDate'));
  const ranked = drawn(await ask());
  expect(ranked).toContain('  -. amount');
  expect(ranked).toContain('  1. dueDate');
});

test('candidates are the properties that do not sort yet, each with the reason', async () => {
  const editor = createEditor(await startServer(billing));
  const ask = (name: string) =>
    editor.server.connection
      .sendRequest<{ names: readonly SortCandidate[] }>(candidates.method, {
        uri: editor.server.uriOf(paths.apiconfig),
        api: 'billing',
        name,
      })
      .then(({ names }) => names);
  const found = await ask('Invoices');
  expect(found.map(({ name }) => name)).not.toContain('dueDate');
  expect(found).toContainEqual({ name: 'payerName', why: expect.stringContaining('it is joined (Invoice.Payer') });
  expect(await ask('Nothing')).toEqual([]);
});

test('a name that does not sort is explained with what would make it sort', async () => {
  const editor = createEditor(await startServer(billing));
  const ask = (sort: string) =>
    editor.server.connection.sendRequest<Explanation | null>(explain.method, {
      uri: editor.server.uriOf(paths.apiconfig),
      api: 'billing',
      name: 'Invoices',
      sort,
    });
  expect(await ask('-dueDate')).toMatchObject({ sorts: true, complete: true, remedy: null });
  expect(await ask('amount')).toMatchObject({
    sorts: false,
    reasons: [expect.stringContaining('amount does not sort on Invoices')],
    remedy: 'Make amount sortable in billing_ext-1.0.schema.json',
  });
  expect(await ask('payerName')).toMatchObject({
    remedy: expect.stringContaining('Generate sort column payerName_Ext'),
  });
  expect(await ask('nothing')).toMatchObject({ sorts: false, remedy: expect.stringMatching(/\S/) });
});

test('default sorts that a platform can be asked about are told with what is expected of each key', async () => {
  const unsorted = apiconfig.replace('invoiceNumber', 'payerName');
  const { server } = createEditor(await startServer({ ...billing, [paths.apiconfig]: unsorted }));
  expect(await server.connection.sendRequest(verifiableSorts.method, {})).toMatchObject({
    sorts: [
      {
        ...{ api: 'billing', name: 'Invoices', path: '/billing/v1/invoices' },
        keys: [
          { name: 'dueDate', expected: 'valid' },
          { name: 'payerName', expected: 'invalid' },
        ],
      },
    ],
  });
});
