import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const copied = 'var sortColumns = super.CustomSortColumnMap.copy()';
const entry = 'sortColumns.put("total_Ext", new SimpleSortColumn(Invoice#Total))';

/**
 * Creates a billing project in which Invoices overrides the sort map with these lines. `family` selects the base class.
 */
function withBody(lines: readonly string[], family = 'Query'): Project {
  const text = `package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource
uses java.util.HashMap
uses java.util.Map

class InvoicesExtResource extends InvoicesCoreResource {
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
${lines.map((line) => `    ${line}\n`).join('')}  }
}
`;
  const base = `${billing[paths.baseClass]}`.replace('RestQuery', `Rest${family}`);
  return new Project({ ...billing, [paths.resource]: text, [paths.baseClass]: base });
}

function bodyOf(project: Project): string[] {
  const lines = (project.texts[paths.resource] ?? '').split('\n');
  return lines.slice(lines.findIndex((line) => line.includes('override')) + 1, -3).map((line) => line.slice(4));
}

test.each([
  'new acme.CaseColumn<Invoice, String>("a, b", \\ x -> x.Total)',
  'CaseColumn.of(Invoice#Total)',
  'caseColumn()',
  'CASE_COLUMN',
])('a column of unknown form still belongs to a sort key: %s', (column) => {
  const project = withBody([copied, `sortColumns.put("case_Ext", ${column})`, 'return sortColumns']);
  const text = `${billing[paths.apiconfig]}`.replace(/defaultSort:[\s\S]*/, 'defaultSort:\n    - case_Ext\n');
  expect(text).toContain('- case_Ext');
  expect(new Project({ ...project.texts, [paths.apiconfig]: text }).summary()).toEqual([]);
});

describe('sort-map-drops-inherited', () => {
  const literal = '{ "total_Ext" -> new SimpleSortColumn(Invoice#Total) /* sum */ }';
  const made = 'new HashMap<String, QuerySortColumn>';
  const copy = `${made}(super.CustomSortColumnMap)`;

  test.each([
    [`var sortColumns = ${made}()`, `var sortColumns = ${copy}`],
    [`var sortColumns = ${literal}`, `var sortColumns = ${copy} ${literal}`],
    [`var sortColumns = ${made}() ${literal}`, `var sortColumns = ${copy} ${literal}`],
    [`var sortColumns = ${made}(${literal}) // all`, `var sortColumns = ${copy} ${literal} // all`],
    [`return ${literal}`, `return ${copy} ${literal}`],
    [`return ${made}(${literal})`, `return ${copy} ${literal}`],
    [`return ${made}() ${literal}`, `return ${copy} ${literal}`],
    [`return ${made}()`, 'return sortColumns'],
  ])('%s', async (before, after) => {
    const rest = before.startsWith('return') ? [] : [entry.replace('total_Ext', 'sum_Ext'), 'return sortColumns'];
    const project = withBody([before, ...rest]);
    expect(project.summary()).toEqual(['sort-map-drops-inherited: CustomSortColumnMap']);
    const fixed = await project.fix('sort-map-drops-inherited');
    expect(fixed.summary()).toEqual([]);
    const body = bodyOf(fixed);
    expect(body).toEqual(after === 'return sortColumns' ? [`var sortColumns = ${copy}`, after] : [after, ...rest]);
  });

  test('keeps entries that are added with a literal later', async () => {
    const lines = [
      `var sortColumns = ${made}(${literal})`,
      'sortColumns.putAll({ "sum_Ext" -> total() })',
      'return sortColumns',
    ];
    const fixed = await withBody(lines).fix('sort-map-drops-inherited');
    expect(bodyOf(fixed)).toEqual([`var sortColumns = ${copy} ${literal}`, ...lines.slice(1)]);
  });
});

test('sort-map-mutates-inherited', async () => {
  const project = withBody(['var sortColumns = super.CustomSortColumnMap', entry, 'return sortColumns']);
  expect(project.summary()).toEqual(['sort-map-mutates-inherited: CustomSortColumnMap']);
  const fixed = await project.fix('sort-map-mutates-inherited');
  expect(fixed.summary()).toEqual([]);
  expect(bodyOf(fixed)).toEqual([
    'var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)',
    entry,
    'return sortColumns',
  ]);
  expect(withBody(['return super.CustomSortColumnMap']).summary()).toEqual([]);
});

describe('sort-map-not-returned', () => {
  test.each([
    [[copied, entry]],
    [[copied, entry, 'return null']],
    [[copied, entry, 'return super.CustomSortColumnMap']],
    [[copied, entry, 'return new HashMap<String, QuerySortColumn>()']],
  ])('%j', async (before) => {
    const project = withBody(before);
    expect(project.summary()).toEqual(['sort-map-not-returned: CustomSortColumnMap']);
    const fixed = await project.fix('sort-map-not-returned');
    expect(fixed.summary()).toEqual([]);
    expect(bodyOf(fixed)).toEqual([copied, entry, 'return sortColumns']);
  });

  test("doesn't report uncertain cases", () => {
    expect(withBody([copied, entry, 'return wrapped(sortColumns)']).summary()).toEqual([]);
    expect(withBody(['throw new IllegalStateException()']).summary()).toEqual([]);
  });
});

test('sort-key-duplicate: removes the earlier entry, which is replaced', async () => {
  const project = withBody([copied, entry, `// again`, entry.replace('#Total', '#Amount'), 'return sortColumns']);
  expect(project.summary()).toEqual(['sort-key-duplicate: "total_Ext"']);
  const fixed = await project.fix('sort-key-duplicate');
  expect(fixed.summary()).toEqual([]);
  expect(bodyOf(fixed)).toEqual([copied, '// again', entry.replace('#Total', '#Amount'), 'return sortColumns']);
});

test.each([
  [['if (isOpen()) {', entry, '} else {', entry, '}']],
  [['if (isOpen()) ', entry, 'else', entry]],
  [['switch (State) {', 'case 1:', entry, 'break', 'default:', entry, '}']],
])('sort-key-duplicate reports nothing for exclusive branches: %j', (lines) => {
  expect(withBody([copied, ...lines, 'return sortColumns']).summary()).toEqual([]);
  expect(withBody([copied, entry, 'print({1})', entry, 'return sortColumns']).summary()).toHaveLength(1);
});

test('a key that is removed before it is added again counts once', () => {
  const removal = 'sortColumns.remove("total_Ext")';
  const changed = entry.replace('#Total', '#Amount');
  const summary = (...lines: string[]) => withBody([copied, ...lines, 'return sortColumns']).summary();
  expect(summary(entry, removal, changed)).toEqual([]);
  expect(summary(removal, entry)).toEqual([]);
  expect(summary(entry, 'others.remove("total_Ext")', changed)).toEqual(['sort-key-duplicate: "total_Ext"']);
  expect(summary(entry, 'if (isOpen()) sortColumns.remove("total_Ext")', changed)).toHaveLength(1);
});

test("a removed key isn't a sort key, inherited or not", () => {
  const sorts = (name: string, ...lines: string[]) => {
    const { texts } = withBody([copied, ...lines, 'return sortColumns']);
    const inherited = `override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
      return { "core" -> new SimpleSortColumn(Invoice#Total) }
    }\n`;
    const base = `${billing[paths.baseClass]}`.replace(/}\s*$/, `${inherited}}\n`);
    const project = new Project({ ...texts, [paths.baseClass]: base });
    return project.model.sortKeys.assess({ api: 'billing', name: 'Invoices' }, name).sorts;
  };
  expect(sorts('core')).toBe(true);
  expect(sorts('core', 'sortColumns.remove("core")')).toBe(false);
  expect(
    sorts('core', 'sortColumns.remove("core")', 'sortColumns.put("core", new SimpleSortColumn(Invoice#Total))'),
  ).toBe(true);
  expect(sorts('core', 'if (isOpen()) sortColumns.remove("core")')).toBe(true);
  expect(sorts('total_Ext', entry, 'sortColumns.remove("total_Ext")')).toBe(false);
});

test('the inherited map is also available as a function', () => {
  const start = 'var sortColumns = new HashMap<String, QuerySortColumn>(super.getCustomSortColumnMap())';
  expect(withBody([start, entry, 'return sortColumns']).summary()).toEqual([]);
});

describe('a name that an unreadable key may contain', () => {
  const column = 'new SimpleSortColumn(Invoice#Total)';
  const unknown = (lines: readonly string[]) => {
    const { texts } = withBody(lines);
    const named = `${texts[paths.apiconfig]}`.replace('invoiceNumber', 'total_Ext');
    const problems = new Project({ ...texts, [paths.apiconfig]: named }).problems();
    return problems.flatMap(({ problem }) => (problem.code === 'default-sort-unknown-name' ? [problem.severity] : []));
  };

  test.each([
    [[`return super.CustomSortColumnMap.copy().concat({ "total_Ext" -> ${column} })`]],
    [['return withColumns(super.CustomSortColumnMap)']],
    [['return _sortColumns']],
    [[copied, 'addColumns(sortColumns)', 'return sortColumns']],
    [[copied, 'addColumns(:map = 3, sortColumns)', 'return sortColumns']],
    [[copied, 'sortColumns.putAll(MORE)', 'return sortColumns']],
    [['var sortColumns = columnsOf(3)', 'return sortColumns']],
    [['return new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) { override function size() : int {} }']],
  ])('is not an error: %j', (lines) => expect(unknown(lines)).toEqual(['information']));

  test.each([
    [[`return new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) { "total_Ext" -> ${column} }`]],
    [[`return new HashMap<String, QuerySortColumn>({ "total_Ext" -> ${column} })`]],
    [['var m = new HashMap<String, QuerySortColumn>() {', `"total_Ext" -> ${column}`, '}', 'return m']],
  ])('is an error if only entries of the created map are unreadable: %j', (lines) =>
    expect(unknown(lines)).toEqual([]),
  );

  test.each([
    [[copied, 'return sortColumns']],
    [['var m = super.CustomSortColumnMap', 'var n = new HashMap<String, QuerySortColumn>(m)', 'return n']],
    [['var n = new HashMap<String, QuerySortColumn>()', 'n.putAll(super.CustomSortColumnMap)', 'return n']],
    [['return super.CustomSortColumnMap']],
  ])('is an error if all keys are readable: %j', (lines) => expect(unknown(lines)).toEqual(['error']));
});

test.each([
  ['-total_Ext', 'total_Ext'],
  ['total,sum', 'total_sum'],
  ['total: sum', 'total_sum'],
  [' total ', 'total'],
  ['', undefined],
  ['-', undefined],
])('sort-key-malformed: "%s"', async (key, name) => {
  const project = withBody([copied, entry.replace('total_Ext', key), 'return sortColumns']);
  expect(project.summary()).toEqual([`sort-key-malformed: "${key}"`]);
  expect(project.titles('sort-key-malformed')).toEqual(name === undefined ? [] : [`! Rename to ${name}`]);
  if (name === undefined) return;
  const fixed = await project.fix('sort-key-malformed');
  expect(fixed.summary()).toEqual([]);
  expect(bodyOf(fixed)).toEqual([copied, entry.replace('total_Ext', name), 'return sortColumns']);
});

test('sort-key-shadows-property is reported on a query-backed collection with a direct sortable property', () => {
  const lines = [copied, entry.replace('total_Ext', 'dueDate'), 'return sortColumns'];
  expect(withBody(lines).summary(paths.resource)).toEqual(['sort-key-shadows-property: "dueDate"']);
  expect(withBody(lines, 'Dual').summary(paths.resource)).toEqual([]);
  expect(withBody([copied, entry.replace('total_Ext', 'payerName'), 'return sortColumns']).summary()).toEqual([]);
});

describe('path sort columns', () => {
  const path = (infos: string) => [
    copied,
    `sortColumns.put("p_Ext", new PathSortColumn(${infos}))`,
    'return sortColumns',
  ];

  test('that end with a foreign key are incomplete', () => {
    expect(withBody(path('{ Invoice#Payer.PropertyInfo }')).summary()).toEqual([
      'path-sort-column-incomplete: PathSortColumn',
    ]);
    expect(withBody(path('{}')).summary()).toEqual(['path-sort-column-incomplete: PathSortColumn']);
    expect(withBody(path('infos')).summary()).toEqual([]);
    expect(withBody(path('Arrays.asList(Invoice#Payer.PropertyInfo, Contact#Name.PropertyInfo)')).summary()).toEqual(
      [],
    );
  });

  test('that start at another entity are unrelated', () => {
    expect(withBody(path('{ Bill#Payer.PropertyInfo, Contact#Name.PropertyInfo }')).summary()).toEqual([
      'path-sort-column-unrelated: Bill#Payer.PropertyInfo',
    ]);
    expect(withBody(path('{ entity.Invoice#Payer.PropertyInfo, Contact#Name.PropertyInfo }')).summary()).toEqual([]);
  });
});

test("a path that doesn't start with a feature literal isn't unrelated", () => {
  const path = 'new PathSortColumn({ infoOf("Payer"), User#DisplayName.PropertyInfo })';
  expect(withBody([copied, `sortColumns.put("p_Ext", ${path})`, 'return sortColumns']).summary()).toEqual([]);
});

describe('sort-map-without-effect', () => {
  test('turns an override of a stream-backed collection into a property', async () => {
    const project = withBody(
      [copied, 'sortColumns.put("total_Ext", new SimpleSortColumn(Invoice#Total))', 'return sortColumns'],
      'Stream',
    );
    expect(project.summary()).toEqual(['sort-map-without-effect: CustomSortColumnMap']);
    expect(project.titles('sort-map-without-effect')).toEqual(['Generate property total_Ext…']);
  });

  test('removes an unnecessary override', async () => {
    const project = withBody(
      [copied, 'sortColumns.put("dueDate", new SimpleSortColumn(Invoice#DueDate))', 'return sortColumns'],
      'Stream',
    );
    expect(project.titles('sort-map-without-effect')).toEqual(['! Remove the override, which has no effect']);
    const fixed = await project.fix('sort-map-without-effect');
    expect(fixed.summary()).toEqual([]);
    expect(fixed.texts[paths.resource]).toMatch(/extends InvoicesCoreResource \{\n\}\n$/);
  });
});

test('dual-sort-incomplete reports a key without its property, and a property without its key', () => {
  const key = withBody([copied, entry, 'return sortColumns'], 'Dual');
  expect(key.summary()).toEqual(['dual-sort-incomplete: "total_Ext"']);
  const schema = `${billing[paths.schema]}`.replace(
    '"dueDate": {',
    '"payerName": { "x-platform-extensions": { "sortable": true } },\n        "dueDate": {',
  );
  const { texts } = withBody([copied, 'return sortColumns'], 'Dual');
  const property = new Project({ ...texts, [paths.schema]: schema });
  expect(property.summary()).toEqual(['dual-sort-incomplete: "payerName"']);
  expect(property.messages()).toEqual([
    "payerName isn't a valid sort key of Invoices (dual): it is joined (Invoice.Payer.DisplayName). Add a sort column with this name.",
  ]);
});
