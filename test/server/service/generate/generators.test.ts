import { describe, expect, test } from 'vitest';
import { planSortable } from '../../../../server/service/generate/plan';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';
import { changed, enhancement, entity, generate, generated, invoices } from './generating';

describe('a direct value', () => {
  test.each(['query', 'stream', 'dual', 'unknown'] as const)('%s: only the schema', async (kind) => {
    const { written, files, asked, title } = await generated(kind, 'amount');
    expect({ written, files, asked, title }).toEqual({
      written: 'amount',
      files: [paths.schema],
      asked: [],
      title: 'Make amount sortable in billing_ext-1.0.schema.json',
    });
  });

  test('in a new schema file', async () => {
    const project = invoices('query', 'amount');
    const { [paths.schema]: _, ...texts } = project.texts;
    const fresh = new Project(texts);
    const { after } = await generate(fresh, 'amount');
    expect(after?.summary()).toEqual([]);
    expect(JSON.parse(after?.texts[paths.schema] ?? '')).toEqual({
      $schema: 'http://json-schema.org/draft-04/schema#',
      'x-platform-combine': ['base.billing.v1.billing-1.0'],
      definitions: { Invoice: { properties: { amount: { 'x-platform-extensions': { sortable: true } } } } },
    });
  });

  test('without a mapper, stream-backed: the mapping, too', async () => {
    const mapping = `${billing[paths.baseMapping]}`.replace(/"amount".*\n/, '');
    const { files, texts } = await generated('stream', 'amount', {}, { [paths.baseMapping]: mapping });
    expect(files).toEqual([paths.mapping, paths.schema]);
    expect(texts[paths.mapping]).toContain('"amount": { "path": "Invoice.Amount" }');
  });
});

describe('a joined value', () => {
  test('query-backed: a path column in the class, after asking for its target', async () => {
    const { asked, title, files, texts, written } = await generated('query', 'payerName', entity);
    expect(asked).toEqual(['Select the entity that Invoice.Payer references (no file declares the entity Invoice)']);
    expect(title).toBe(
      'Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index)',
    );
    expect(files).toEqual([paths.apiconfig, paths.resource]);
    expect(written).toBe('payerName_Ext');
    expect(texts[paths.resource]).toBe(`package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource
uses java.util.HashMap
uses java.util.Map

class InvoicesExtResource extends InvoicesCoreResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("payerName_Ext", new PathSortColumn({
      Invoice#Payer.PropertyInfo,
      Contact#DisplayName.PropertyInfo
    }))
    return sortColumns
  }
}
`);
  });

  test('entities with the wanted property are offered first', () => {
    const project = invoices('query', 'payerName', {
      'gsrc/ext/rest/claim/v1/claims/ClaimsExtResource.gs': `package ext.rest.claim.v1.claims
class ClaimsExtResource extends RestQueryCollectionResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    return {"a" -> new PathSortColumn({ Claim#Insured.PropertyInfo, Person#DisplayName.PropertyInfo })}
  }
}
`,
    });
    const planned = planSortable(project.model, { api: 'billing', name: 'Invoices' }, 'payerName', {});
    const choices = planned.kind === 'question' ? planned.question.choices : [];
    expect(choices.map(({ label, description }) => [label, description])).toEqual([
      ['Person', 'Person#DisplayName'],
      ['Claim', undefined],
    ]);
  });

  test('query-backed: there is no question about the target if another class shows it, and the uses lines of that class are copied', async () => {
    const other = {
      'gsrc/ext/rest/other/BillsExtResource.gs': `package ext.rest.other
uses acme.sorting.PathSortColumn
uses acme.sorting.QuerySortColumn
class BillsExtResource extends RestQueryCollectionResource<Invoice, InvoiceResource> {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    m.put("x_Ext", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#LastName.PropertyInfo }))
    return m
  }
}
`,
    };
    const { asked, texts } = await generated('query', 'payerName', {}, other);
    expect(asked).toEqual([]);
    expect(texts[paths.resource]).toContain('uses acme.sorting.PathSortColumn\nuses acme.sorting.QuerySortColumn\n');
    expect(texts[paths.resource]).toContain('Contact#DisplayName.PropertyInfo');
  });

  test('query-backed, with a base class: a class that extends it, mapped in the customer’s file', async () => {
    const core = 'base.rest.billing.v1.invoices.InvoicesCoreResource';
    const apiconfig = 'Invoices:\n  defaultSort:\n    - "-payerName" # by name\n';
    const project = invoices('query', 'payerName', { [paths.apiconfig]: apiconfig });
    const { [paths.resource]: _, ...texts } = project.texts;
    const other = 'package ext.rest.x\n\nclass A {\n}\n';
    const fresh = new Project({ ...texts, 'gsrc/ext/rest/x/A.gs': other });
    const { after } = await generate(fresh, 'payerName', entity);
    expect(after?.summary()).toEqual([]);
    expect(changed(fresh, after)).toEqual([paths.apiconfig, paths.resource]);
    expect(after?.texts[paths.resource]).toContain(`uses ${core}\n`);
    expect(after?.texts[paths.apiconfig]).toBe(
      'Invoices:\n  defaultSort:\n    - "-payerName_Ext" # by name\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n',
    );
  });

  test('stream-backed: enhancement property, schema entry, and mapping entry', async () => {
    const { asked, title, files, texts, written } = await generated('stream', 'payerName');
    expect(asked).toEqual([]);
    expect(title).toBe(
      'Generate property payerName_Ext (Payer → DisplayName) in InvoiceRestEnhancement, and sort by payerName_Ext',
    );
    expect(files).toEqual([paths.apiconfig, paths.mapping, paths.schema, enhancement].sort());
    expect(written).toBe('payerName_Ext');
    expect(texts[enhancement]).toBe(`package ext.rest.enhancement

enhancement InvoiceRestEnhancement : entity.Invoice {

  property get PayerName_Ext() : String {
    return this.Payer?.DisplayName
  }
}
`);
    expect(texts[paths.mapping]).toContain('"payerName_Ext": { "path": "Invoice.PayerName_Ext" }');
    expect(texts[paths.schema]).toContain('"payerName_Ext": {\n          "type": "string",');
  });

  test('stream-backed, in an existing enhancement', async () => {
    const file = 'gsrc/ext/acme/InvoiceEnhancement_Acme.gsx';
    const text =
      'package ext.acme\n\nenhancement InvoiceEnhancement_Acme : entity.Invoice {\n  property get A() : String {\n    return this.B\n  }\n}\n';
    const { files, texts } = await generated('stream', 'payerName', {}, { [file]: text });
    expect(files).toContain(file);
    expect(texts[file]).toBe(
      text.replace(
        /\}\n$/,
        '\n  property get PayerName_Ext() : String {\n    return this.Payer?.DisplayName\n  }\n}\n',
      ),
    );
  });

  test('dual: schema entry and sort column with the same name', async () => {
    const { asked, title, files, texts, written } = await generated('dual', 'payerName', entity);
    expect(asked).toEqual(['Select the entity that Invoice.Payer references (no file declares the entity Invoice)']);
    expect(title).toBe(
      'Generate sort column and property payerName_Ext (Payer → DisplayName), and sort by payerName_Ext (may need a database index)',
    );
    expect(files).toEqual([paths.apiconfig, paths.mapping, paths.schema, paths.resource, enhancement].sort());
    expect(written).toBe('payerName_Ext');
    expect(texts[paths.resource]).toContain('sortColumns.put("payerName_Ext", new PathSortColumn({');
  });

  test('kind unknown: the first question is about the kind', async () => {
    const project = invoices('unknown', 'payerName');
    expect(await generate(project, 'payerName')).toEqual({ asked: ['Select the kind of Invoices'] });
    const { after } = await generate(project, 'payerName', { kind: 'query', ...entity });
    expect(after?.texts[paths.resource]).toContain('new PathSortColumn');
    expect((await generate(project, 'payerName', { kind: 'nonsense' })).refused).toBe(
      "nonsense isn't a valid kind of collection. Use query, stream, or dual.",
    );
  });
});

describe('a derived value', () => {
  test('query-backed, of one property: a simple column', async () => {
    const { asked, title, texts, files } = await generated('query', 'initial');
    expect(asked).toEqual([]);
    expect(title).toBe(
      'Generate sort column initial_Ext (InvoiceNumber) in InvoicesExtResource, and sort by initial_Ext (may need a database index)',
    );
    expect(files).toEqual([paths.apiconfig, paths.resource]);
    expect(texts[paths.resource]).toContain(
      'sortColumns.put("initial_Ext", new SimpleSortColumn(Invoice#InvoiceNumber))',
    );
  });

  test('stream-backed: the schema entry, which the mapper supplies', async () => {
    const { files, written } = await generated('stream', 'initial');
    expect({ files, written }).toEqual({ files: [paths.schema], written: 'initial' });
  });

  test('dual, of one property: schema entry, mapping entry, and simple column with the same name', async () => {
    const { files, texts } = await generated('dual', 'initial');
    expect(files).toEqual([paths.apiconfig, paths.mapping, paths.schema, paths.resource].sort());
    expect(texts[paths.mapping]).toContain('"initial_Ext": { "path": "Invoice.InvoiceNumber" }');
    expect(texts[paths.resource]).toContain('put("initial_Ext", new SimpleSortColumn(Invoice#InvoiceNumber))');
  });

  test.each(['query', 'dual'] as const)('%s, of several properties: refused with the reason', async (kind) => {
    const { refused } = await generate(invoices(kind, 'label'), 'label');
    expect(refused).toBe(
      "label is derived from several properties (Invoice.InvoiceNumber + Invoice.Total). A sort column can't combine properties.",
    );
    expect(invoices(kind, 'label').titles('default-sort-not-sortable')).toEqual(['Remove from default sort']);
  });
});

test("an override whose map is created elsewhere isn't changed, and the reason is given", async () => {
  const project = invoices('query', 'payerName');
  const override =
    '{\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {\n    return ALL\n  }\n}\n';
  const texts = { ...project.texts, [paths.resource]: `${project.texts[paths.resource]}`.replace('{\n}\n', override) };
  const { refused } = await generate(new Project(texts), 'payerName', entity);
  expect(refused).toBe(
    "Sortie can't read what the override in InvoicesExtResource returns. Add payerName_Ext by hand.",
  );
});

describe('a name with an existing sort key', () => {
  test('that is valid: the reason names the sort key', async () => {
    const { after } = await generate(invoices('dual', 'payerName'), 'payerName', entity);
    if (after === undefined) throw new Error('not generated');
    expect((await generate(after, 'payerName', entity)).refused).toBe(
      'Instead of payerName, use payerName_Ext, which is already a valid sort key of Invoices.',
    );
  });

  test('that exists on only one side of a dual collection: the reason says what is missing', async () => {
    const project = invoices('dual', 'payerName', {
      [paths.resource]: `${billing[paths.resource]}`.replace('payerLastName_Ext', 'payerName_Ext'),
    });
    expect((await generate(project, 'payerName', entity)).refused).toBe(
      "The sort key would be named payerName_Ext, but this name already exists and isn't a valid sort key of Invoices: in a dual collection, the sort column also needs a sortable schema property with the same name.",
    );
  });
});

describe("an entity property that isn't in the schema", () => {
  test('query-backed: asks for a property or a path', async () => {
    const project = invoices('query', 'createdOn_Ext');
    const simple = await generate(project, 'createdOn_Ext', { property: 'CreateTime' });
    expect(simple.asked).toEqual([
      'Select the property of Invoice that sort key createdOn_Ext uses (no file declares the entity Invoice)',
    ]);
    expect(simple.after?.summary()).toEqual([]);
    expect(simple.after?.texts[paths.resource]).toContain(
      'put("createdOn_Ext", new SimpleSortColumn(Invoice#CreateTime))',
    );
    const path = await generate(project, 'createdOn_Ext', { property: 'Payer?.City', ...entity });
    expect(path.after?.texts[paths.resource]).toContain('Contact#City.PropertyInfo');
    expect((await generate(project, 'createdOn_Ext', { property: 'a b' })).refused).toContain(
      "isn't a valid property path",
    );
  });
});

describe('the settings', () => {
  test('specify the package of the sort columns for the uses lines', async () => {
    const project = new Project(invoices('query', 'initial').texts, { sortColumnPackage: 'acme.rest' });
    const { after } = await generate(project, 'initial');
    expect(after?.texts[paths.resource]).toContain('uses acme.rest.QuerySortColumn\nuses acme.rest.SimpleSortColumn\n');
  });

  test('specify the vendor for the keys', async () => {
    const project = invoices('query', 'amount');
    const { [paths.schema]: _, ...texts } = Object.fromEntries(
      Object.entries(project.texts).map(([file, text]) => [file, text.replaceAll('x-platform-', 'x-acme-')]),
    );
    const { after } = await generate(new Project(texts), 'amount');
    expect(JSON.parse(after?.texts[paths.schema] ?? '')).toMatchObject({
      'x-acme-combine': ['base.billing.v1.billing-1.0'],
      definitions: { Invoice: { properties: { amount: { 'x-acme-extensions': { sortable: true } } } } },
    });
  });
});

describe('the default sort that contains the requested name', () => {
  test('receives the new name at each position, even if a key is repeated', async () => {
    const text = [
      'Invoices:',
      '  resource: ext.rest.billing.v1.invoices.InvoicesExtResource',
      '  defaultSort:',
      '    - payerName # first',
      '  defaultSort: ["-payerName", dueDate]',
      'Invoices:',
      '  resource: ext.rest.billing.v1.invoices.InvoicesExtResource',
      '  defaultSort: [payerName]',
      '',
    ].join('\n');
    const { after } = await generate(invoices('query', 'x', { [paths.apiconfig]: text }), 'payerName', entity);
    expect(after?.texts[paths.apiconfig]).toBe(text.replaceAll('payerName', 'payerName_Ext'));
  });
});
