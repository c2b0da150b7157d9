import { expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';

const files = [
  'gsrc/ext/other/Elsewhere.gs',
  'gsrc/ext/rest/InvoicesResource.gs',
  'schemas/ext/other/v1/other_ext-1.0.schema.json',
  'apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml',
  'apis/ext/billing/v1/billing_ext-1.0.swagger.yaml',
  'schemas/base/billing/v1/billing-1.0.schema.json',
];

test('files that open documents need are read first, and classes last', async () => {
  const workspace = new MemoryWorkspace(Object.fromEntries(files.map((file) => [file, ''])));
  const service = createSortService(workspace);
  const uri = workspace.uriOf('apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml');
  service.open(uri, 1, 'Invoices:\n  resource: ext.rest.InvoicesResource\n');
  const read: string[] = [];
  const reading = workspace.read.bind(workspace);
  workspace.read = (one, most) => {
    if (one !== uri) read.push(one.replace(`${workspace.root}/`, ''));
    return reading(one, most);
  };
  await service.index(new AbortController().signal);
  expect(read).toEqual([1, 4, 5, 2, 0].map((index) => files[index]));
  service.dispose();
});
