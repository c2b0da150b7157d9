import { expect, test } from 'vitest';
import type { BlockId } from '../../../../server/service/text/block';
import { fc, someOf } from '../../../properties';
import { everything, questionsOf, withPlaces } from './snapshot';
import { ModelWorkspace, type Texts, uriOf } from './workspace';

const sortable = '"x-acme-extensions": { "sortable": true }';
const head =
  '"x-acme-combine": ["base.billing.v1.billing-1.0"], "x-acme-import": { "types": "base.types.v1.types-1.0" },';

/** The possible content of each file in a small project. */
const variants: Readonly<Record<string, readonly string[]>> = {
  'schemas/base/billing/v1/billing-1.0.schema.json': [
    `{ "definitions": { "Invoice": { "properties": { "number": { ${sortable} }, "due": { "format": "date" } } } } }`,
    `{ "x-platform-combine": ["base.types.v1.types-1.0"], "definitions": { "Invoice": { "properties": {
       "number": { "x-platform-extensions": { "sortable": true } }, "status": { "x-platform-extensions": { "typelist": "S" } } } } } }`,
    `{ "x-acme-combine": ["ext.billing.v1.billing_ext-1.0"], "definitions": { "Payment": {}, "Payment": {} } }`,
  ],
  'schemas/ext/billing/v1/billing_ext-1.0.schema.json': [
    `{ ${head} "definitions": { "Invoice": { "properties": {
       "due": { ${sortable} }, "payerName": { ${sortable} }, "statusCode": { ${sortable} },
       "status": { "$ref": "types#/definitions/TypeKeyReference" }, "note_Ext": { ${sortable} } } },
       "Payment": { "$ref": "#/definitions/Invoice" } } }`,
    `{ "definitions": { "InvoiceExt": { "properties": { "amount": { ${sortable} } } },
       "Invoice": { "properties": { "key_Ext": { "type": "array" } } } } }`,
  ],
  'schemas/base/types/v1/types-1.0.schema.json': [
    `{ "definitions": { "TypeKeyReference": { "properties": { "code": {} } }, "Invoice": { "properties": { "amount": { ${sortable} } } } } }`,
  ],
  'mappings/ext/billing/v1/billing_ext-1.0.mapping.json': [
    `{ "combine": ["base.billing.v1.billing-1.0"], "mappers": { "Invoice": { "root": "entity.Invoice", "properties": {
       "due": { "path": "Invoice.Due" }, "payerName": { "path": "Invoice.Payer.Name" }, "status": { "path": "Invoice.Status" },
       "statusCode": { "path": "Invoice.Status.Code" }, "note_Ext": { "path": "Invoice.Note_Ext" } } } } }`,
    `{ "mappers": { "Bill": { "schemaDefinition": "Invoice", "root": "entity.Bill", "properties": {
       "due": { "path": "Bill.getDue()" }, "number": { "path": "Bill.Number" } } } } }`,
  ],
  'mappings/base/billing/v1/billing-1.0.mapping.json': [
    `{ "mappers": { "Invoice": { "root": "entity.Invoice", "properties": { "number": { "path": "Invoice.Number" } } } } }`,
  ],
  'apis/ext/billing/v1/billing_ext-1.0.apiconfig.yaml': [
    'Invoices:\n  resource: ext.rest.InvoicesExtResource\n  defaultSort:\n    - number\n    - "-due"\nPayments:\n  resource: ext.rest.PaymentsExtResource\n',
    'Invoices:\n  resource: ext.rest.InvoicesExtResource\nInvoice:\n  mapper: Invoice\n  resource: ext.rest.InvoiceExtResource\nLateInvoices:\n  defaultSort: [due]\n',
    'Invoices:\n  resource: ext.rest.PaymentsExtResource\nInvoices:\n  resource: ext.rest.InvoicesExtResource\n  defaultSort:\n    - due\n',
  ],
  'apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml': [
    'Invoices:\n  resource: ext.rest.InvoicesExtResource\nInvoicesExt:\n  defaultSort:\n    - amount\nNotes:\n  resource: gone.Gone\n',
  ],
  'apis/ext/billing/v1/billing_ext-1.0.swagger.yaml': [
    'basePath: /b\npaths:\n  /i:\n    get:\n      x-acme-extensions:\n        operationType: get-collection\n        resourceType: Invoices\n        childResourceType: Invoice\n',
    'paths:\n  /i:\n    get:\n      x-acme-extensions:\n        operationType: get-collection\n        resourceType: Payments\n        childResourceType: Payment\n  /j:\n    get:\n      x-acme-extensions:\n        operationType: get-element\n        resourceType: Invoices\n',
  ],
  'gsrc/ext/rest/InvoicesExtResource.gs': [
    'package ext.rest\nuses java.util.Map\nclass InvoicesExtResource extends CoreResource {\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n    var map = super.CustomSortColumnMap.copy()\n    map.put("key_Ext", new PathSortColumn({Invoice#Payer.PropertyInfo, Contact#Name.PropertyInfo}))\n    return map\n  }\n}\n',
    'package ext.rest\nclass InvoicesExtResource extends RestDualCollectionResource<Invoice, X> {\n  override property get CustomSortColumnMap() : Map {\n    var map = super.CustomSortColumnMap.copy()\n    map.put("payerName", new SimpleSortColumn(Invoice#Payer))\n    map.put(KEY, null)\n    return map\n  }\n}\n',
    'package ext.rest\n@ResourceName("Payments")\nclass InvoicesExtResource extends PaymentsExtResource {\n}\n',
  ],
  'gsrc/ext/rest/PaymentsExtResource.gs': [
    'package ext.rest\nuses java.util.Map\nclass PaymentsExtResource extends RestStreamCollectionResource {\n  property get ChildType() : String { return "Invoice" }\n}\n',
    'package ext.rest\nclass PaymentsExtResource extends InvoicesExtResource {\n  function loadValues() : List { return {} }\n}\n',
  ],
  'gsrc/ext/rest/CoreResource.gs': [
    'package ext.rest\nclass CoreResource extends RestQueryCollectionResource<Bill, X> {\n}\n',
  ],
  'gsrc/ext/rest/Invoice.gsx': [
    'package ext.rest\nenhancement InvoiceEnhancement : entity.Invoice {\n  property get Note_Ext() : String { return this.Payer?.Note }\n}\n',
    'package ext.rest\nenhancement BillEnhancement : entity.Bill {\n  property get Number() : String { return "1" }\n}\n',
  ],
};

const fragments = [
  '',
  ' ',
  'X',
  '"',
  '{',
  '}',
  ',',
  '\n',
  'Invoice',
  'acme',
  'due',
  ': ',
  '# ',
  'true',
  'false',
  '_Ext',
  '-',
];
const file = fc.constantFrom(...Object.keys(variants));
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), file, variant: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), file }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      file,
      at: fc.nat(1000),
      length: fc.nat(12),
      text: fc.constantFrom(...fragments),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(workspace: ModelWorkspace, done: Step): void {
  const source = workspace.sources.get(uriOf(done.file));
  if (done.kind === 'remove') workspace.remove(done.file);
  else if (done.kind === 'write') workspace.write(done.file, variants[done.file]?.[done.variant] ?? '');
  else if (source) {
    const start = Math.floor((done.at / 1000) * source.table.length);
    const range = { start: source.table.positionAt(start), end: source.table.positionAt(start + done.length) };
    workspace.edit(done.file, range, done.text);
  }
}

function textsOf(workspace: ModelWorkspace): Texts {
  const sources = [...workspace.sources.all()];
  return Object.fromEntries(sources.map((source) => [source.uri.slice(uriOf('').length), source.text()]));
}

const initial = Object.fromEntries(Object.entries(variants).map(([name, texts]) => [name, texts[0] ?? '']));

test('after any changes, the results equal those of a new model of the same texts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (steps, isEager) => {
        const workspace = new ModelWorkspace(initial);
        if (isEager) everything(workspace.model);
        for (const [done, asks] of steps) {
          take(workspace, done);
          if (asks) everything(workspace.model);
        }
        const fresh = new ModelWorkspace(textsOf(workspace));
        expect(everything(workspace.model)).toEqual(everything(fresh.model));
      },
    ),
    someOf(60),
  );
});

test("a block that isn't checked again has the same problems as before", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 10 }), (steps) => {
      const workspace = new ModelWorkspace(initial);
      const { model } = workspace;
      const check = workspace.cache.query(
        (block: BlockId) => block,
        (block) => questionsOf(model, block),
      );
      const blocks = () => model.files.all().flatMap(({ uri }) => model.blocks.in(uri));
      for (const block of blocks()) check(block);
      for (const done of steps) {
        take(workspace, done);
        for (const block of blocks()) expect(check(block)).toEqual(questionsOf(model, block));
      }
    }),
    someOf(60),
  );
});

test('a check that finds the same blocks again refers to them by position', () => {
  const workspace = new ModelWorkspace(initial);
  const [block] = workspace.model.blocks.in(uriOf('gsrc/ext/rest/Invoice.gsx'));
  expect(withPlaces(workspace.model, { block })).toEqual({ block: `${uriOf('gsrc/ext/rest/Invoice.gsx')}#0` });
});

test('after edits, too many declarations of one name have the same results as in a new model', () => {
  const resources = 'A:\n  resource: ext.rest.A\n'.repeat(700);
  const definitions = Array.from({ length: 1300 }, () => '"D": { "properties": {} }').join(', ');
  const workspace = new ModelWorkspace({
    'apis/ext/one/v1/one_ext-1.0.apiconfig.yaml': resources,
    'apis/ext/two/v1/two_ext-1.0.apiconfig.yaml': resources,
    'schemas/ext/one/v1/one_ext-1.0.schema.json': `{ "definitions": { ${definitions} } }`,
  });
  const first = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  for (const name of ['B', 'A']) {
    everything(workspace.model);
    for (const api of ['one', 'two']) workspace.edit(`apis/ext/${api}/v1/${api}_ext-1.0.apiconfig.yaml`, first, name);
    const fresh = new ModelWorkspace(textsOf(workspace));
    expect(everything(workspace.model)).toEqual(everything(fresh.model));
  }
});
