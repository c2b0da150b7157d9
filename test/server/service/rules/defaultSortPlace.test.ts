import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const resource = 'resource: ext.rest.billing.v1.invoices.InvoicesExtResource';

/** Creates a billing project whose customer apiconfig file has this text. */
function withApiconfig(text: string): Project {
  return new Project({ ...billing, [paths.apiconfig]: text });
}

describe('default-sort-misplaced, beside the collections', () => {
  test.each([
    [
      'in the section, indented like the collection above it',
      `resources:\n  Invoices:\n    ${resource}\n  defaultSort:\n    - "-dueDate"\n`,
      `resources:\n  Invoices:\n    ${resource}\n    defaultSort:\n      - "-dueDate"\n`,
    ],
    [
      'in the section, with only the key indented too little',
      `resources:\n  Invoices:\n    ${resource}\n  defaultSort:\n      - "-dueDate"\n`,
      `resources:\n  Invoices:\n    ${resource}\n    defaultSort:\n        - "-dueDate"\n`,
    ],
    [
      'between two collections, with comments',
      `resources:\n  Invoices:\n    ${resource} # ours\n\n  # why\n  defaultSort: # newest\n    # first\n    - "-dueDate" # date\n  # other\n  Other:\n    maxPageSize: 5\n`,
      `resources:\n  Invoices:\n    ${resource} # ours\n    # why\n    defaultSort: # newest\n      # first\n      - "-dueDate" # date\n\n  # other\n  Other:\n    maxPageSize: 5\n`,
    ],
    [
      'at the level of the section',
      `resources:\n  Invoices:\n    ${resource}\ndefaultSort:\n  - "-dueDate"\ncombine: []\n`,
      `resources:\n  Invoices:\n    ${resource}\n    defaultSort:\n      - "-dueDate"\ncombine: []\n`,
    ],
    [
      'at the top level of a file without a section',
      `Invoices:\n  ${resource}\ndefaultSort:\n  - "-dueDate"\n  - invoiceNumber\n`,
      `Invoices:\n  ${resource}\n  defaultSort:\n    - "-dueDate"\n    - invoiceNumber\n`,
    ],
    [
      'at the level of the collections in another mapping',
      `api:\n  Invoices:\n    ${resource}\n  defaultSort:\n    - "-dueDate"\n`,
      `api:\n  Invoices:\n    ${resource}\n    defaultSort:\n      - "-dueDate"\n`,
    ],
    [
      'in braces',
      `{ Invoices: { ${resource} }, defaultSort: ["-dueDate"] }\n`,
      `{ Invoices: { ${resource}, defaultSort: ["-dueDate"] } }\n`,
    ],
  ])('%s: moves it to the collection above it', async (_, text, expected) => {
    for (const end of ['\n', '\r\n']) {
      const project = withApiconfig(text.replaceAll('\n', end));
      expect(project.summary(paths.apiconfig)).toEqual(['default-sort-misplaced: defaultSort']);
      expect(project.messages(paths.apiconfig)).toEqual([
        'defaultSort has no effect beside the collections. Move it to its collection.',
      ]);
      expect(project.titles('default-sort-misplaced')).toEqual(['! Move to Invoices', 'Remove defaultSort']);
      const fixed = await project.fix('default-sort-misplaced');
      expect(fixed.texts[paths.apiconfig]).toBe(expected.replaceAll('\n', end));
      expect(fixed.summary(paths.apiconfig)).toEqual([]);
      const removed = await project.fix('default-sort-misplaced', 'Remove defaultSort');
      expect(removed.summary(paths.apiconfig)).toEqual([]);
    }
  });

  test.each([
    [
      'has a default sort',
      `Invoices:\n  ${resource}\n  defaultSort:\n    - dueDate\ndefaultSort:\n  - invoiceNumber\n`,
    ],
    ['is an element', 'Invoice:\n  mapper: Invoice\ndefaultSort:\n  - dueDate\n'],
    ['is missing', `defaultSort:\n  - dueDate\nInvoices:\n  ${resource}\n`],
    ["isn't directly above it", `Invoices:\n  ${resource}\ncombine: []\ndefaultSort:\n  - dueDate\n`],
  ])('only removes it if the collection %s', (_, text) => {
    const project = withApiconfig(text);
    expect(project.summary(paths.apiconfig)).toEqual(['default-sort-misplaced: defaultSort']);
    expect(project.titles('default-sort-misplaced')).toEqual(['Remove defaultSort']);
  });

  test('is reported once for each, and not as a repeated key', async () => {
    const sort = '  defaultSort:\n    - dueDate\n';
    const project = withApiconfig(
      `resources:\n  Invoices:\n    ${resource}\n${sort}  Other:\n    maxPageSize: 5\n${sort}`,
    );
    expect(project.summary(paths.apiconfig)).toEqual([
      'default-sort-misplaced: defaultSort',
      'default-sort-misplaced: defaultSort',
    ]);
    const fixed = await project.fix('default-sort-misplaced');
    expect(fixed.texts[paths.apiconfig]).toBe(
      `resources:\n  Invoices:\n    ${resource}\n    defaultSort:\n      - dueDate\n  Other:\n    maxPageSize: 5\n${sort}`,
    );
  });

  test("isn't reported after a syntax error, which may have moved it", () => {
    const project = withApiconfig(
      `A:\n  ${resource}\n  mapper: [\nInvoices:\n  ${resource}\ndefaultSort:\n  - dueDate\n`,
    );
    expect(project.summary(paths.apiconfig).filter((each) => !each.startsWith('invalid-syntax'))).toEqual([]);
  });

  test('is the cause of a missing default sort, which is not reported', () => {
    const late = `LateInvoices:\n  ${resource}\n`;
    const others = `MoreInvoices:\n  ${resource}\n`;
    expect(withApiconfig(`${late}defaultSort:\n  - dueDate\n${others}`).summary(paths.apiconfig)).toEqual([
      'default-sort-misplaced: defaultSort',
      'default-sort-missing: MoreInvoices',
    ]);
  });
});

describe('default-sort-misplaced, inside a key of a collection', () => {
  test.each([
    [
      'the class, in the section',
      `resources:\n  Invoices:\n    resource:\n      # why\n      defaultSort:\n        - "-dueDate" # newest\n    maxPageSize: 5\n`,
      `resources:\n  Invoices:\n    resource:\n    maxPageSize: 5\n    # why\n    defaultSort:\n      - "-dueDate" # newest\n`,
    ],
    [
      'another key',
      `Invoices:\n  ${resource}\n  maxPageSize:\n    defaultSort:\n      - "-dueDate"\n`,
      `Invoices:\n  ${resource}\n  maxPageSize:\n  defaultSort:\n    - "-dueDate"\n`,
    ],
    [
      'another key with other keys',
      `Invoices:\n  ${resource}\n  options:\n    defaultSort:\n      - "-dueDate"\n    maxPageSize: 5\n`,
      `Invoices:\n  ${resource}\n  options:\n    maxPageSize: 5\n  defaultSort:\n    - "-dueDate"\n`,
    ],
  ])('%s: moves it to the collection', async (_, text, expected) => {
    const project = withApiconfig(text);
    expect(project.summary(paths.apiconfig)).toEqual(['default-sort-misplaced: defaultSort']);
    expect(project.messages(paths.apiconfig)).toEqual([
      'defaultSort has no effect here. Move it directly below Invoices.',
    ]);
    expect(project.titles('default-sort-misplaced')).toEqual(['! Move to Invoices', 'Remove defaultSort']);
    const fixed = await project.fix('default-sort-misplaced');
    expect(fixed.texts[paths.apiconfig]).toBe(expected);
    expect(fixed.summary(paths.apiconfig)).toEqual([]);
  });

  test('is the cause of a missing default sort, which is not reported', () => {
    const late = `LateInvoices:\n  ${resource}\n  options:\n    defaultSort:\n      - dueDate\n`;
    expect(withApiconfig(late).summary(paths.apiconfig)).toEqual(['default-sort-misplaced: defaultSort']);
  });
});

describe('default-sort-misspelt', () => {
  test.each(['defaultsort', 'DefaultSort', 'deafultSort', 'defautSrt', 'defaultSorts', 'default-sort', 'default_Sort'])(
    '%s: renames the key',
    async (key) => {
      for (const section of [true, false]) {
        const rows = [
          '# all',
          'LateInvoices: # late',
          `  ${resource}`,
          `  ${key}: # newest`,
          '    - "-dueDate" # date',
        ];
        const text = section ? `resources:\n${rows.map((row) => `  ${row}\n`).join('')}` : `${rows.join('\n')}\n`;
        const project = withApiconfig(text);
        expect(project.summary(paths.apiconfig)).toEqual([`default-sort-misspelt: ${key}`]);
        expect(project.messages(paths.apiconfig)).toEqual([`${key} has no effect. Did you mean defaultSort?`]);
        expect(project.titles('default-sort-misspelt')).toEqual(['! Rename to defaultSort']);
        const fixed = await project.fix('default-sort-misspelt');
        expect(fixed.texts[paths.apiconfig]).toBe(text.replace(`${key}:`, 'defaultSort:'));
        expect(fixed.summary(paths.apiconfig)).toEqual([]);
      }
    },
  );

  test.each(['defaultPageSize', 'maxPageSize', 'default', 'sort', 'defaultOrder', 'defaultFilter'])(
    "doesn't report %s",
    (key) => {
      const text = `Invoices:\n  ${resource}\n  ${key}:\n    - dueDate\n`;
      expect(withApiconfig(text).summary(paths.apiconfig)).toEqual([]);
    },
  );

  test('is found in a resource that has no other key', async () => {
    const project = withApiconfig('Invoices:\n  defaultSorts:\n    - dueDate\n');
    expect(project.summary(paths.apiconfig)).toEqual(['default-sort-misspelt: defaultSorts']);
    const fixed = await project.fix('default-sort-misspelt');
    expect(fixed.texts[paths.apiconfig]).toBe('Invoices:\n  defaultSort:\n    - dueDate\n');
  });

  test('renames a key in quotes and braces', async () => {
    const fixed = await withApiconfig(`{ Invoices: { ${resource}, "defaultsort": [dueDate] } }\n`).fix(
      'default-sort-misspelt',
    );
    expect(fixed.texts[paths.apiconfig]).toBe(`{ Invoices: { ${resource}, defaultSort: [dueDate] } }\n`);
  });

  test('has no fix if the collection has a default sort', () => {
    const project = withApiconfig(
      `Invoices:\n  ${resource}\n  defaultSort:\n    - dueDate\n  defaultsort:\n    - invoiceNumber\n`,
    );
    expect(project.summary(paths.apiconfig)).toEqual(['default-sort-misspelt: defaultsort']);
    expect(project.titles('default-sort-misspelt')).toEqual([]);
  });

  test('in a layer below is the cause of a missing default sort, which is not reported', () => {
    const late = `LateInvoices:\n  ${resource}\n`;
    const below = 'config/integration/apis/ext/parts/v1/parts_ext-1.0.apiconfig.yaml';
    const project = new Project({
      ...billing,
      [paths.apiconfig]: `combine: [ext.parts.v1.parts_ext-1.0]\nresources:\n  ${late.replace('\n', '\n  ')}`,
      [below]: 'resources:\n  LateInvoices:\n    defaultsort:\n      - dueDate\n',
    });
    expect(project.summary()).toEqual(['default-sort-misspelt: defaultsort']);
  });
});
