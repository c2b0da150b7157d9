import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { array, column, editable, entity, extension, foreignKey, subtype, vendors } from '../../kit/dataModel';
import { never } from '../features/scene';
import type { Texts } from '../model/workspace';
import { Project } from './project';

const dataModel: Texts = {
  [vendors('Invoice.eti')]: entity(
    'Invoice',
    'nonkeyable',
    ...['Total', 'DueDate', 'InvoiceNumber', 'Batch_Ext'].map((name) => column(name)),
    foreignKey('Payer', 'Contact'),
    array('Lines', 'Line'),
    '<onetoone name="Letter" fkentity="Letter"/>',
  ),
  [vendors('Refund.eti')]: subtype('Refund', 'Invoice', column('Reason')),
  [vendors('Contact.eti')]: entity('Contact', 'nonkeyable', column('LastName'), array('Letters', 'Letter')),
  [vendors('Line.eti')]: entity('Line', 'nonkeyable', column('Text')),
  [vendors('Letter.eti')]: entity('Letter', 'nonkeyable', column('Subject')),
};

/** Returns the billing project with a property `x_Ext` that is mapped to a path. */
function mapped(path: string, { isSortable = true, kind = 'Query' } = {}): Texts {
  const property = isSortable ? '{ "x-platform-extensions": { "sortable": true } }' : '{ "type": "string" }';
  const after = (file: string, from: string, added: string) => (billing[file] ?? '').replace(from, `${added}\n${from}`);
  return {
    ...billing,
    [paths.schema]: after(paths.schema, '"batch_Ext"', `"x_Ext": ${property},`),
    [paths.mapping]: after(paths.mapping, '"batch_Ext"', `"x_Ext": { "path": "${path}" },`),
    [paths.baseClass]: (billing[paths.baseClass] ?? '').replace('RestQuery', `Rest${kind}`),
  };
}

/** Returns the problems with a default sort by `x_Ext`, which no schema makes sortable, as `severity message`. */
function sortedBy(path: string, texts: Texts): readonly string[] {
  const project = mapped(path, { isSortable: false });
  const { [paths.baseClass]: _, ...withoutBaseClass } = project;
  const apiconfig = (billing[paths.apiconfig] ?? '').replace('- invoiceNumber', '- x_Ext');
  const found = new Project({ ...withoutBaseClass, ...texts, [paths.apiconfig]: apiconfig });
  return found.problems(paths.apiconfig).map(({ problem }) => `${problem.severity} ${problem.message}`);
}

describe('a sortable property of a query-backed collection', () => {
  test('after a cast to a subtype needs no sort column, because the data model says that its column is direct', () => {
    const texts = mapped('(Invoice as Refund).Reason');
    expect(new Project(texts).summary()).toEqual(['sortable-needs-sort-column: "sortable"']);
    expect(new Project({ ...texts, ...dataModel }).summary()).toEqual([]);
  });

  test.each(['Invoice.Letter', 'Invoice.Letter.Subject', 'Invoice.Lines', 'Invoice.Payer.Letters'])(
    'that is an array or a one-to-one has no single value, and no sort column could supply one: %s',
    async (path) => {
      const project = new Project({ ...mapped(path), ...dataModel });
      expect(project.summary()).toEqual(['sortable-on-array: "sortable"']);
      expect(project.messages()).toEqual([`x_Ext isn't a single value (${path}), so Invoices can't be sorted by it.`]);
      expect(project.titles('sortable-on-array')).toEqual(['! Remove sortable']);
      expect((await project.fix('sortable-on-array')).summary()).toEqual([]);
    },
  );

  test('that an enhancement supplies needs a sort column', () => {
    const enhancement = 'package acme\nenhancement E : Invoice { property get Age() : int { return 1 } }\n';
    const project = new Project({ ...mapped('Invoice.Age'), ...dataModel, 'gsrc/acme/E.gsx': enhancement });
    expect(project.summary()).toEqual(['sortable-needs-sort-column: "sortable"']);
  });

  test('that is an array is only information while the kind of the collection is unknown', () => {
    const { [paths.baseClass]: _, ...texts } = { ...mapped('Invoice.Lines'), ...dataModel };
    const resource = (billing[paths.resource] ?? '').replace(/\n +override[\s\S]*?\n {2}\}/, '');
    const [problem] = new Project({ ...texts, [paths.resource]: resource }).problems(paths.schema);
    expect(problem?.problem).toMatchObject({
      code: 'sortable-on-array',
      severity: 'information',
      message: "x_Ext isn't a single value (Invoice.Lines). If Invoices is query-backed, it can't be sorted by it.",
    });
  });

  test('is judged only when all entity files on its path can be read', () => {
    const broken = { [editable('Invoice.etx')]: '<extension entityName="Invoice"><column name="A></extension>' };
    const texts = { ...mapped('(Invoice as Refund).Missing'), ...dataModel };
    expect(new Project(texts).summary()).toEqual(['sortable-needs-sort-column: "sortable"']);
    expect(new Project({ ...texts, ...broken }).summary()).toEqual(['invalid-syntax: "']);
  });
});

test('nothing is concluded from an array or a one-to-one in a dual or stream-backed collection', () => {
  for (const kind of ['Dual', 'Stream']) {
    const project = new Project({ ...mapped('Invoice.Letter.Subject', { kind }), ...dataModel });
    expect(project.messages().filter((message) => message.includes('x_Ext'))).toEqual([]);
  }
});

describe('a default sort by a property that no schema makes sortable', () => {
  test.each([
    ['Invoice.Total', 'warning'],
    ['Invoice.Lines', 'warning'],
    ['Invoice.Letter.Subject', 'information'],
    ['Invoice.Payer.LastName', 'information'],
    ['(Invoice as Refund).Reason', 'information'],
  ])('by %s is a problem with the severity %s while a base class is missing', (path, severity) => {
    expect(sortedBy(path, dataModel)).toEqual([expect.stringMatching(`^${severity} `)]);
  });
});

/** Reads the project while its schema and apiconfig are open. Returns the problems in the schema before each file. */
async function problemsWhileReading(texts: Texts): Promise<readonly (readonly [file: string, codes: unknown[]])[]> {
  const workspace = new MemoryWorkspace(texts);
  const service = createSortService(workspace);
  const uri = workspace.uriOf(paths.schema);
  // The class of the collection is read before the entity files, because the apiconfig file names it.
  for (const file of [paths.schema, paths.apiconfig]) service.open(workspace.uriOf(file), 1, texts[file] ?? '');
  const seen: [string, unknown[]][] = [];
  const codes = async () => (await service.diagnostics(uri, never)).map(({ code }) => code);
  const reading = workspace.read.bind(workspace);
  workspace.read = async (file, most) => {
    seen.push([file.slice(file.lastIndexOf('/') + 1), await codes()]);
    return reading(file, most);
  };
  await service.index(new AbortController().signal);
  seen.push(['', await codes()]);
  service.dispose();
  return seen;
}

test('until the entity files have been read, nothing is said that they may change', async () => {
  const seen = await problemsWhileReading({ ...mapped('(Invoice as Refund).Reason'), ...dataModel });
  expect(seen.flatMap(([, codes]) => codes)).toEqual([]);
});

test('as soon as the entity files have been read, problems that depend on them are known', async () => {
  const other = { 'gsrc/acme/Other.gs': 'package acme\nclass Other { }\n' };
  const seen = await problemsWhileReading({ ...mapped('(Invoice as Refund).Missing'), ...dataModel, ...other });
  expect(seen.filter(([, codes]) => codes.length > 0)).toEqual([
    ['Other.gs', ['sortable-needs-sort-column']],
    ['', ['sortable-needs-sort-column']],
  ]);
});

describe('a sort column', () => {
  const texts: Texts = {
    ...billing,
    ...dataModel,
    [vendors('Letter.eti')]: entity('Letter', 'nonkeyable', column('Subject'), foreignKey('Addressee', 'Person')),
    [vendors('Person.eti')]: subtype('Person', 'Contact', column('FirstName')),
    [editable('Invoice.etx')]: extension('Invoice', foreignKey('Cover_Ext', 'Letter')),
    'gsrc/acme/E.gsx': 'package acme\nenhancement E : Contact { property get Age() : int { return 1 } }\n',
  };

  /** Returns the problems in a class with a sort column. */
  function withColumn(added: string, more: Texts = {}): Project {
    const resource = (billing[paths.resource] ?? '').replace(/new PathSortColumn\(.*\)(?=\))/, added);
    return new Project({ ...texts, ...more, [paths.resource]: resource });
  }

  const found = (added: string, more?: Texts) =>
    withColumn(added, more)
      .problems(paths.resource)
      .map(({ problem, text }) => `${problem.severity} ${problem.code}: ${text}`);
  const path = (...infos: readonly string[]) =>
    `new PathSortColumn({ ${infos.map((each) => `${each}.PropertyInfo`).join(', ')} })`;

  test.each([
    ['new SimpleSortColumn(Invoice#Lines)', 'warning', 'Invoice#Lines'],
    ['new SimpleSortColumn(entity.Invoice#Letter)', 'warning', 'entity.Invoice#Letter'],
    [path('Invoice#Payer', 'Contact#Letters'), 'warning', 'Contact#Letters.PropertyInfo'],
    [path('Invoice#Letter', 'Letter#Subject'), 'warning', 'Invoice#Letter.PropertyInfo'],
    [path('Invoice#Payer', 'Contact#Age'), 'information', 'Contact#Age.PropertyInfo'],
  ])('that names an array, a one-to-one, or an enhancement property is a problem: %s', (added, severity, text) => {
    expect(found(added)).toEqual([`${severity} sort-column-without-column: ${text}`]);
  });

  test.each([
    'new SimpleSortColumn(Invoice#DueDate)',
    'new SimpleSortColumn(Invoice#Payer)',
    'new SimpleSortColumn(Invoice#Compiled)',
    'new SimpleSortColumn(Invoice#DisplayName)',
    'new SimpleSortColumn(Other#Lines)',
    path('Invoice#Payer', 'Contact#LastName'),
    path('Invoice#Payer', 'Person#LastName'),
    path('Invoice#Payer', 'Undeclared#LastName'),
    path('Invoice#Compiled', 'Line#Text'),
    path('Undeclared#Payer', 'Contact#LastName'),
    path('Refund#Payer', 'Contact#LastName'),
    path('Invoice#Cover_Ext', 'Letter#Addressee', 'Contact#LastName'),
  ])('that may be right is no problem: %s', (added) => {
    expect(found(added)).toEqual([]);
  });

  test.each([
    [path('Invoice#Payer', 'Invoice#DueDate'), 'Invoice#DueDate.PropertyInfo', []],
    [path('Invoice#Payer', 'Letter#Subject'), 'Letter#Subject.PropertyInfo', []],
    [path('Invoice#Payer', 'entity.Line#LastName'), 'entity.Line#LastName.PropertyInfo', ['! Change to Contact']],
    [
      path('Invoice#Cover_Ext', 'Letter#Addressee', 'Line#FirstName'),
      'Line#FirstName.PropertyInfo',
      ['! Change to Person'],
    ],
    [path('Line#Payer', 'Contact#LastName'), 'Line#Payer.PropertyInfo', []],
  ])('whose path leads elsewhere is a problem: %s', async (added, text, titles) => {
    const project = withColumn(added);
    expect(found(added)).toEqual([`warning path-sort-column-unrelated: ${text}`]);
    expect(project.titles('path-sort-column-unrelated')).toEqual(titles);
    if (titles.length > 0)
      expect((await project.fix('path-sort-column-unrelated')).summary(paths.resource)).toEqual([]);
  });

  test.each([vendors('Contact.eti'), vendors('Line.eti')])('is not judged while %s cannot be read', (file) => {
    const broken = { [file]: '<entity entity="' };
    expect(found(path('Invoice#Payer', 'Line#LastName'), broken)).toEqual([]);
  });

  test('of a stream-backed collection has no effect, so nothing else is reported', () => {
    const stream = { [paths.baseClass]: (billing[paths.baseClass] ?? '').replace('RestQuery', 'RestStream') };
    expect(found('new SimpleSortColumn(Invoice#Lines)', stream)).toEqual([
      'warning sort-map-without-effect: CustomSortColumnMap',
    ]);
  });
});
