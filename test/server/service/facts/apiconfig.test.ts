import { describe, expect, it } from 'vitest';
import type { ApiconfigFacts, DefaultSortFact } from '../../../../server/service/facts/apiconfigFacts';
import { fileOf, textsOf } from './fileReader';

const path = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';

function read(text: string) {
  const blocks = fileOf(path, text).table.list();
  const facts = blocks.flatMap(({ block }): ApiconfigFacts[] =>
    block.facts.kind === 'apiconfig' ? [block.facts] : [],
  );
  const problems = blocks.flatMap(({ block, text: part }) =>
    block.problems.map((problem) => {
      const name = problem.code === 'duplicate-key' ? 'duplicate' : problem.reason;
      return `${name} ${part.slice(problem.span.start, problem.span.end)}`;
    }),
  );
  return { facts, resources: facts.flatMap(({ resources }) => resources), problems, blocks };
}

/** Returns the reasons for all problems in the text, without duplicates. */
function reasons(text: string): string[] {
  return [...new Set(read(text).problems.map((problem) => problem.split(' ')[0] ?? ''))];
}

function sortOf(text: string): DefaultSortFact | undefined {
  return read(text).resources[0]?.defaultSorts[0];
}

describe('an apiconfig file', () => {
  it('is split at its resources, and comments belong to what follows', () => {
    expect(textsOf(path, '# head\nA:\n  resource: a\n\n# about B\nB:\n  - x\n- y\n')).toEqual([
      '# head\nA:\n  resource: a\n\n',
      '# about B\nB:\n  - x\n- y\n',
    ]);
  });

  it('is split below keys that contain only resources, at any depth', () => {
    const text = 'apis:\n  common:\n    # one\n    A:\n      resource: a\n    B:\n      mapper: b\nversion: 1\n';
    expect(textsOf(path, text)).toEqual([
      'apis:\n',
      '  common:\n',
      '    # one\n    A:\n      resource: a\n',
      '    B:\n      mapper: b\n',
      'version: 1\n',
    ]);
    expect(read(text).resources.map(({ name }) => name)).toEqual(['A', 'B']);
  });

  it.each([
    '{\nA: {mapper: a},\nB: {defaultSort: [a]}\n}\n',
    '{"A": {"mapper": "a", # {\n"x": "}"},\n"B": {"defaultSort":\n["a"]}}\n\n',
    "# head\n&x !!map {\n# A\nA: {mapper: 'it''s }'},\nB: {defaultSort: [a]}}\n",
    '--- {A: {mapper: a},\nB: {defaultSort: [a]}}\n',
    '%YAML 1.2\n---\n{\nA: {mapper: a},\nB: {defaultSort: [a]}\n}\n...\n',
  ])('reads a mapping in brackets at the start of a line: %j', (text) => {
    const { resources, problems } = read(text);
    expect(problems).toEqual([]);
    expect(resources.map(({ name, keys }) => `${name} ${keys[0]?.key}`)).toEqual(['A mapper', 'B defaultSort']);
  });

  it("reads each resource separately if the bracket before them isn't closed", () => {
    const { resources, problems } = read('{\nA:\n  mapper: a\nB:\n  mapper: b\n');
    expect(resources.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(problems).not.toEqual([]);
  });

  it.each([
    ['A: {~: 1, null: 2, Null: 3}\n', ['duplicate null', 'duplicate Null']],
    ['A:\n  null: 1\n  NULL: 2\n', ['duplicate NULL']],
    ['A:\n  1: a\n  "1": b\n  \'1\': c\n', ["duplicate '1'"]],
    ['A:\n  "1\\n": a\n  1: a\n  "1": b\n  true: c\n  "true": d\n  ~: e\n  "null": f\n', []],
    ['A: {1: a, "1": b, 1: c}\n', ['duplicate 1']],
  ])('distinguishes keys by their value, not by their spelling: %j', (text, expected) => {
    expect(read(text).problems).toEqual(expected);
  });

  it.each([
    'A:\n  mapper: a\u00a0\n',
    'A:\n  mapper\u00a0: a\n',
    'A:\n  defaultSort: [a\u00a0]\n',
    'A:\n  mapper: a\u00a0 # c\n',
  ])('reports a no-break space at the end of a text: %j', (text) => {
    expect(read(text).problems).toEqual(['no-break-space \u00a0']);
    expect(read(text.replace('\u00a0', '\u00a0b')).problems).toEqual([]);
    expect(read('A:\n  mapper: "a\u00a0"\n').problems).toEqual([]);
  });

  it('treats a percent sign as a directive only at the start of a document', () => {
    const { resources, problems } = read('---\n{ A: {mapper: a\n% b} }\n...\n%YAML 1.2\n---\nB: {}\n');
    expect(resources.map(({ name, mapper }) => [name, mapper?.value])).toEqual([
      ['A', 'a % b'],
      ['B', undefined],
    ]);
    expect(problems).toEqual([]);
  });

  it('reads each document separately', () => {
    const text = '  A:\n    mapper: a\n---\nB:\n  mapper: b\n--- # third\n    C:\n      mapper: c\n--- D\n';
    const { resources, problems } = read(text);
    expect(resources.map(({ name, indent }) => `${name} ${indent}`)).toEqual(['A 2', 'B 0', 'C 4']);
    expect(problems).toEqual(['not-a-mapping D']);
  });

  it('reads the keys of a resource', () => {
    const { resources } = read("A:\n  resource: x.y.A\n  mapper: 'M'\n  updater: U\n  other: 1\n");
    expect(resources[0]).toMatchObject({
      name: 'A',
      indent: 0,
      resource: { value: 'x.y.A' },
      mapper: { value: 'M', style: 'single-quoted', source: "'M'" },
      updater: { value: 'U' },
    });
    expect(resources[0]?.keys.map(({ key }) => key)).toEqual(['resource', 'mapper', 'updater', 'other']);
  });

  it('finds default sorts at any depth and attributes them to the key above', () => {
    const { resources } = read(
      'defaultSort: x\nA:\n  options:\n    list:\n      - defaultSort: [a]\n    more:\n      defaultSort: [b]\n  mapper: m\n',
    );
    expect(resources.map(({ name }) => name)).not.toContain('defaultSort');
    expect(resources.map(({ name, parents, defaultSorts }) => [name, parents, defaultSorts.length])).toContainEqual([
      'more',
      ['A', 'options'],
      1,
    ]);
  });

  it.each([
    ['- -x', 'scalar', '-x', 'x', true, 'plain'],
    ['- "-x"', 'scalar', '-x', 'x', true, 'double-quoted'],
    ['- x', 'scalar', 'x', 'x', false, 'plain'],
    ['- - x', 'list', undefined, undefined, false, undefined],
    ['- 12', 'scalar', '12', undefined, false, 'plain'],
    ['- {a: b}', 'mapping', undefined, undefined, false, undefined],
    ['-', 'null', undefined, undefined, false, undefined],
    ['- *x', 'alias', undefined, undefined, false, undefined],
    ['- "- x"', 'scalar', '- x', undefined, false, 'double-quoted'],
    ['- "+x"', 'scalar', '+x', undefined, false, 'double-quoted'],
    ['- "--x"', 'scalar', '--x', undefined, false, 'double-quoted'],
    ['- "x desc"', 'scalar', 'x desc', undefined, false, 'double-quoted'],
    ['- "x,y"', 'scalar', 'x,y', undefined, false, 'double-quoted'],
    ['- ""', 'scalar', '', undefined, false, 'double-quoted'],
  ])('reads the entry %j', (entry, kind, value, name, descending, style) => {
    const found = sortOf(`A:\n  defaultSort:\n    ${entry}\n`)?.entries[0];
    expect(found).toMatchObject({ kind, descending });
    expect([found?.scalar?.value, found?.name, found?.scalar?.style]).toEqual([value, name, style]);
  });

  it('finds the position of the name in an entry', () => {
    const text = 'A:\n  defaultSort: [ "-abc", def ]\n';
    const spans = sortOf(text)?.entries.map(({ nameSpan }) => nameSpan && text.slice(nameSpan.start, nameSpan.end));
    expect(spans).toEqual(['abc', 'def']);
  });

  it.each([
    ['x', 'scalar'],
    ['', 'null'],
    ['{a: b}', 'mapping'],
    ['[]', 'list'],
    ['&x [a]', 'list'],
  ])('reads the value %j of a default sort', (value, kind) => {
    expect(sortOf(`A:\n  defaultSort: ${value}\n`)?.value).toBe(kind);
  });

  it.each([
    ['A:\n  x: [a\nB:\n  resource: b\n', ['A', 'B']],
    ['A:\n  x: "a\nB:\n  resource: b\n', ['A', 'B']],
    ['A:\n\tx: a\nB:\n  resource: b\n', ['A', 'B']],
    ['A:\n  x: a\n y: b\nB:\n  resource: b\n', ['A', 'B']],
    ['Foo\nB:\n  resource: b\n', ['B']],
  ])('continues after a syntax error: %j', (text, names) => {
    const { resources, problems } = read(text);
    expect(resources.map(({ name }) => name)).toEqual(names);
    expect(problems).not.toEqual([]);
  });

  it('reports a key that is further left than its siblings, and a repeated key', () => {
    expect(read('top:\n   A:\n     resource: a\n  B:\n     resource: b\n').problems).toEqual(['indentation B']);
    expect(read('A:\n  mapper: a\n  mapper: b\n').problems).toEqual(['duplicate mapper']);
  });

  it('has the same facts, whatever the line breaks', () => {
    const text = '# c\nA:\n  defaultSort:\n    - "-a"\n    - b\n\nB:\n  mapper: "b\\n"\n';
    const names = (value: string) =>
      read(value).resources.map(({ name, defaultSorts }) => [
        name,
        defaultSorts[0]?.entries.map((entry) => entry.name),
      ]);
    expect(names(text.replaceAll('\n', '\r\n'))).toEqual(names(text));
    expect(names(text.replaceAll('\n', '\r'))).toEqual(names(text));
    expect(names(`\ufeff${text}`)).toEqual(names(text));
  });

  it('never splits a line break when it marks an error', () => {
    const text = 'A:\n[- \r\nb: 1\n';
    const { problems } = read(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter((problem) => problem.endsWith('\r'))).toEqual([]);
    expect(problems).toEqual(read(text.replace('\r', '')).problems);
  });

  it('checks the nesting before it composes anything', () => {
    for (const deep of ['['.repeat(3000), '- '.repeat(3000), '{a: '.repeat(3000)]) {
      const { resources, problems } = read(`A:\n  x: ${deep}\nB:\n  mapper: b\n`);
      expect(problems.filter((problem) => problem.startsWith('nesting-too-deep'))).toHaveLength(
        deep.startsWith('-') ? 0 : 1,
      );
      expect(problems).not.toEqual([]);
      expect(resources.at(-1)?.name).toBe('B');
    }
    expect(read(`A:\n  x:\n    ${'- '.repeat(3000)}x\n`).problems).toEqual(['nesting-too-deep -']);
  });

  it('is nested at most 200 levels deep', () => {
    const levels = Array.from({ length: 250 }, (_, depth) => `${' '.repeat(depth)}k${depth}:\n`).join('');
    expect(reasons(`${levels}${' '.repeat(250)}x: 1\n`)).toEqual(['nesting-too-deep']);
    expect(reasons(`A:\n  x: ${'['.repeat(90_000)}`)).toEqual(['nesting-too-deep']);
    expect(reasons(`A:\n  x: ${'['.repeat(198)}${']'.repeat(198)}\n`)).toEqual([]);
  });

  it("doesn't resolve aliases", () => {
    const bomb = `A:\n  a: &a [x, x]\n  b: &b [*a, *a]\n  c: &c [*b, *b]\n  defaultSort: *c\n`;
    expect(sortOf(bomb)?.value).toBe('alias');
    expect(read(bomb).problems).toEqual([]);
  });

  it('reads 1,000 keys in a mapping, and keys with a special meaning in JavaScript', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => `  k${index}: "v\\n"\n`).join('');
    expect(read(`A:\n${keys}`).resources[0]?.keys).toHaveLength(1_000);
    expect(read('__proto__:\n  mapper: a\nconstructor:\n  mapper: b\n').resources.map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('recognizes suppression comments', () => {
    const { blocks } = read('A:\n  defaultSort: # sortie-disable-next-line default-sort-empty\n    - a\n');
    expect(blocks[0]?.block.suppressions.map(({ codes }) => codes)).toEqual([['default-sort-empty']]);
  });
});
