import { describe, expect, test } from 'vitest';
import { billing, paths } from '../../kit/billing';
import { Project } from './project';

const wrong = `Invoices:
  resource: ext.rest.billing.v1.invoices.InvoicesExtResource
  defaultSort:
    - -dueDate
    - colour
`;

function severities(project: Project): string[] {
  return project.problems().map(({ problem }) => `${problem.code} ${problem.severity}`);
}

describe('severities', () => {
  const texts: Record<string, string> = { ...billing, [paths.apiconfig]: wrong };

  test('default to those of the rules', () => {
    expect(severities(new Project(texts))).toEqual([
      'default-sort-unquoted-descending warning',
      'default-sort-unknown-name error',
    ]);
  });

  test('can be changed by the settings, including off', () => {
    const rules = { 'default-sort-unquoted-descending': 'off', 'default-sort-unknown-name': 'hint' } as const;
    expect(severities(new Project(texts, { rules }))).toEqual(['default-sort-unknown-name hint']);
  });

  test('are at most information if files are missing', () => {
    const { [paths.baseSchema]: _, ...partial } = texts;
    const of = (rule: 'warning' | 'hint') =>
      severities(new Project(partial, { rules: { 'default-sort-unknown-name': rule, 'name-not-found': 'off' } })).at(
        -1,
      );
    expect(of('warning')).toBe('default-sort-unknown-name information');
    expect(of('hint')).toBe('default-sort-unknown-name hint');
  });
});

describe('suppression comments', () => {
  const suppressed = (comment: string) =>
    new Project({
      ...billing,
      [paths.apiconfig]: wrong.replace('    - -dueDate', `${comment}\n    - -dueDate`),
    }).summary();

  test('suppress only the codes that they contain, and only on the next line', () => {
    const unknown = 'default-sort-unknown-name: colour';
    const unquoted = 'default-sort-unquoted-descending: -dueDate';
    expect(suppressed('    # sortie-disable-next-line default-sort-unquoted-descending')).toEqual([unknown]);
    expect(suppressed('    # sortie-disable-next-line other, default-sort-unquoted-descending')).toEqual([unknown]);
    expect(suppressed('    # sortie-disable-next-line default-sort-unknown-name')).toEqual([unquoted, unknown]);
    expect(suppressed('    # sortie-disable-next-line default-sort-unquoted-descending\n')).toEqual([
      unquoted,
      unknown,
    ]);
  });

  test('work in JSON, even above a definition', () => {
    const twice = `${billing[paths.schema]}`.replace(
      '"definitions": {',
      '"definitions": {\n    "Invoice": {},\n    // sortie-disable-next-line duplicate-key',
    );
    expect(new Project({ ...billing, [paths.schema]: twice }).summary(paths.schema)).toEqual([]);
    const other = twice.replace('duplicate-key', 'sortable-on-array');
    expect(new Project({ ...billing, [paths.schema]: other }).summary(paths.schema)).toEqual([
      'duplicate-key: "Invoice"',
    ]);
  });

  test('work in Gosu', () => {
    const text = `${billing[paths.resource]}`.replace(
      'super.CustomSortColumnMap.copy()',
      'new HashMap<String, QuerySortColumn>()',
    );
    const silent = text.replace('  override', '  // sortie-disable-next-line sort-map-drops-inherited\n  override');
    expect(new Project({ ...billing, [paths.resource]: text }).summary()).toEqual([
      'sort-map-drops-inherited: CustomSortColumnMap',
    ]);
    expect(new Project({ ...billing, [paths.resource]: silent }).summary()).toEqual([]);
  });

  test('on the first line suppress the file name problem', () => {
    const { [paths.apiconfig]: text, ...texts } = billing;
    const file = paths.apiconfig.replace('-1.0', '-1.1');
    const of = (content: string) => new Project({ ...texts, [file]: content }).summary(file);
    expect(of(`${text}`)).toContain('file-name: ');
    expect(of(`# sortie-disable-next-line file-name\n${text}`)).not.toContain('file-name: ');
  });
});

describe('base files', () => {
  test('only supply facts and have no problems', () => {
    const schema = `${billing[paths.baseSchema]}`
      .replace(
        '"amount": {',
        '"amount": {}, "sortable": { "sortable": 1 }, "amount": { "sortable": true, "x-platform-extension": 1,',
      )
      .replace('"properties"', '"defaultSort": [], "properties"');
    const apiconfig = `${billing[paths.baseApiconfig]}`.replace(
      'Invoices:',
      'Invoices:\n  defaultSort:\n    - -x\n    - 1',
    );
    const resource = `${billing[paths.baseClass]}`.replace(
      '> {',
      '> {\n  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> { return {} }',
    );
    const texts = {
      ...billing,
      [paths.baseSchema]: schema,
      [paths.baseApiconfig]: apiconfig,
      [paths.baseClass]: resource,
    };
    expect(new Project(texts).summary()).toEqual([]);
  });

  test('with syntax errors are reported as information', () => {
    const project = new Project({ ...billing, [paths.baseMapping]: '{ "mappers": { "Invoice": { ] } }' });
    expect(new Set(severities(project))).toEqual(new Set(['invalid-syntax information']));
  });
});

test.each([
  [paths.mapping, ['This part of the file is too large for Sortie to read.']],
  [paths.baseMapping, []],
])('a part that is too large is reported only in a customer file: %s', (file, messages) => {
  const text = `{ "mappers": { "Invoice": { "root": "${'x'.repeat(100_000)}" } } }`;
  const problems = new Project({ ...billing, [file]: text }).problems(file);
  expect(problems.map(({ problem }) => problem.message)).toEqual(messages);
});

test('a line that swallows the keys below it is one problem, not one for each key', () => {
  const swallowed = ['A', 'B', 'C', 'D'].map((name) => `  ${name}:\n    resource: ext.${name}\n`).join('');
  const project = new Project({ [paths.apiconfig]: `source: base.X\n${swallowed}Invoices:\n  resource: ext.I\n` });
  const told = project.problems().filter(({ problem }) => problem.code === 'invalid-syntax');
  expect(told.map(({ problem }) => problem.message)).toEqual([
    'This value contains another key. Quote the value, or write each key on its own line.',
    "The indentation doesn't match the lines above. Correct it.",
  ]);
});

test.each([
  ['apis: - name: ext.billing.v1.billing_ext-1.0', 'Unexpected -. Remove it.'],
  ['apis', 'A colon and a space are missing after this key. Add both on the same line.'],
])('%j above the published APIs is one problem, not one for each line', (first, message) => {
  const file = 'config/integration/apis/published-apis.yaml';
  const listed = ['claim', 'common', 'job'].map(
    (api) => `  - name: ext.${api}.v1.${api}_ext-1.0\n    published: true\n`,
  );
  const problems = new Project({ [file]: `${first}\n${listed.join('')}` }).problems(file);
  expect(problems.map(({ line, problem }) => `${line}: ${problem.message}`)).toEqual([`1: ${message}`]);
});

test('an error after an unexpected comma is reported beside it', () => {
  const project = new Project({ [paths.apiconfig]: 'Invoices:\n  x: {a: b},\n  z: 1\n  k: a: b\n' });
  expect(project.problems().map(({ line, problem }) => `${line}: ${problem.message}`)).toEqual([
    '2: Unexpected ,. Remove it.',
    '4: This value contains another key. Quote the value, or write each key on its own line.',
  ]);
});

test('an unexpected comma before lines that are indented too far is one problem', () => {
  const project = new Project({ [paths.apiconfig]: 'Invoices:\n  x: {a: b},\n    z: 1\n    k: 2\n    l: 3\n  m: 2\n' });
  expect(project.problems().map(({ line, problem }) => `${line}: ${problem.message}`)).toEqual([
    '2: Unexpected ,. Remove it.',
  ]);
});

describe('invalid YAML has helpful messages', () => {
  test.each([
    ['x: [a, b', 'The closing ] is missing. Add it here.'],
    ['x: {a: b', 'The closing } is missing. Add it here.'],
    ['x: "a', "This string isn't closed. Add the closing quotation mark."],
    ['x: a: b', 'This value contains another key. Quote the value, or write each key on its own line.'],
    ['x: @a', "An unquoted value can't begin with @. Write the value in quotes."],
    ['x: [a]]', 'Unexpected ]. Remove it.'],
    ['x: - a', 'Unexpected -. Remove it.'],
    ['x: 1\n  y', 'A colon is missing after this key. Add one.'],
    ['x\n  y: 1', 'A colon and a space are missing after this key. Add both on the same line.'],
    ['x:\n  - "a"\n  -"b"', 'A space is missing after "-". Add one.'],
    ['x:\n    - a\n    -b', 'A space is missing after "-". Add one.'],
    ['x: *a', 'Alias *a has no anchor &a before it. Add the anchor or correct the name.'],
    ['x: *a\n  y: &a 1', 'Alias *a has no anchor &a before it. Add the anchor or correct the name.'],
    ['x: &a 1\n---\nBills:\n  x: *a', 'Alias *a has no anchor &a before it. Add the anchor or correct the name.'],
    ['x: &a &b c', 'Invalid YAML: A node can have at most one anchor'],
  ])('%j', (value, message) => {
    const project = new Project({ [paths.apiconfig]: `Payments:\n  ${value}\n` });
    const told = project.problems().filter(({ problem }) => problem.code === 'invalid-syntax');
    expect(told.map(({ problem }) => problem.message)).toEqual([message]);
  });
});
