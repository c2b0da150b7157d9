import { describe, expect, test } from 'vitest';
import type { CollectionKind } from '../../../../server/service/model/assessment';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';
import { entity, generate, late, withLateInvoices } from './generating';

const families = { query: 'Query', stream: 'Stream', dual: 'Dual' } as const;

/**
 * Creates a project with two collections of invoices: Invoices of this kind, and LateInvoices of the kind `sibling`.
 * The class of LateInvoices adds these sort columns.
 */
function beside(
  kind: CollectionKind,
  name: string,
  sibling: keyof typeof families,
  keys: readonly string[] = [],
  other: Record<string, string> = {},
): Project {
  return withLateInvoices(kind, name, { family: families[sibling], body: override(keys), other });
}

function override(keys: readonly string[]): string {
  if (keys.length === 0) return '';
  const lines = keys.map((key) => `    m.put(${key})\n`).join('');
  return `  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = super.CustomSortColumnMap.copy()
${lines}    return m
  }
`;
}

/**
 * Returns the class of Invoices with an override that adds these sort columns. The override has no effect if Invoices
 * is stream-backed.
 */
function streamKeys(...keys: string[]): Record<string, string> {
  return {
    [paths.resource]: `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

class InvoicesExtResource extends InvoicesCoreResource {
${override(keys)}}
`,
  };
}

describe('a sort key of a query-backed collection that a sortable property makes redundant', () => {
  const number = '"number_Ext", new SimpleSortColumn(Invoice#InvoiceNumber)';
  const total = '"amount", new SimpleSortColumn(Invoice#Total)';

  test('is removed if an override of a stream-backed collection is converted', async () => {
    const project = beside('stream', 'dueDate', 'query', [number], streamKeys(number));
    expect(project.summary()).toEqual(['sort-map-without-effect: CustomSortColumnMap']);
    const { after, title } = await generate(project, 'number_Ext', { type: 'String' });
    expect(title).toBe(
      'Make number_Ext sortable in billing_ext-1.0.schema.json, and remove its sort column from LateInvoicesExtResource',
    );
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]).not.toContain('number_Ext');
    expect(after?.model.sortKeys.assess({ api: 'billing', name: 'LateInvoices' }, 'number_Ext').sorts).toBe(true);
  });

  test('is removed, and others stay, if a direct property is made sortable', async () => {
    const city = '"city_Ext", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#City.PropertyInfo })';
    const project = beside('stream', 'amount', 'query', [total, city]);
    const { after } = await generate(project, 'amount');
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]).toBe(project.texts[late]?.replace(`    m.put(${total})\n`, ''));
  });

  test("is removed if the property of a dual collection gets the key's name", async () => {
    const key = '"initial_Ext", new SimpleSortColumn(Invoice#InvoiceNumber)';
    const { after } = await generate(beside('dual', 'initial', 'query', [key]), 'initial');
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]).not.toContain('initial_Ext');
  });

  test("isn't added elsewhere if the property is direct", async () => {
    const project = beside('stream', 'dueDate', 'query', [], streamKeys(total));
    const { after } = await generate(project, 'amount');
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]).toBe(project.texts[late]);
  });

  test('stays, and nothing is written, if its value differs from the property', async () => {
    const other = '"amount", new SimpleSortColumn(Invoice#OpenAmount)';
    const { refused } = await generate(beside('stream', 'amount', 'query', [other]), 'amount');
    expect(refused).toBe('amount is already a sort key of LateInvoices. Rename or remove this sort key first.');
  });

  test("stays if the key's class serves a collection with another element", async () => {
    const project = beside('stream', 'amount', 'query', [total]);
    const more = '  /bills:\n    get:\n      x-platform-extensions:\n        operationType: get-collection\n';
    const texts = {
      ...project.texts,
      [paths.swagger]: `${project.texts[paths.swagger]}${more}        resourceType: Bills\n        childResourceType: Bill\n`,
      [paths.apiconfig]: `${project.texts[paths.apiconfig]}Bills:\n  resource: ext.rest.billing.v1.invoices.LateInvoicesExtResource\n  defaultSort:\n    - amount\n`,
    };
    const { refused } = await generate(new Project(texts), 'amount');
    expect(refused).toBe('amount is already a sort key of LateInvoices. Rename or remove this sort key first.');
  });
});

describe('a value of several properties on a stream-backed collection', () => {
  test.each(['query', 'dual'] as const)('is refused if a %s collection would then have a problem', async (sibling) => {
    const project = beside('stream', 'label', sibling);
    expect((await generate(project, 'label')).refused).toBe(
      "For LateInvoices, this change would also require a sort column that Sortie can't generate: label is derived from several properties (Invoice.InvoiceNumber + Invoice.Total). A sort column can't combine properties.",
    );
    expect(project.titles('default-sort-not-sortable')).toEqual(['Remove from default sort']);
  });

  test('is made sortable if the other collection already has a sort column for it', async () => {
    const key = '"label", new SimpleSortColumn(Invoice#Label)';
    const { after } = await generate(beside('stream', 'label', 'query', [key]), 'label');
    expect(after?.summary()).toEqual([]);
  });

  test('is made sortable next to another stream-backed collection', async () => {
    const { after } = await generate(beside('stream', 'label', 'stream'), 'label');
    expect(after?.summary()).toEqual([]);
  });
});

test('an unmapped direct property gets a mapper entry for another, stream-backed collection', async () => {
  const mapping = `${billing[paths.baseMapping]}`.replace(/"amount".*\n/, '');
  const project = beside('query', 'amount', 'stream', [], { [paths.baseMapping]: mapping });
  const { after } = await generate(project, 'amount');
  expect(after?.summary()).toEqual([]);
  expect(after?.texts[paths.mapping]).toContain('"amount": { "path": "Invoice.Amount" }');
});

describe('the title', () => {
  test('counts the classes that get sort columns, with a property', async () => {
    const { title, after } = await generate(beside('dual', 'payerName', 'query'), 'payerName', entity);
    expect(title).toBe(
      'Generate property payerName_Ext (Payer → DisplayName) and sort columns in 2 classes, and sort by payerName_Ext (may need a database index)',
    );
    expect(after?.summary()).toEqual([]);
  });

  test('counts the classes that get sort columns, without a property', async () => {
    const schema = `${billing[paths.schema]}`.replace(
      '"dueDate"',
      '"payerName": { "x-platform-extensions": { "sortable": true } },\n        "dueDate"',
    );
    const project = beside('dual', 'payerName', 'query', [], { [paths.schema]: schema });
    const { title, after } = await generate(project, 'payerName', entity);
    expect(title).toBe('Generate sort column payerName (Payer → DisplayName) in 2 classes (may need a database index)');
    expect(after?.summary()).toEqual([]);
  });

  test('mentions the property of a dual collection before any question', () => {
    const project = beside('dual', 'payerName', 'query');
    expect(project.titles('default-sort-not-sortable')[0]).toBe(
      'Generate property payerName_Ext (Payer → DisplayName) and sort columns in 2 classes, and sort by payerName_Ext (may need a database index)…',
    );
  });

  test.each([
    [
      'stream',
      'Generate sort column and property payerName_Ext (Payer → DisplayName), and sort by payerName_Ext (may need a database index)…',
    ],
    [
      'query',
      'Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index)…',
    ],
  ] as const)('mentions what is written for the other, %s-backed collection before any question', (kind, title) => {
    expect(beside(kind, 'payerName', 'query').titles('default-sort-not-sortable')[0]).toBe(title);
  });
});
