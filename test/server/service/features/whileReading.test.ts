import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { never } from './scene';

const { baseSchema: _, ...withoutBase } = paths;

test('what may follow only from files that are not read yet is reported after them', async () => {
  const files = Object.fromEntries(Object.values(withoutBase).map((file) => [file, billing[file] ?? '']));
  const workspace = new MemoryWorkspace(files);
  const service = createSortService(workspace);
  const text = `Invoices:\n  defaultSort:\n    - "+dueDate"\n    - nameless\nLateInvoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`;
  for (const [file, each] of Object.entries({ ...files, [paths.apiconfig]: text }))
    service.open(workspace.uriOf(file), 1, each);
  const codes = async () =>
    (await service.diagnostics(workspace.uriOf(paths.apiconfig), never)).map(({ code, severity }) => [code, severity]);
  const early = await codes();
  expect(early).toEqual([['default-sort-entry-malformed', 1]]);
  await service.index(new AbortController().signal);
  expect(await codes()).toEqual([...early, ['default-sort-unknown-name', 3], ['default-sort-missing', 4]]);
  service.dispose();
});
