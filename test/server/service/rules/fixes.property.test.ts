import { expect, test } from 'vitest';
import { fc, someOf } from '../../../properties';
import { billing, paths } from '../../kit/billing';
import { applyEveryFix, checkFix } from './everyFix';
import { Project } from './project';

const x = '"x-platform-extensions"';

const properties = fc.uniqueArray(
  fc.constantFrom(
    `"a": { ${x}: true }`,
    `"b": { "x-platform-extension": { "sortable": true } }`,
    `"c": { "type": "string", ${x}: { "sortable": "true" } } // c`,
    `"d": { "sortable": true, // direct\n          "type": "string" }`,
    `"e": { "type": "array", ${x}: {\n            "sortable": true } }`,
    `"invoiceNumber": { ${x}: { "sortable": false /* never */, } }`,
    `"payerName": { ${x}: { "sortable": true } }`,
    `"f": { ${x}: { "sortable": null, "filterable": true, "sortable": true } }`,
    `"h": { "sortable": true, ${x}: false }`,
    `"i": { "x-platform-extension": { "sortable": true }, ${x}: { "filterable": true } }`,
    `"g": { "items": { ${x}: { "sortable": true } } }`,
    `"amount": {}, "amount": { ${x}: { "sortable": true } }`,
    `"initial_Ext": { "type": "string", ${x}: { "sortable": true } }`,
  ),
  { maxLength: 4 },
);

const entries = fc.array(
  fc.constantFrom(
    'dueDate',
    '"-dueDate"',
    '-dueDate # newest',
    'invoiceNumber',
    'amount',
    "'-payerName'",
    'payerNmae',
    '"colour"',
    '- batch_Ext',
    '[batch_Ext]',
    '[batch_Ext, amount]',
    '[[batch_Ext]]',
    '{ dueDate: desc, batch_Ext: asc }',
    '{ batch_Ext: desc }',
    '1',
    '',
    '"batch_Ext desc"',
    '"dueDate,amount"',
    '"+batch_Ext"',
    'initial_Ext',
  ),
  { maxLength: 5 },
);

const statements = fc.uniqueArray(
  fc.constantFrom(
    'm.put("total_Ext", new SimpleSortColumn(Invoice#Total)) // total',
    'm.put("total_Ext", new SimpleSortColumn(Invoice#Total));',
    'm["-a b"] = new SimpleSortColumn(Invoice#A)',
    'if (isOpen()) {\n      m.put("o_Ext", new SimpleSortColumn(Invoice#O))\n    }',
    'm.putAll({ "r_Ext" -> new SimpleSortColumn(Invoice#R), // r\n      "r_Ext" -> new SimpleSortColumn(Invoice#S) })',
    'm.put("p_Ext", new PathSortColumn({\n      Invoice#Payer.PropertyInfo,\n      Contact#LastName.PropertyInfo }))',
    'm.put("payerName", new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#DisplayName.PropertyInfo }))',
    'm.put("q_Ext", new PathSortColumn({ Invoice#Payer.PropertyInfo }))',
  ),
  { maxLength: 4 },
);

const starts = fc.constantFrom(
  'super.CustomSortColumnMap.copy()',
  'super.CustomSortColumnMap // all',
  'new HashMap<String, QuerySortColumn>()',
  '{ "l_Ext" -> new SimpleSortColumn(Invoice#L) }',
  'new HashMap<String, QuerySortColumn>({ "l_Ext" -> new SimpleSortColumn(Invoice#L) })',
  'new HashMap<String, QuerySortColumn>() { "l_Ext" -> new SimpleSortColumn(Invoice#L) } // all',
);

const returns = fc.constantFrom('return m', 'return m;', 'return super.CustomSortColumnMap', '', 'return');

const projects = fc
  .record({
    properties,
    entries,
    statements,
    start: starts,
    returned: returns,
    family: fc.constantFrom('Query', 'Stream', 'Dual', 'Other'),
    scalar: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
  })
  .map((made) => {
    const sort =
      made.scalar && made.entries.length === 1
        ? ` ${made.entries[0]?.replace(/^- /, '')}`
        : made.entries.map((entry) => `\n    - ${entry}`).join('');
    const texts: Record<string, string> = {
      ...billing,
      [paths.baseClass]: `${billing[paths.baseClass]}`.replace(
        'RestQuery',
        made.family === 'Other' ? '' : `Rest${made.family}`,
      ),
      [paths.baseMapping]: `${billing[paths.baseMapping]}`.replace(
        '"payerName"',
        '"initial_Ext": { "path": "Invoice.InvoiceNumber.substring(0, 1)" },\n        "payerName"',
      ),
      [paths.schema]: `${billing[paths.schema]}`.replace(
        '"properties": {',
        `"properties": {${made.properties.map((property) => `\n        ${property},`.replace(/( \/\/ c),$/, ',$1')).join('')}`,
      ),
      [paths.apiconfig]: `Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:${sort}\n`,
      [paths.resource]: `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

class InvoicesExtResource extends InvoicesCoreResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = ${made.start}
${made.statements.map((statement) => `    ${statement}\n`).join('')}    ${made.returned}
  }
}
`,
    };
    return Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.replaceAll('\n', made.end)]));
  });

test('any fix in any project removes its problem and adds no new one', async () => {
  await fc.assert(
    fc.asyncProperty(projects, async (texts) => {
      const project = new Project(texts);
      for (const each of await applyEveryFix(project)) await checkFix(project, each);
    }),
    someOf(60),
  );
}, 120_000);

test("swapping line breaks doesn't move any problem", () => {
  fc.assert(
    fc.property(projects, (texts) => {
      const places = (end: string) =>
        new Project(
          Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, text.replace(/\r?\n/g, end)])),
        )
          .problems()
          .map(({ file, line, column, problem }) => `${file}:${line}:${column} ${problem.code}`);
      expect(places('\r\n')).toEqual(places('\n'));
    }),
    someOf(60),
  );
});
