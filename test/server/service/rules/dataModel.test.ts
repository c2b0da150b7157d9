import { describe, expect, test } from 'vitest';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { array, column, editable, entity, foreignKey, subtype, vendors } from '../../kit/dataModel';
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
  [vendors('Contact.eti')]: entity('Contact', 'nonkeyable', column('LastName')),
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
  test('behind a cast to a subtype needs no sort column, because the data model says that its column is direct', () => {
    const texts = mapped('(Invoice as Refund).Reason');
    expect(new Project(texts).summary()).toEqual(['sortable-needs-sort-column: "sortable"']);
    expect(new Project({ ...texts, ...dataModel }).summary()).toEqual([]);
  });

  test.each(['Invoice.Letter', 'Invoice.Letter.Subject'])('that is a one-to-one needs a sort column: %s', (path) => {
    const project = new Project({ ...mapped(path), ...dataModel });
    expect(project.messages()).toEqual([expect.stringContaining(`it isn't a single value (${path})`)]);
  });

  test('that is an array of the data model needs a sort column', () => {
    expect(new Project({ ...mapped('Invoice.Lines'), ...dataModel }).summary()).toEqual([
      'sortable-needs-sort-column: "sortable"',
    ]);
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
