import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';
import { entity, generate, invoices } from './generating';

const resource = 'ext.rest.billing.v1.invoices.InvoicesExtResource';
const sorted = (name: string) => `Invoices:\n  resource: ${resource}\n  defaultSort:\n    - "${name}"\n`;

function withKeys(...keys: readonly string[]): string {
  return `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

class InvoicesExtResource extends InvoicesCoreResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = super.CustomSortColumnMap.copy()
${keys.map((key) => `    m.put("${key}", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#LastName.PropertyInfo }))\n`).join('')}    return m
  }
}
`;
}

describe('a generated name is valid', () => {
  test.each(['-ownerName', 'owner-name', 'owner name', '1st'])('so none is generated for the key %j', async (key) => {
    const project = invoices('stream', 'dueDate', { [paths.resource]: withKeys(key) });
    expect(project.titles('sort-map-without-effect')).toEqual([]);
    const { refused } = await generate(project, key, {});
    expect(refused).toBe(`Sortie can't generate the sort key "${key}", because it isn't a valid name.`);
  });

  test.each(['acme.rest.- assignedName', 'ext.rest.billing.v1.invoices.1st', 'ext.rest.billing.v1.invoices.class'])(
    "so the class %s isn't created",
    (name) => {
      const project = new Project({
        ...billing,
        'gsrc/acme/rest/Other.gs': 'package acme.rest\n\nclass Other {\n}\n',
        [paths.apiconfig]: `Invoices:\n  resource: ${name}\n`,
      });
      expect(project.summary()).toContain(`resource-class-not-found: ${name}`);
      expect(project.titles('resource-class-not-found').filter((title) => title.startsWith('Create'))).toEqual([]);
    },
  );
});

describe('an enhancement property', () => {
  const body = (hop = 'DisplayName') =>
    `  property get PayerName_Ext() : String {\n    return this.Payer?.${hop}\n  }\n`;
  const file = 'gsrc/base/entities/InvoiceEnhancement.gsx';
  const vendors = (text: string) => ({
    [file]: `package base.entities\n\nenhancement InvoiceEnhancement : entity.Invoice {\n${text}}\n`,
  });

  test("isn't generated again if an enhancement of the vendor has it", async () => {
    const { after } = await generate(invoices('stream', 'payerName', vendors(body())), 'payerName', entity);
    const enhancements = Object.entries(after?.texts ?? {}).filter(([name]) => name.endsWith('.gsx'));
    expect(enhancements).toEqual(Object.entries(vendors(body())));
    expect(after?.texts[paths.mapping]).toContain('"payerName_Ext": { "path": "Invoice.PayerName_Ext" }');
    expect(after?.summary()).toEqual([]);
  });

  test("isn't generated if an enhancement has one with another value", async () => {
    const project = invoices('stream', 'payerName', vendors(body('City')));
    expect((await generate(project, 'payerName', entity)).refused).toBe(
      'InvoiceEnhancement already has a property PayerName_Ext with another value. Rename that property first.',
    );
  });

  test("is exported if it's in the vendor's package, so that the next fix adds to it", async () => {
    const contact = 'package base.entities\n\n@Export\nenhancement ContactEnhancement_Acme : entity.Contact {\n}\n';
    const other = { 'gsrc/base/entities/ContactEnhancement_Acme.gsx': contact };
    const { after } = await generate(invoices('stream', 'payerName', other), 'payerName', entity);
    const written = 'gsrc/base/entities/InvoiceRestEnhancement.gsx';
    expect(after?.texts[written]).toContain('\n@Export\nenhancement InvoiceRestEnhancement : entity.Invoice {');
    expect(
      after?.model.files.isCustomer(after.model.files.all().find(({ uri }) => uri.endsWith(written))?.uri ?? ''),
    ).toBe(true);
  });
});

test.each([
  ['true', '{ "sortable": true }'],
  ['"sortable"', '{ "sortable": true }'],
  ['"filterable"', '{ "filterable": true, "sortable": true }'],
])('a property whose extension key holds %s is made sortable', async (value, after) => {
  const schema = (extensions: string) =>
    `{\n  "x-platform-combine": ["base.billing.v1.billing-1.0"],\n  "definitions": {\n    "Invoice": {\n      "properties": {\n        "amount": { "x-platform-extensions": ${extensions} }\n      }\n    }\n  }\n}\n`;
  const project = new Project({ ...billing, [paths.apiconfig]: sorted('amount'), [paths.schema]: schema(value) });
  const fixed = await project.fix('default-sort-not-sortable', 'Make amount sortable in billing_ext-1.0.schema.json');
  expect(fixed.texts[paths.schema]).toBe(schema(after));
  expect(fixed.summary()).toEqual([]);
});

describe('a sort key that differs from the name only in case', () => {
  const project = invoices('query', 'payerName', { [paths.resource]: withKeys('PayerName') });

  test('is mentioned and offered before everything else', async () => {
    expect(project.messages()).toEqual([
      'payerName isn\'t a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName). Names are case-sensitive. Did you mean "PayerName"?',
    ]);
    expect(project.titles('default-sort-not-sortable')).toEqual([
      '! Sort by PayerName',
      'Rename the sort key PayerName to payerName in InvoicesExtResource.gs',
      'Remove from default sort',
    ]);
    expect((await project.fix('default-sort-not-sortable')).summary()).toEqual([]);
  });

  test('is renamed', async () => {
    const renamed = await project.fix(
      'default-sort-not-sortable',
      'Rename the sort key PayerName to payerName in InvoicesExtResource.gs',
    );
    expect(renamed.texts[paths.resource]).toBe(withKeys('payerName'));
    expect(renamed.summary()).toEqual([]);
  });

  test("isn't added again", async () => {
    expect((await generate(project, 'payerName', entity)).refused).toBe(
      'Invoices already has the sort key PayerName. Use or rename that key.',
    );
    const other = invoices('query', 'payerName', { [paths.resource]: withKeys('PayerName_ext') });
    expect((await generate(other, 'payerName', entity)).refused).toBe(
      'Invoices already has the sort key PayerName_ext. Use or rename that key.',
    );
  });

  test("isn't renamed if a default sort uses it", () => {
    const used = invoices('query', 'payerName', {
      [paths.resource]: withKeys('PayerName'),
      [paths.apiconfig]: `${sorted('payerName')}LateInvoices:\n  resource: ${resource}\n  defaultSort: [PayerName]\n`,
    });
    expect(used.titles('default-sort-not-sortable')).toEqual(['! Sort by PayerName', 'Remove from default sort']);
  });
});

describe('a class with a similar name is offered before a new class', () => {
  test.each([
    ['in the same package', 'ext.rest.billing.v1.invoices.InvoicesExtResorce'],
    ['in a related package', 'ext.rest.billing.v1.payments.InvociesExtResource'],
  ])('%s', async (_, name) => {
    const project = new Project({
      ...billing,
      'gsrc/ext/rest/billing/v1/payments/Other.gs': 'package ext.rest.billing.v1.payments\n\nclass Other {\n}\n',
      [paths.apiconfig]: `Invoices:\n  resource: ${name}\n`,
    });
    const titles = project.titles('resource-class-not-found');
    expect(titles[0]).toMatch(/Use InvoicesExtResource$/);
    expect(titles[1]).toMatch(/^Create the class Invo/);
    const fixed = await project.fix('resource-class-not-found');
    expect(fixed.texts[paths.apiconfig]).toBe(`Invoices:\n  resource: ${resource}\n`);
  });
});
