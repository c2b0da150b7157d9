import { describe, expect, test } from 'vitest';
import { applied } from '../../../../cli/check/apply';
import { createSortService } from '../../../../server/service/create';
import { MemoryWorkspace } from '../../../../server/workspace/memory';
import { billing, paths } from '../../kit/billing';
import { able, never } from './scene';

const head = 'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n';
const a = 'm.put("a_Ext", new SimpleSortColumn(Invoice#A))';

/** Returns the text of a file in the billing project after fix-all. */
async function fixedAll(file: string, text: string): Promise<string> {
  const workspace = new MemoryWorkspace({ ...billing, [file]: text });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const edit = await service.fixAll(workspace.uriOf(file), never);
  return edit ? applied(text, workspace.uriOf(file), edit) : text;
}

/** Returns the titles of the quick fixes for a whole file. */
async function titles(file: string, text: string): Promise<string[]> {
  const workspace = new MemoryWorkspace({ ...billing, [file]: text });
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  const all = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const abilities = {
    asksQuestions: true,
    createsFiles: true,
    renamesFiles: true,
    snippets: true,
    showsDisabledActions: true,
  };
  const only = { only: ['quickfix'], diagnostics: [] };
  return (await service.codeActions(workspace.uriOf(file), all, only, abilities, never)).map(({ title }) => title);
}

function classOf(...statements: readonly string[]): string {
  return `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource

class InvoicesExtResource extends InvoicesCoreResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var m = super.CustomSortColumnMap.copy()
${statements.map((statement) => `    ${statement}\n`).join('')}    return m
  }
}
`;
}

describe('fix-all changes nothing', () => {
  test.each([
    ['entries indented with a tab', '  defaultSort:\n\t- dueDate\n'],
    ['entries at column 0', '  defaultSort:\n- dueDate\n'],
    ['entries at column 0 after a blank line and a comment', '  defaultSort:\n\n# newest first\n- dueDate\n'],
    ['entries indented with no-break spaces', '  defaultSort:\n\u00a0\u00a0- dueDate\n'],
    ['entries indented with spaces and a no-break space', '  defaultSort:\n  \u00a0- dueDate\n'],
    ['an unclosed bracket', '  defaultSort: ['],
    ['an unclosed bracket before another resource', '  defaultSort: [\nOther:\n  resource: x\n'],
    ['a conflict in the default sort', '  defaultSort:\n<<<<<<< a\n    - dueDate\n=======\n>>>>>>> b\n'],
    ['duplicates before an unclosed string', '  defaultSort:\n    - dueDate\n    - dueDate\n  mapper: "\n'],
    ['duplicates before a wrong indentation', '  defaultSort:\n    - dueDate\n    - dueDate\n Other:\n  mapper: x\n'],
    ['an empty default sort that replaces a merged one', '  <<: *missing\n  defaultSort: []\n'],
    ['entries that are commented out', '  defaultSort:\n    # - dueDate\n    # - invoiceNumber\n'],
    ['entries that are commented out at the indentation of the key', '  defaultSort:\n  # - dueDate\n'],
    ['entries that are commented out at column 0', '  defaultSort:\n# - dueDate\n'],
    [
      'entries that are commented out above another key',
      '  defaultSort:\n\n# - dueDate\n#- a\n\nOther:\n  mapper: x\n',
    ],
    [
      'entries that are commented out before another document',
      '  defaultSort:\n---\n# - dueDate\nOther:\n  mapper: x\n',
    ],
    ['entries that are commented out above the key', '  # - dueDate\n  defaultSort: []\n'],
    ['entries in another document', '  defaultSort:\n---\n- dueDate\n'],
    ['entries after the end of a document', '  defaultSort:\n...\n- dueDate\n'],
    ['entries in another document after comments', '  defaultSort:\n...\n\n---\n# x\n- dueDate\n'],
    ['an empty default sort after another one', '  defaultSort:\n    - dueDate\n  defaultSort: []\n'],
    ['entries in brackets that are commented out', '  defaultSort: [\n    # dueDate\n  ]\n'],
  ])('if an apiconfig file contains %s', async (_, sort) => {
    expect(await fixedAll(paths.apiconfig, head + sort)).toBe(head + sort);
  });

  test.each([
    ['an unfinished call', [a, 'm.put("a_Ext", ']],
    ['an unfinished column', [a, 'm.put("a_Ext", new SimpleSortColumn(']],
    ['an unfinished assignment', [a, 'm["a_Ext"] = ']],
    ['an unfinished call before the duplicate', [a, 'log(', a]],
    ['a call that may use the map', [a, 'check(m)', a]],
    ['a put that is the value of a variable', [`var n = ${a}`, a]],
    ['a put in a block', [`var f = \\-> ${a}`, a]],
    ['a put in a list', [`var l = {${a}}`, a]],
    ['a put in a comparison', [`x = ${a} == null ? 1 : 2`, a]],
    ['a put before a comparison on the next line', [`${a}`, '  == null', a]],
    ['a put that is an argument', [`log(${a})`, a]],
    ['an assignment in another one', ['y = m["a_Ext"] = new SimpleSortColumn(Invoice#A)', a]],
    ['a return between the entries', [a, 'if (q) return m', a]],
    ['a read between the entries', [a, 'var y = m["a_Ext"]', a]],
    ['a call between the entries', [a, 'var y = m.get("a_Ext")', a]],
    ['a loop that may end between the entries', ['for (x in y) {', a, 'if (x) continue', a, '}']],
    ['a later entry that reads the map', [a, 'm.put("a_Ext", m["a_Ext"])']],
    ['a later entry whose result is used', [a, `log(${a})`]],
    ['a field that another function may read', ['_m.put("a_Ext", x)', 'check()', '_m.put("a_Ext", x)']],
    ['an inherited map', ['super.CustomSortColumnMap.put("a_Ext", x)', 'super.CustomSortColumnMap.put("a_Ext", x)']],
    ['a read in a block', ['var f = \\-> m.size()', a, 'f()', a]],
    ['a put after a case', ['switch (x) {', 'case 1:', `y = ${a}`, a, '}']],
    ['a put in a list on its own line', ['var l = {', a, '}', a]],
    ['a put in a call on its own line', ['log(', a, ')', a]],
    ['a put in a conditional expression', ['var l = q ?', a, ':', a]],
    ['a put with a cast', [`${a} as String`, a]],
    ['a put that another call follows', [a, '.toString()', a]],
    ['a read through another variable', ['var n = m', a, 'log(n.size())', a]],
  ])('if a class contains %s', async (_, statements) => {
    expect(await fixedAll(paths.resource, classOf(...statements))).toBe(classOf(...statements));
  });

  test('except a whole statement that nothing reads before the same key is put again', async () => {
    const b = 'm["b_Ext"] = new SimpleSortColumn(Invoice#B)';
    expect(await fixedAll(paths.resource, classOf(a, b, `${a};`))).toBe(classOf(b, `${a};`));
    expect(await fixedAll(paths.resource, classOf('if (x) {', a, b, a, '}'))).toBe(classOf('if (x) {', b, a, '}'));
  });

  test('if a schema contains a syntax error in the property', async () => {
    const text = `{ "definitions": { "Invoice": { "properties": {
      "invoiceNumber": { "type": "string" "x-platform-extensions": { "sortable": false } } } } } }\n`;
    expect(await fixedAll(paths.schema, text)).toBe(text);
  });
});

test.each([
  ['defaultSort:', ''],
  ['defaultSort: []', ''],
  ['# newest first\n  defaultSort: []', '  # newest first\n'],
  ['defaultSort:\n    - dueDate\n    - dueDate', '  defaultSort:\n    - dueDate\n'],
])('fix-all changes a part beside a broken one: %j', async (sort, left) => {
  const broken = 'Other:\n  resource: "x\n';
  const end = 'Last:\n  resource: y\n';
  expect(await fixedAll(paths.apiconfig, `${head}  ${sort}\n${end}${broken}`)).toBe(`${head}${left}${end}${broken}`);
});

test('no fix removes an entry that is part of a larger statement', async () => {
  const fixes = async (statement: string) =>
    (await titles(paths.resource, classOf(statement, a))).filter((title) => title.includes('earlier'));
  expect(await fixes(a)).toEqual(['Remove the earlier entry']);
  expect(await fixes(`var n = ${a}`)).toEqual([]);
  expect(await fixes(`log(${a})`)).toEqual([]);
});

test('no fix changes an entry that may be incomplete', async () => {
  const changing = async (sort: string) =>
    (await titles(paths.apiconfig, head + sort)).filter((title) => /^(Remove|Write|Explain default)/.test(title));
  expect(await changing('  defaultSort: [dueDate, dueDate')).toEqual([]);
  expect(await changing('  defaultSort:\n    - {a: b')).toEqual([]);
  expect(await changing('  defaultSort:\n    - {a: b\n  mapper: x\n')).toEqual([]);
  expect(await changing('  defaultSort:\n    - [a]\n    - {a: b\n')).toEqual([
    'Write "a"',
    'Remove from default sort',
    'Explain default-sort-entry-not-name',
  ]);
  expect(await changing('  defaultSort:\n    - [a]\n  mapper: "x\n')).toEqual([
    'Write "a"',
    'Remove from default sort',
    'Explain default-sort-entry-not-name',
  ]);
});

test('no fix removes what a broken neighbor makes look empty or duplicate', async () => {
  const removing = async (file: string, text: string) =>
    (await titles(file, text)).filter((title) => title.startsWith('Remove'));
  expect(await removing(paths.apiconfig, `${head}  defaultSort:\n\t- dueDate\n`)).toEqual([]);
  expect(await removing(paths.apiconfig, `${head}  defaultSort:\n- dueDate\n`)).toEqual([]);
  expect(await removing(paths.apiconfig, `Other:\n  mapper: "x\n${head}${head}`)).toEqual([]);
  expect(await removing(paths.resource, classOf(a, 'm.put("a_Ext", '))).toEqual([]);
  expect(await removing(paths.apiconfig, `${head}${head}`)).toEqual([
    'Remove the earlier key Invoices',
    'Remove the later key Invoices',
  ]);
});

/** Returns the titles of the fixes and refactorings at the first `at` in a file, and the text after each of them. */
async function offered(file: string, text: string, at: string): Promise<Readonly<Record<string, string>>> {
  const schema = (billing[paths.schema] ?? '').replace('"batch_Ext"', '"amount": true, "batch_Ext"');
  const workspace = new MemoryWorkspace({ ...billing, [paths.schema]: schema, [file]: text });
  const uri = workspace.uriOf(file);
  const service = createSortService(workspace);
  await service.index(new AbortController().signal);
  service.open(uri, 1, text);
  const before = text.slice(0, text.indexOf(at)).split('\n');
  const start = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
  const actions = await service.codeActions(uri, { start, end: start }, { diagnostics: [] }, able, never);
  const results: Record<string, string> = {};
  for (const action of actions) {
    if (action.command) continue;
    const { edit } = await service.resolveCodeAction(action, never);
    results[action.title] = edit ? applied(text, uri, edit) : text;
  }
  return results;
}

describe('no fix is offered that changes nothing', () => {
  const broken = 'Other:\n  resource: "x\n';
  const extensions = (value: string) => `{ "definitions": {
    "A": { "properties": { "x": { "type": "string } } },
    "Invoice": { "properties": { "invoiceNumber": { "type": "string", ${value} } } } } }\n`;
  test.each([
    ['an empty mapping', paths.apiconfig, `${head}  defaultSort: {}\n`, '{}'],
    ['an entry above a broken part', paths.apiconfig, `${head}  defaultSort:\n    - [a]\n    - b\n${broken}`, '[a]'],
    ['an entry below a broken part', paths.apiconfig, `${broken}${head}  defaultSort:\n    - [a]\n    - b\n`, '[a]'],
    ['an empty entry above', paths.apiconfig, `${head}  defaultSort:\n    - \n    - dueDate\n`, 'dueDate'],
    ['an empty entry below', paths.apiconfig, `${head}  defaultSort:\n    - dueDate\n    - \n`, 'dueDate'],
    ['a mapping above', paths.apiconfig, `${head}  defaultSort:\n    - {a: b}\n    - dueDate\n`, 'dueDate'],
    ['a mapping below', paths.apiconfig, `${head}  defaultSort:\n    - dueDate\n    - {a: b}\n`, 'dueDate'],
    ['pairs below', paths.apiconfig, `${head}  defaultSort:\n    - dueDate\n    - a: b\n`, 'dueDate'],
    ['an equal entry', paths.apiconfig, `${head}  defaultSort:\n    - dueDate\n    - dueDate\n`, 'dueDate'],
    ['a pair in brackets', paths.apiconfig, `${head}  defaultSort: [dueDate, a: b]\n`, 'dueDate'],
    ['a property that is no object', paths.apiconfig, `${head}  defaultSort:\n    - amount\n`, 'amount'],
    ['a value that is no extension object', paths.schema, extensions('"x-platform-extensions": 1'), '1'],
    ['true instead of an extension object', paths.schema, extensions('"x-platform-extensions": true'), 'true'],
    ['a value that is not a boolean', paths.schema, extensions('"x-platform-extensions": { "sortable": 1 }'), '1 }'],
  ])('for %s', async (_, file, text, at) => {
    const results = Object.entries(await offered(file, text, at));
    expect(results.filter(([, after]) => after === text).map(([title]) => title)).toEqual([]);
  });
});

describe('beside a safe fix, all problems of its kind in the file can be fixed', () => {
  const sorts = `${head}  defaultSort:\n    - -dueDate\n    - -batch_Ext\n    - -dueDate\n`;
  const all = 'Fix all unquoted descending entries in this file';

  test('and the problems of other kinds stay', async () => {
    const results = await offered(paths.apiconfig, sorts, '-dueDate');
    expect(Object.keys(results).slice(0, 2)).toEqual(['Add quotes', all]);
    expect(results[all]).toBe(`${head}  defaultSort:\n    - "-dueDate"\n    - "-batch_Ext"\n    - "-dueDate"\n`);
  });

  test('once for several selected problems, after their single fixes', async () => {
    const found = (await titles(paths.apiconfig, sorts)).filter((title) => /quotes|^Fix all/.test(title));
    expect(found).toEqual(['Add quotes', 'Add quotes', 'Add quotes', all]);
  });

  test.each([
    ['there is only one', paths.apiconfig, `${head}  defaultSort:\n    - -dueDate\n    - batch_Ext\n`],
    ['one of them has no safe fix', paths.resource, classOf(a, a, 'log(m)', a)],
  ])('unless %s', async (_, file, text) => {
    expect((await titles(file, text)).filter((title) => title.startsWith('Fix all'))).toEqual([]);
  });
});
