import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { able, never } from './scene';

const resource = 'ext.rest.billing.v1.invoices.InvoicesExtResource';
const title = 'Override the default sort of Invoices in billing_ext-1.0.apiconfig.yaml';

/**
 * Returns the titles of the refactorings on a line, and the first refactoring's edit as text. The project has an
 * inherited default sort.
 */
async function refactoringsAt(path: string, line: number) {
  const texts: Readonly<Record<string, string>> = {
    ...billing,
    [paths.baseApiconfig]: 'Invoices:\n  defaultSort:\n    - dueDate\n',
    [paths.apiconfig]: `combine:\n- base.billing.v1.billing-1.0\nInvoices:\n  resource: ${resource}\n`,
  };
  const service = createSortService(new MemoryWorkspace(texts));
  await service.index(new AbortController().signal);
  const uri = service.files().find((file) => file.endsWith(path)) ?? '';
  service.open(uri, 1, texts[path] ?? '');
  const position = { line, character: 2 };
  const wanted = { diagnostics: [], only: ['refactor.rewrite'] };
  const found = await service.codeActions(uri, { start: position, end: position }, wanted, able, never);
  const [action] = found;
  const resolved = action && (await service.resolveCodeAction(action, never));
  return { titles: found.map((each) => each.title), edited: JSON.stringify(resolved?.edit ?? {}) };
}

test.each([
  ["the customer's file", paths.apiconfig, 2],
  ["the vendor's file", paths.baseApiconfig, 1],
])("the override that is offered in %s edits only the customer's file", async (_, path, line) => {
  const { titles, edited } = await refactoringsAt(path, line);
  expect(titles).toEqual([title]);
  expect(edited).toContain(paths.apiconfig);
  expect(edited).not.toContain(paths.baseApiconfig);
});
