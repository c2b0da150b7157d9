import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { able, never } from '../features/scene';
import { Project } from './project';

const home = 'ext.rest.billing.v1.invoices';

describe('a field that is also the property CustomSortColumnMap', () => {
  const withField = (value: string) =>
    new Project({
      ...billing,
      [paths.apiconfig]: `Invoices:\n  resource: ${home}.InvoicesExtResource\n  defaultSort:\n    - bin_Ext\n`,
      [paths.resource]: `package ${home}\n\nuses base.rest.billing.v1.invoices.InvoicesCoreResource\n\nclass InvoicesExtResource extends InvoicesCoreResource {\n  var _columns : Map<String, QuerySortColumn> as readonly CustomSortColumnMap = ${value}\n  var _other : String\n}\n`,
    });

  test('overrides the map, so its keys are sort keys', () => {
    const project = withField(
      'new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) {\n    "bin_Ext" -> new SimpleSortColumn(Invoice#Batch)\n  }',
    );
    expect(project.summary()).toEqual([]);
    const [id] = project.model.resources.named('Invoices');
    expect(id && project.model.sortKeys.assess(id, 'bin_Ext').reason).toBe('sort-column');
  });

  test('loses the inherited keys if its value is a new map, and the fix starts from a copy', async () => {
    const project = withField('{ "bin_Ext" -> new SimpleSortColumn(Invoice#Batch) }');
    expect(project.summary()).toEqual(['sort-map-drops-inherited: CustomSortColumnMap']);
    const fixed = await project.fix('sort-map-drops-inherited');
    expect(fixed.summary()).toEqual([]);
    expect(fixed.texts[paths.resource]).toContain('(super.CustomSortColumnMap) { "bin_Ext"');
  });
});

describe('a $ref with escapes', () => {
  const refs = ['#/definitions/Fee~1Rate~0x_Ext', '#/definitions/Fee~1Rate%7Ex_Ext', '#/definitions/Fee%2FRate~0x_Ext'];
  const text = JSON.stringify({
    definitions: {
      'Fee/Rate~x_Ext': { type: 'array' },
      Invoice: { properties: Object.fromEntries(refs.map(($ref, index) => [`fee${index}_Ext`, { $ref }])) },
    },
  });

  test('refers to the definition with the unescaped name', () => {
    const { model } = new Project({ ...billing, [paths.schema]: text });
    const properties = refs.map((_, index) =>
      model.schemas.property({ api: 'billing', name: 'Invoice' }, `fee${index}_Ext`),
    );
    expect(properties.map((property) => property?.array)).toEqual([true, true, true]);
  });

  test.each([
    ['Invoice', []],
    ['Invioce', ['name-not-found: Invioce']],
  ])('that leads to something inside %s contains its name', (name, problems) => {
    const $ref = `#/definitions/${name}/properties/fee`;
    const schema = JSON.stringify({ definitions: { Invoice: { properties: { fee_Ext: { $ref } } } } });
    expect(new Project({ ...billing, [paths.schema]: schema }).summary(paths.schema)).toEqual(problems);
  });

  /** A schema file with a reference to something inside a definition, in which the slashes are escaped for JSON. */
  const slashes = (name: string) =>
    `{ "definitions": { "Bill_Ext": { "properties": { "fee_Ext": { "$ref": "#\\/definitions\\/${name}\\/properties\\/fee" } } } } }`;

  test('for JSON is reported as a whole, and prevents a rename', async () => {
    const wrong = new Project({ ...billing, [paths.schema]: slashes('Bil_Ext') });
    expect(wrong.summary(paths.schema)).toEqual(['name-not-found: "#\\/definitions\\/Bil_Ext\\/properties\\/fee"']);
    const text = slashes('Bill_Ext');
    const service = createSortService(new MemoryWorkspace({ ...billing, [paths.schema]: text }));
    await service.index(new AbortController().signal);
    const uri = `file:///workspace/${paths.schema}`;
    service.open(uri, 1, text);
    const at = { line: 0, character: text.indexOf('Bill_Ext') + 1 };
    await expect(service.rename(uri, at, 'Receipt_Ext', able, never)).rejects.toThrow(
      'contains it in an unsupported form',
    );
    service.dispose();
  });

  test('is renamed with its definition, and completed with escapes', async () => {
    const workspace = new MemoryWorkspace({ ...billing, [paths.schema]: text });
    const service = createSortService(workspace);
    await service.index(new AbortController().signal);
    const uri = workspace.uriOf(paths.schema);
    service.open(uri, 1, text);
    const at = { line: 0, character: text.indexOf('Rate') };
    const edit = await service.rename(uri, at, 'Fee_Ext', able, never);
    const spans = (edit.changes?.[uri] ?? []).map(({ range }) =>
      text.slice(range.start.character, range.end.character),
    );
    expect(spans).toEqual(['Fee/Rate~x_Ext', ...refs.map((ref) => ref.slice('#/definitions/'.length))]);
    const empty = { line: 0, character: text.indexOf(refs[0] ?? '') };
    const range = { start: empty, end: { line: 0, character: empty.character + (refs[0] ?? '').length } };
    service.change(uri, 2, [{ range, text: '' }]);
    const labels = service.completion(uri, empty, never).items.map(({ label }) => label);
    expect(labels.join()).toContain('Fee~1Rate~0x_Ext');
    service.dispose();
  });
});

test('the definition that a mapper fills is a definition, and not something inside one', () => {
  const mapping = (billing[paths.mapping] ?? '').replace(
    '"schemaDefinition": "Invoice"',
    '"schemaDefinition": "#/definitions/Invoice/properties/fee"',
  );
  expect(new Project({ ...billing, [paths.mapping]: mapping }).summary(paths.mapping)).toEqual([
    'name-not-found: "#/definitions/Invoice/properties/fee"',
  ]);
});

describe('a merge key in an apiconfig file', () => {
  const base = `.usual: &usual\n  resource: ${home}.InvoicesExtResource\n  defaultSort:\n    - dueDate\n.other: &other\n  defaultSort: []\n`;
  const project = (text: string) => new Project({ ...billing, [paths.apiconfig]: text });

  test.each([
    ['one alias', '<<: *usual'],
    ['a list of aliases', '<<: [*usual, *other]'],
    ['an alias of a mapping with a merge key', '<<: *nested'],
  ])('supplies the class and the default sort of a collection: %s', (_, merge) => {
    const found = project(`${base}.nested: &nested\n  <<: *usual\nLateInvoices:\n  ${merge}\n`);
    const { model } = found;
    const [id] = model.resources.named('LateInvoices');
    expect(id && model.collections.get(id)?.classFqn).toBe(`${home}.InvoicesExtResource`);
    expect(id && model.resources.defaultSort(id)?.keys).toEqual([{ name: 'dueDate', descending: false }]);
    expect(found.summary(paths.apiconfig).filter((problem) => problem.endsWith('LateInvoices'))).toEqual([]);
  });

  test('is overridden by a key of the mapping itself', () => {
    const { model } = project(`${base}LateInvoices:\n  <<: *usual\n  defaultSort:\n    - "-dueDate"\n`);
    const [id] = model.resources.named('LateInvoices');
    expect(id && model.resources.defaultSort(id)?.keys).toEqual([{ name: 'dueDate', descending: true }]);
  });

  test("isn't a collection itself", () => {
    const { model } = project(`Invoices:\n  <<:\n    resource: a.B\n<<: *usual\n${base}`);
    expect(model.collections.all().map(({ name }) => name)).not.toContain('<<');
  });

  test.each(['<<: *gone', '<<: { resource: a.B }', '<<: *twice'])(
    "that can't be read may contain anything: %s",
    (merge) => {
      const late = `LateInvoices:\n  resource: ${home}.InvoicesExtResource\n`;
      const twice = '.a: &twice\n  x: y\n.b: &twice\n  x: y\n';
      const about = (text: string) =>
        project(text)
          .problems(paths.apiconfig)
          .map(({ problem }) => problem.code);
      expect(about(twice + late)).toEqual(['default-sort-missing']);
      expect(about(`${twice}${late}  ${merge}\n`).filter((code) => code !== 'invalid-syntax')).toEqual([]);
      const sorted = project(`${twice}${late}  ${merge}\n  defaultSort:\n    - dueDate\n    - dueDate\n`).problems();
      expect(sorted.filter(({ problem }) => problem.isSafelyFixed)).toEqual([]);
    },
  );
});
