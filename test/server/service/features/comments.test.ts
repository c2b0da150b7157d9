import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from '../rules/project';

const head = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';
const silent = '# sortie-disable-next-line';

/** Applies the first fix with this title, or else the first fix, and returns the new text of the file. */
async function fixed(file: string, text: string, code: string, title?: string): Promise<string | undefined> {
  return (await new Project({ ...billing, [file]: text }).fix(code, title)).texts[file];
}

function problemsOf(file: string, text: string | undefined): string[] {
  return new Project({ ...billing, [file]: text ?? '' }).summary(file);
}

describe('a default sort', () => {
  test('loses the suppression of a removed entry, so that the next entry keeps its problem', async () => {
    const duplicate = `    ${silent} default-sort-duplicate, default-sort-unknown-name\n    - dueDate\n`;
    const text = `${head}  defaultSort:\n    - dueDate\n    - dueDate\n${duplicate}    - nameless\n`;
    const after = await fixed(paths.apiconfig, text, 'default-sort-duplicate');
    expect(after).toBe(`${head}  defaultSort:\n    - dueDate\n${duplicate}    - nameless\n`);
    const unknown = `    ${silent} default-sort-duplicate\n    # twice\n    - nameless # why\n    - nobody\n`;
    const removed = await fixed(
      paths.apiconfig,
      `${head}  defaultSort:\n    - dueDate\n${unknown}`,
      'default-sort-unknown-name',
      'Remove from default sort',
    );
    expect(removed).toBe(`${head}  defaultSort:\n    - dueDate\n    - nobody\n`);
    expect(problemsOf(paths.apiconfig, removed)).toEqual(['default-sort-unknown-name: nobody']);
  });

  test('keeps a suppression at the end of a removed entry, because it concerns the next line', async () => {
    const text = `${head}  defaultSort:\n    - dueDate\n    - dueDate ${silent} default-sort-unknown-name\n    - nameless\n`;
    const after = await fixed(paths.apiconfig, text, 'default-sort-duplicate');
    expect(after).toBe(
      `${head}  defaultSort:\n    - dueDate\n    ${silent} default-sort-unknown-name\n    - nameless\n`,
    );
    expect(problemsOf(paths.apiconfig, after)).toEqual([]);
  });

  test.each([
    ['  # why\n  defaultSort: # newest\n    # first\n    - nameless # last\n', '  # why\n  # newest\n'],
    ['  # why\n  defaultSort: [nameless] # newest\n', '  # why\n  # newest\n'],
    ['  # why\n  defaultSort: [ # newest\n    nameless, # last\n    # none\n  ]\n', '  # why\n  # newest\n  # none\n'],
    [`  ${silent} x\n  defaultSort:\n    - nameless\n\n    # - dueDate\n`, '\n    # - dueDate\n'],
    [`  ${silent} x\n  defaultSort: # why\n    - nameless\n`, '  # why\n'],
  ])('that loses its last entry leaves the comments of the key: %j', async (sort, left) => {
    const after = await fixed(
      paths.apiconfig,
      `${head}${sort}`,
      'default-sort-unknown-name',
      'Remove from default sort',
    );
    expect(after).toBe(head + left);
  });

  test.each([
    ['[dueDate, dueDate, amount]', '[dueDate, amount]'],
    ['[dueDate, dueDate]', '[dueDate]'],
    ['[\n    dueDate,\n    dueDate,\n  ]', '[\n    dueDate,\n  ]'],
    ['[\n    dueDate, # newest\n    # again\n    dueDate # oldest\n  ]', '[\n    dueDate # newest\n  ]'],
    ['[dueDate, # newest\n    dueDate, # oldest\n    amount]', '[dueDate, # newest\n    amount]'],
  ])('in brackets loses the comma of a removed entry: %j', async (list, after) => {
    const found = await fixed(paths.apiconfig, `${head}  defaultSort: ${list}\n`, 'default-sort-duplicate');
    expect(found).toBe(`${head}  defaultSort: ${after}\n`);
  });
});

test.each([
  [
    '  # why\n  defaultSort: # newest\n    # first\n    - "-dueDate" # due\n\n    # then\n    - amount\n    # end\n',
    '  # why\n  defaultSort: # newest\n    # first\n    - "-dueDate" # due\n\n    # then\n    - amount\n',
    '    # end\n',
  ],
  [
    `  defaultSort:\n  ${silent} default-sort-unknown-name\n  - nameless\n  - nobody\n`,
    `  defaultSort:\n  ${silent} default-sort-unknown-name\n  - nameless\n  - nobody\n`,
    '',
  ],
])('a default sort moves from an element to its collection with its comments: %j', async (sort, moved, left) => {
  const element = 'Invoice:\n  mapper: Invoice\n';
  const after = await fixed(paths.apiconfig, element + sort + head, 'default-sort-misplaced', 'Move to Invoices');
  expect(after).toBe(element + left + head + moved);
  expect(await fixed(paths.apiconfig, head + element + sort, 'default-sort-misplaced', 'Move to Invoices')).toBe(
    head + moved + element + left,
  );
});

test('a sort key is removed with its comments and suppressions', async () => {
  const put = 'sortColumns.put("a_Ext", new SimpleSortColumn(Invoice#A))';
  const lines = (keys: string) =>
    billing[paths.resource]?.replace('    return sortColumns', `${keys}    return sortColumns`) ?? '';
  const before = lines(
    `    // sortie-disable-next-line sort-key-malformed\n    ${put} // first\n\n    // second\n    ${put}\n`,
  );
  expect(await fixed(paths.resource, before, 'sort-key-duplicate')).toBe(lines(`\n    // second\n    ${put}\n`));
});

test('a duplicate mapper is removed with its comments and suppressions', async () => {
  const mapper =
    '"Invoice": {\n      "schemaDefinition": "Invoice",\n      "root": "entity.Invoice",\n      "properties": {}\n    }';
  const text = (mappers: string) =>
    `{\n  "schemaName": "ext.billing.v1.billing_ext-1.0",\n  "mappers": {\n${mappers}  }\n}\n`;
  const before = text(
    `    // old\n    // sortie-disable-next-line mapper-unknown\n    ${mapper}, // end\n    // new\n    ${mapper}\n`,
  );
  expect(await fixed(paths.mapping, before, 'duplicate-key')).toBe(text(`    // new\n    ${mapper}\n`));
});

test('a moved `sortable` leaves its comments beside the property', async () => {
  const property = (members: string) =>
    `{ "definitions": { "Invoice": { "properties": { "batch_Ext": {\n  "type": "integer",\n${members}} } } } }\n`;
  const before = property(
    '  // see 12\n  "sortable": true, // direct\n  "x-platform-extensions": { "filterable": true }\n',
  );
  expect(await fixed(paths.schema, before, 'sortable-misplaced')).toBe(
    property('  // see 12\n  // direct\n  "x-platform-extensions": { "filterable": true, "sortable": true }\n'),
  );
});
