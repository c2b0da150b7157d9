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
  'config/metadata/entity/Invoice.eti',
];

test.each([
  [
    'an apiconfig file, which may belong to all APIs',
    3,
    'Invoices:\n  resource: ext.rest.InvoicesResource\n',
    [1, 2, 4, 5, 6, 0],
  ],
  ['a schema of one API', 5, '{}', [3, 4, 6, 2, 0, 1]],
  ['a class, although the API of an entity file is empty, too', 0, 'class Elsewhere { }', [6, 2, 3, 4, 5, 1]],
])(
  'files that open documents need are read first, then entity files, and classes last: %s',
  async (_, opened, text, order) => {
    const workspace = new MemoryWorkspace(Object.fromEntries(files.map((file) => [file, ''])));
    const service = createSortService(workspace);
    const uri = workspace.uriOf(files[opened] ?? '');
    service.open(uri, 1, text);
    const read: string[] = [];
    const reading = workspace.read.bind(workspace);
    workspace.read = (one, most) => {
      if (one !== uri) read.push(one.replace(`${workspace.root}/`, ''));
      return reading(one, most);
    };
    await service.index(new AbortController().signal);
    expect(read).toEqual(order.map((index) => files[index]));
    service.dispose();
  },
);

test('the superclasses of needed classes are read before the other classes', async () => {
  const texts = {
    'gsrc/ext/a/Base.gs': 'package ext.a\nclass Base extends ext.a.Core { }',
    'gsrc/ext/a/Core.gs': 'package ext.a\nclass Core { }',
    'gsrc/ext/a/AaOther.gs': 'package ext.a\nclass AaOther extends Base { }',
    'gsrc/ext/a/Things.gs': 'package ext.a\nclass Things extends Base { }',
    'apis/ext/a/v1/a_ext-1.0.apiconfig.yaml': '',
  };
  const workspace = new MemoryWorkspace(texts);
  const service = createSortService(workspace);
  const uri = workspace.uriOf('apis/ext/a/v1/a_ext-1.0.apiconfig.yaml');
  service.open(uri, 1, 'Things:\n  resource: ext.a.Things\n');
  const read: string[] = [];
  const reading = workspace.read.bind(workspace);
  workspace.read = (one, most) => {
    if (one !== uri) read.push(one.slice(one.lastIndexOf('/') + 1));
    return reading(one, most);
  };
  await service.index(new AbortController().signal);
  expect(read).toEqual(['Things.gs', 'Base.gs', 'Core.gs', 'AaOther.gs']);
  service.dispose();
});
