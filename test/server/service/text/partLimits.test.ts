import { expect, test } from 'vitest';
import { formatOf } from '../../../../server/service/facts/formats';
import { readFileName } from '../../../../server/service/text/fileName';
import { Interner } from '../../../../server/service/text/interner';
import { SourceFile } from '../../../../server/service/text/source';
import { paths } from '../../kit/billing';
import { blocksOf, fileOf } from '../facts/fileReader';
import { never, openBilling } from '../features/scene';

const apiconfig = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const schema = 'schemas/ext/common/v1/common_ext-1.0.schema.json';
const gosu = 'gsrc/ext/rest/A.gs';

const repeated = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, at) => one(at));
const property = (index: number) => `"p${index}": {}`;
const column = (index: number) => `    map.put("k${index}", new SimpleSortColumn(A#B))\n`;
const inClass = (body: string) =>
  `class A extends B {\n  override property get CustomSortColumnMap() : Map {\n    var map = super.CustomSortColumnMap\n${body}    return map\n  }\n}\n`;

test.each<[string, number, string, (count: number) => string]>([
  [
    'properties',
    1_000,
    schema,
    (count) => `{ "definitions": { "A": { "properties": { ${repeated(count, property)} } } } }`,
  ],
  [
    'keys of an extension',
    1_000,
    schema,
    (count) => `{ "definitions": { "A": { "x-a-extensions": { ${repeated(count, property)} } } } }`,
  ],
  [
    'schemas to combine',
    1_000,
    schema,
    (count) => `{ "x-a-combine": [${repeated(count, (index) => `"b.c${index}"`)}] }`,
  ],
  [
    'definitions to extend',
    1_000,
    schema,
    (count) =>
      `{ "definitions": { "A": { "x-a-extend": [${repeated(count, (index) => `"#/definitions/D${index}"`)}] } } }`,
  ],
  ['mapping files', 1_000, apiconfig, (count) => `mappingFiles: [${repeated(count, (index) => `b.c${index}`)}]\n`],
  ['keys of a resource', 1_000, apiconfig, (count) => `A:\n${repeated(count, (index) => `  k${index}: 1\n`).join('')}`],
  ['default sort entries', 1_000, apiconfig, (count) => `A:\n  defaultSort:\n${'    - a\n'.repeat(count)}`],
  ['default sort entries in brackets', 1_000, apiconfig, (count) => `A: {defaultSort: [${'a, '.repeat(count)}]}\n`],
  ['sort columns', 1_000, gosu, (count) => inClass(repeated(count, column).join(''))],
  ['feature literals', 2_000, gosu, (count) => `class A {\n  function f() {\n${'    A#B\n'.repeat(count)}  }\n}\n`],
])('a part with too many %s (more than %d) is not read', (_, most, path, textWith) => {
  const reasonsOf = (count: number) =>
    blocksOf(path, textWith(count)).flatMap(({ problems }) =>
      problems.map((problem) => (problem.code === 'invalid-syntax' ? problem.reason : problem.code)),
    );
  expect(reasonsOf(most)).toEqual([]);
  expect(reasonsOf(most + 1)).toEqual(['part-too-large']);
});

test('of a class with too many feature literals, no members are read, but its name and supertype are', () => {
  const text = `/* ${'x'.repeat(6_000)} */\nclass A extends B {\n  function f() {\n${'    A#B\n'.repeat(2_001)}  }\n}\n`;
  const [block] = blocksOf(gosu, text);
  expect(block?.facts).toMatchObject({ classes: [{ name: 'A', supertype: { name: 'B' }, members: [] }], features: [] });
  expect(block?.problems).toMatchObject([{ reason: 'part-too-large' }]);
});

test('of a file with very many containers, the first 1,000 are read, and two problems report this', () => {
  const container = (index: number) => `"definitions": { "a${index}": 1 },\n`;
  const blocks = blocksOf(schema, `{ ${repeated(20_000, container).join('')} "last": 1 }`);
  expect(blocks).toHaveLength(2_003);
  const problems = blocks.flatMap(({ problems: found }) => found.filter(({ code }) => code === 'invalid-syntax'));
  const partTooLarge = { code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } };
  // The first problem is about the text around the containers.
  expect(problems).toEqual([partTooLarge, partTooLarge]);
});

test('after an edit, text that exceeds a limit stays unread', () => {
  const container = (index: number) => `"definitions": { "a${index}": 1 },\n`;
  const text = `{ ${repeated(1_001, container).join('')} "last": 1 }`;
  const file = fileOf(schema, text);
  const isUnread = () => file.table.list().map(({ context }) => context.unread === true);
  expect(isUnread().filter(Boolean)).toHaveLength(1);
  const at = text.indexOf('"a1000"');
  expect(file.edit(at, at, '"b": 2, ')).toBeUndefined();
  expect(isUnread().filter(Boolean)).toHaveLength(1);
});

test('after an edit of a very long part, its text is not divided again in one step', () => {
  const name = readFileName(schema);
  if (!name) throw new Error(schema);
  const format = formatOf(name);
  let divided = 0;
  const resplit: typeof format.resplit = (text, ...rest) => {
    divided += text.length;
    return format.resplit(text, ...rest);
  };
  let last = 0;
  const file = new SourceFile(schema, name, { ...format, resplit }, new Interner(), () => ++last);
  const definition = (length: number) => `{ "definitions": { "A": { "title": "${'x'.repeat(length)}" } } }`;
  for (const [length, most] of [
    [15_000, 20_000],
    [1_000_000, 0],
  ] as const) {
    file.load(definition(length));
    divided = 0;
    const change = file.edit(1_000, 1_000, 'y');
    expect(change === undefined).toBe(length > 100_000);
    expect(divided).toBeLessThanOrEqual(most);
  }
});

test('completion between definitions offers nothing if the text around the definitions is too long to read', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.schema);
  const labelsIn = async (version: number, title: string) => {
    service.open(uri, version, `{ "x": "${title}",\n "definitions": {"A": {}},\n  \n}`);
    await service.settled();
    return service.completion(uri, { line: 2, character: 2 }, never).items.map(({ label }) => label);
  };
  expect(await labelsIn(1, '\\a')).toContain('x-platform-combine');
  expect(await labelsIn(2, '\\a'.repeat(4_900_000))).toEqual([]);
});
