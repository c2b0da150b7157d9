import { describe, expect, test } from 'vitest';
import { applyPlan } from '../../../../server/service/generate/applyPlan';
import { planSortable } from '../../../../server/service/generate/plan';
import { billing, paths } from '../../kit/billing';
import { enhancement, entity, generate, invoices, late, withLateInvoices } from './generating';

describe('one definition of two collections', () => {
  test('gets a property for the stream-backed collection and a sort column for the query-backed one', async () => {
    const both = withLateInvoices('stream', 'payerName', { family: 'Query' });
    expect(both.summary()).toEqual(['default-sort-not-sortable: "-payerName"']);
    const { after } = await generate(both, 'payerName', entity);
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]).toContain('put("payerName_Ext", new PathSortColumn');
  });

  test.each([
    ['stream', 'Generate sort column and property initial (InvoiceNumber) (may need a database index)', true],
    [
      'dual',
      'Generate sort column and property initial_Ext (InvoiceNumber), and sort by initial_Ext (may need a database index)',
      false,
    ],
  ] as const)('with a value of one property, %s: no problem on the query-backed collection', async (kind, way, key) => {
    const both = withLateInvoices(kind, 'initial', { family: 'Query' });
    expect(both.summary()).toEqual(['default-sort-not-sortable: "-initial"']);
    const { title, after } = await generate(both, 'initial');
    expect(title).toBe(way);
    expect(after?.summary()).toEqual([]);
    expect(after?.texts[late]?.includes('put("initial", new SimpleSortColumn(Invoice#InvoiceNumber))')).toBe(key);
  });

  test('has one problem that mentions both collections', () => {
    const schema = `${billing[paths.schema]}`.replace(
      '"dueDate"',
      '"payerName": { "x-platform-extensions": { "sortable": true } },\n        "dueDate"',
    );
    const both = withLateInvoices('query', 'dueDate', { family: 'Query', other: { [paths.schema]: schema } });
    const [found] = both.problems();
    expect(both.summary()).toEqual(['sortable-needs-sort-column: "sortable"']);
    expect(found?.problem.message).toContain("isn't a valid sort key of Invoices");
    expect(found?.problem.related?.map(({ message }) => message)).toEqual([
      "payerName isn't a valid sort key of LateInvoices either.",
    ]);
    expect(found && both.fixesOf(found.problem).map(({ command }) => command?.argument)).toMatchObject([
      { collection: 'Invoices' },
      { collection: 'LateInvoices' },
    ]);
  });
});

test('a key without effect on a stream-backed collection becomes a property, and the override is removed', async () => {
  const project = invoices('stream', 'dueDate', {
    [paths.resource]: `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

class InvoicesExtResource extends InvoicesCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = super.CustomSortColumnMap.copy()
    m.put("city_Ext", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#City.PropertyInfo }))
    return m
  }
}
`,
  });
  expect(project.summary()).toEqual(['sort-map-without-effect: CustomSortColumnMap']);
  const { asked, after } = await generate(project, 'city_Ext', { type: 'String' });
  expect(asked).toEqual(['Select the type of city_Ext (no file declares the entity Invoice)']);
  expect(after?.summary()).toEqual([]);
  expect(after?.texts[paths.resource]).not.toContain('CustomSortColumnMap');
  expect(after?.texts[enhancement]).toContain('return this.Payer?.City');
});

test("nothing is written if a file has changed so that one of the parts can't be written", async () => {
  const project = invoices('dual', 'payerName');
  const planned = planSortable(project.model, { api: 'billing', name: 'Invoices' }, 'payerName', entity);
  if (planned.kind !== 'known') throw new Error('no plan');
  const read = async (uri: string) => (uri.endsWith('.gs') ? 'class Other {}' : project.read(uri));
  expect(await applyPlan(project.model, project.settings, planned.value, read)).toEqual([]);
});

test("a property name of JavaScript's object prototype isn't an answer", async () => {
  const project = invoices('query', 'constructor');
  expect((await generate(project, '__proto__')).asked).toEqual([
    'Select the property of Invoice that sort key __proto__ uses (no file declares the entity Invoice)',
  ]);
});
