import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const head = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';

/** Creates a billing project whose customer apiconfig file has this text. */
function withApiconfig(text: string, other: Record<string, string> = {}): Project {
  return new Project({ ...billing, ...other, [paths.apiconfig]: text });
}

/** Creates a billing project in which this text follows the `defaultSort:` key of Invoices. */
function withSort(value: string): Project {
  return withApiconfig(`${head}  defaultSort:${value}\n`);
}

/** Returns the text that follows the `defaultSort:` key of Invoices. Undefined if the key was removed. */
function sortOf(project: Project): string | undefined {
  const text = project.texts[paths.apiconfig] ?? '';
  return text === head ? undefined : text.slice(`${head}  defaultSort:`.length, -1);
}

describe('default-sort-not-list', () => {
  test.each([
    [' dueDate', 'dueDate', '\n    - dueDate'],
    [' "-dueDate" # newest', '"-dueDate"', ' # newest\n    - "-dueDate"'],
    [' dueDate, -invoiceNumber', 'dueDate, -invoiceNumber', '\n    - dueDate\n    - "-invoiceNumber"'],
    [
      '\n    dueDate: desc\n    invoiceNumber: asc',
      'dueDate: desc\n    invoiceNumber: asc',
      '\n    - "-dueDate"\n    - invoiceNumber',
    ],
    [' { dueDate: DESC }', '{ dueDate: DESC }', '\n    - "-dueDate"'],
    [
      '\n    dueDate: desc # newest\n\n    # then\n    invoiceNumber: asc',
      'dueDate: desc # newest\n\n    # then\n    invoiceNumber: asc',
      '\n    - "-dueDate" # newest\n\n    # then\n    - invoiceNumber',
    ],
    [
      ' >-\n    dueDate\n    invoiceNumber',
      '>-\n    dueDate\n    invoiceNumber',
      '\n    - dueDate\n    - invoiceNumber',
    ],
  ])('%j', async (before, marked, after) => {
    const project = withSort(before);
    expect(project.summary()).toEqual([`default-sort-not-list: ${marked}`]);
    const fixed = await project.fix('default-sort-not-list');
    expect(sortOf(fixed)).toBe(after);
    expect(fixed.summary()).toEqual([]);
  });

  test.each([' ""', ' "- -"'])('%s contains no name and can only be removed', async (before) => {
    const project = withSort(before);
    expect(project.summary()).toEqual([`default-sort-not-list:${before}`]);
    expect(project.titles('default-sort-not-list')).toEqual(['! Remove defaultSort']);
    expect((await project.fix('default-sort-not-list')).texts[paths.apiconfig]).toBe(head);
  });
});

describe('default-sort-empty', () => {
  test.each([
    [' []', '[]'],
    ['', 'defaultSort'],
    [' ~', 'defaultSort'],
    [' # none', 'defaultSort'],
  ])('%j', async (before, marked) => {
    const project = withSort(before);
    expect(project.summary()).toEqual([`default-sort-empty: ${marked}`]);
    const fixed = await project.fix('default-sort-empty');
    expect(fixed.texts[paths.apiconfig]?.replace(/ *# none\n/, '')).toBe(head);
  });
});

describe('default-sort-entry-not-name', () => {
  test.each([
    ['- - dueDate', '- dueDate', '- "-dueDate"'],
    ['- [dueDate]', '[dueDate]', '- dueDate'],
    ['- dueDate: desc', 'dueDate: desc', '- "-dueDate"'],
    ['- { dueDate: asc }', '{ dueDate: asc }', '- dueDate'],
    ['- { dueDate }', '{ dueDate }', '- dueDate'],
    ['- [dueDate, -batch_Ext]', '[dueDate, -batch_Ext]', '- dueDate # c\n    - "-batch_Ext"'],
    ['- {dueDate: desc, invoiceNumber: asc}', '{dueDate: desc, invoiceNumber: asc}', '- "-dueDate"'],
  ])('%s is rewritten', async (before, marked, after) => {
    const project = withSort(`\n    - invoiceNumber\n    ${before} # c`);
    expect(project.summary()).toEqual([`default-sort-entry-not-name: ${marked}`]);
    const fixed = await project.fix('default-sort-entry-not-name');
    expect(sortOf(fixed)).toBe(`\n    - invoiceNumber\n    ${after.includes('# c') ? after : `${after} # c`}`);
    expect(fixed.summary()).toEqual([]);
  });

  test.each([
    ['- [[dueDate]]', '[[dueDate]]'],
    ['- {}', '{}'],
    ['- 1', '1'],
    ['- true', 'true'],
    ['- ~', '~'],
    ['-', '-'],
    ['- 1.5e3', '1.5e3'],
  ])('%s is removed', async (before, marked) => {
    const project = withSort(`\n    - invoiceNumber\n    ${before}`);
    expect(project.summary()).toEqual([`default-sort-entry-not-name: ${marked}`]);
    expect(sortOf(await project.fix('default-sort-entry-not-name'))).toBe('\n    - invoiceNumber');
  });
});

test('default-sort-entry-not-name: a pair in brackets is rewritten as a whole', async () => {
  const project = withSort(' [invoiceNumber, dueDate: desc]');
  expect(project.summary()).toEqual(['default-sort-entry-not-name: dueDate: desc']);
  expect(sortOf(await project.fix('default-sort-entry-not-name'))).toBe(' [invoiceNumber, "-dueDate"]');
});

describe('default-sort-entry-malformed', () => {
  test.each([
    ['"- dueDate"', '"-dueDate"'],
    ['"+dueDate"', 'dueDate'],
    ['"--dueDate"', '"-dueDate"'],
    ['dueDate desc', '"-dueDate"'],
    ['dueDate DESC', '"-dueDate"'],
    ['"dueDate:desc"', '"-dueDate"'],
    ['" dueDate"', 'dueDate'],
    ['"dueDate,-batch_Ext"', 'dueDate\n    - "-batch_Ext"'],
  ])('%s', async (before, after) => {
    const project = withSort(`\n    - ${before}\n    - invoiceNumber`);
    expect(project.summary()).toEqual([`default-sort-entry-malformed: ${before}`]);
    const fixed = await project.fix('default-sort-entry-malformed');
    expect(sortOf(fixed)).toBe(`\n    - ${after}\n    - invoiceNumber`);
    expect(fixed.summary()).toEqual([]);
  });

  test.each(['""', '" "', '"-"', '"invoiceNumber asc"'])('%s can only be removed', async (before) => {
    const project = withSort(`\n    - invoiceNumber\n    - ${before}`);
    expect(project.summary()).toEqual([`default-sort-entry-malformed: ${before}`]);
    expect(project.titles('default-sort-entry-malformed')).toEqual(['! Remove from default sort']);
    expect(sortOf(await project.fix('default-sort-entry-malformed'))).toBe('\n    - invoiceNumber');
  });
});

test('default-sort-unquoted-descending is reported in block and in flow form', async () => {
  const project = withSort('\n    - -dueDate # newest');
  expect(project.summary()).toEqual(['default-sort-unquoted-descending: -dueDate']);
  expect(sortOf(await project.fix('default-sort-unquoted-descending'))).toBe('\n    - "-dueDate" # newest');
  const flow = withSort(" [-dueDate, '-batch_Ext']");
  expect(flow.summary()).toEqual(['default-sort-unquoted-descending: -dueDate']);
  expect(sortOf(await flow.fix('default-sort-unquoted-descending'))).toBe(" ['-dueDate', '-batch_Ext']");
});

test('default-sort-duplicate is reported in either direction', async () => {
  const project = withSort('\n    - dueDate\n    - invoiceNumber\n    - "-dueDate"\n    - dueDate');
  expect(project.summary()).toEqual(['default-sort-duplicate: "-dueDate"', 'default-sort-duplicate: dueDate']);
  expect(project.problems()[0]?.problem.related?.length).toBe(1);
  const once = await (await project.fix('default-sort-duplicate')).fix('default-sort-duplicate');
  expect(sortOf(once)).toBe('\n    - dueDate\n    - invoiceNumber');
});

describe('default-sort-unknown-name', () => {
  test('suggests similar names', async () => {
    const project = withSort('\n    - "-duedate"\n    - payerLastNam_Ext');
    expect(project.summary()).toEqual([
      'default-sort-unknown-name: "-duedate"',
      'default-sort-unknown-name: payerLastNam_Ext',
    ]);
    expect(project.messages()).toEqual([
      'duedate is neither a property of Invoice nor a sort key of Invoices. Did you mean dueDate?',
      'payerLastNam_Ext is neither a property of Invoice nor a sort key of Invoices. Did you mean payerLastName_Ext?',
    ]);
    const fixed = await project.fix('default-sort-unknown-name', 'Sort by dueDate');
    expect(sortOf(fixed)).toBe('\n    - "-dueDate"\n    - payerLastNam_Ext');
  });

  test("suggests names that aren't sortable yet after names that are", async () => {
    const project = withSort('\n    - amuont\n    - payerName_Ext');
    expect(project.messages()).toEqual([
      'amuont is neither a property of Invoice nor a sort key of Invoices. Did you mean amount?',
      'payerName_Ext is neither a property of Invoice nor a sort key of Invoices. Did you mean payerLastName_Ext?',
    ]);
    expect(project.titles('default-sort-unknown-name')).toEqual([
      'Sort by amount (not sortable yet)',
      'Remove from default sort',
      '! Sort by payerLastName_Ext',
      'Sort by payerName (not sortable yet)',
      'Remove from default sort',
    ]);
    const named = await project.fix('default-sort-unknown-name', 'Sort by amount (not sortable yet)');
    expect(named.summary()).toContain('default-sort-not-sortable: amount');
  });

  test('offers to remove a name without similar names', async () => {
    const project = withSort('\n    - dueDate\n    - colour');
    expect(project.messages()).toEqual(['colour is neither a property of Invoice nor a sort key of Invoices.']);
    expect(project.titles('default-sort-unknown-name')).toEqual(['Remove from default sort']);
    expect(sortOf(await project.fix('default-sort-unknown-name'))).toBe('\n    - dueDate');
  });

  test('is information while the base schema is missing', () => {
    const { [paths.baseSchema]: _, ...texts } = billing;
    const text = `${head}  defaultSort:\n    - colour\n`;
    const [found] = new Project({ ...texts, [paths.apiconfig]: text }).problems(paths.apiconfig);
    expect(found?.problem.severity).toBe('information');
    expect(found?.problem.message).toBe(
      'Property "colour" not found on Invoice: the base schema base.billing.v1.billing-1.0 isn\'t in this workspace.',
    );
  });
});

describe('default-sort-not-sortable', () => {
  test('makes a direct property sortable in the schema', async () => {
    const project = withSort('\n    - amount');
    expect(project.messages()).toEqual([
      "amount isn't a valid sort key of Invoices: it isn't marked sortable in the schema",
    ]);
    expect(project.titles('default-sort-not-sortable')).toEqual([
      '! Make amount sortable in billing_ext-1.0.schema.json',
      'Remove from default sort',
    ]);
    const fixed = await project.fix('default-sort-not-sortable');
    expect(fixed.summary()).toEqual([]);
    expect(fixed.texts[paths.schema]).toBe(
      billing[paths.schema]?.replace(
        '"sortable": true } },\n      },',
        '"sortable": true } },\n        "amount": {\n          "x-platform-extensions": { "sortable": true }\n        },\n      },',
      ),
    );
  });

  test('adds a sort column for a joined property and changes the entry to its key', async () => {
    const project = withSort('\n    - "-payerName" # who');
    expect(project.messages()).toEqual([
      "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)",
    ]);
    expect(project.titles('default-sort-not-sortable')).toEqual([
      '! Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index)',
      'Remove from default sort',
    ]);
    const fixed = await project.fix('default-sort-not-sortable');
    expect(fixed.summary()).toEqual([]);
    expect(sortOf(fixed)).toBe('\n    - "-payerName_Ext" # who');
  });

  test('uses an existing sort key', async () => {
    const generated = await withSort('\n    - payerName').fix('default-sort-not-sortable');
    const project = new Project({
      ...generated.texts,
      [paths.apiconfig]: `${head}  defaultSort:\n    - "-payerName"\n`,
    });
    expect(project.titles('default-sort-not-sortable')).toEqual([
      '! Sort by payerName_Ext',
      'Remove from default sort',
    ]);
    const fixed = await project.fix('default-sort-not-sortable');
    expect(sortOf(fixed)).toBe('\n    - "-payerName_Ext"');
    expect(fixed.summary()).toEqual([]);
  });

  test('explains how a missing base class could change the result', () => {
    const { [paths.baseClass]: _, ...texts } = billing;
    const text = `${head}  defaultSort:\n    - payerName\n    - amount\n`;
    const found = new Project({ ...texts, [paths.apiconfig]: text }).problems(paths.apiconfig);
    const onlyClass =
      "Only the base class InvoicesCoreResource, which isn't in this workspace, could define this name.";
    expect(found.map(({ problem }) => [problem.severity, problem.message])).toEqual([
      [
        'information',
        `payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName). ${onlyClass}`,
      ],
      ['warning', `"amount" isn't marked sortable in the schema. ${onlyClass}`],
    ]);
  });

  test('reports nothing while a base schema is missing', () => {
    const { [paths.baseSchema]: _, ...texts } = billing;
    const text = `${head}  defaultSort:\n    - batch_Ext\n`;
    expect(new Project({ ...texts, [paths.apiconfig]: text }).summary(paths.apiconfig)).toEqual([]);
  });
});

describe('default-sort-missing', () => {
  const custom = 'LateInvoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource # late\n';

  test('reports a custom collection', async () => {
    const swagger = `${billing[paths.swagger]}`.replace('resourceType: Invoices', 'resourceType: LateInvoices');
    const project = withApiconfig(custom, { [paths.swagger]: swagger });
    expect(project.summary()).toEqual(['default-sort-missing: LateInvoices']);
    expect(project.titles('default-sort-missing')).toEqual(['! Add a default sort by dueDate']);
    const fixed = await project.fix('default-sort-missing');
    expect(fixed.texts[paths.apiconfig]).toBe(`${custom}  defaultSort:\n    - dueDate\n`);
    expect(fixed.summary()).toEqual([]);
  });

  test("doesn't report a collection of the base product", () => {
    expect(withApiconfig(head).summary()).toEqual([]);
  });
});

describe('default-sort-misplaced', () => {
  const element = 'Invoice:\n  mapper: Invoice\n  defaultSort:\n    - "-dueDate"\n';

  test('moves the default sort from an element to its collection', async () => {
    const project = withApiconfig(`${element}${head}`);
    expect(project.summary()).toEqual(['default-sort-misplaced: defaultSort']);
    expect(project.titles('default-sort-misplaced')).toEqual(['! Move to Invoices', 'Remove defaultSort']);
    const fixed = await project.fix('default-sort-misplaced');
    expect(fixed.texts[paths.apiconfig]).toBe(`Invoice:\n  mapper: Invoice\n${head}  defaultSort:\n    - "-dueDate"\n`);
    expect(fixed.summary()).toEqual([]);
    const before = await withApiconfig(`${head}${element}`).fix('default-sort-misplaced');
    expect(before.texts[paths.apiconfig]).toBe(
      `${head}  defaultSort:\n    - "-dueDate"\nInvoice:\n  mapper: Invoice\n`,
    );
  });

  test('reports the default sort of an element whose collection is already sorted', () => {
    const project = withApiconfig(`${element}${head}  defaultSort:\n    - dueDate\n`);
    expect(project.titles('default-sort-misplaced')).toEqual(['Remove defaultSort']);
  });

  test('moves the default sort from a schema to the collection', async () => {
    const schema = `${billing[paths.schema]}`.replace(
      '"Invoice": {',
      '"Invoice": {\n      "defaultSort": ["-dueDate"], // newest',
    );
    const project = withApiconfig(head, { [paths.schema]: schema });
    expect(project.summary()).toEqual(['default-sort-misplaced: "defaultSort"']);
    const fixed = await project.fix('default-sort-misplaced', 'Move to Invoices');
    expect(fixed.summary()).toEqual([]);
    expect(sortOf(fixed)).toBe('\n    - "-dueDate"');
    expect(fixed.texts[paths.schema]).toContain('"Invoice": {\n      // newest\n');
  });

  test('moves nothing from a schema if it contains no name', async () => {
    const schema = `${billing[paths.schema]}`.replace('"Invoice": {', '"Invoice": {\n      "defaultSort": [],');
    const fixed = await withApiconfig(head, { [paths.schema]: schema }).fix('default-sort-misplaced');
    expect(fixed.texts[paths.schema]).toBe(billing[paths.schema]);
    expect(fixed.texts[paths.apiconfig]).toBe(head);
  });
});

describe('collection-element-unknown', () => {
  test('reports a collection whose element nothing indicates', () => {
    const project = withApiconfig('Oddments:\n  resource: ext.X\n  defaultSort:\n    - a\n');
    expect(project.summary(paths.apiconfig)).toEqual(['collection-element-unknown: Oddments']);
    expect(withApiconfig('Oddments:\n  resource: ext.X\n').summary(paths.apiconfig)).toEqual([]);
  });
});

describe('file-name', () => {
  test.each([
    ['billing_ext-1.1.apiconfig.yaml', 'billing_ext-1.0.apiconfig.yaml'],
    ['billing_ext.apiconfig.yaml', 'billing_ext-1.0.apiconfig.yaml'],
    ['billing_ext-1.0.apiconfig.yml', 'billing_ext-1.0.apiconfig.yaml'],
  ])('%s', async (wrong, right) => {
    const { [paths.apiconfig]: text = '', ...texts } = billing;
    const file = paths.apiconfig.replace('billing_ext-1.0.apiconfig.yaml', wrong);
    const project = new Project({ ...texts, [file]: text });
    expect(
      project.problems(file).map((each) => [each.problem.code, each.line, each.column, each.endColumn]),
    ).toContainEqual(['file-name', 1, 1, 1]);
    expect(project.titles('file-name')).toEqual([`! Rename to ${right}`]);
    const fixed = await project.fix('file-name');
    expect(fixed.texts[paths.apiconfig]).toBe(text);
    expect(new Project({ ...billing, [file]: text }).titles('file-name')).toEqual([]);
  });

  test.each(['_ext.schema.json', '_ext-1.0.schema.json', 'my-api_ext-1.0.schema.json'])(
    '%s, which names no API',
    (wrong) => {
      const project = new Project({ [`schemas/ext/billing/v1/${wrong}`]: '{}' });
      expect(project.messages()).toEqual([
        "The platform doesn't read a file with this name. Rename the file to <api>_ext-1.0.schema.json.",
      ]);
      expect(project.titles('file-name')).toEqual([]);
    },
  );
});
