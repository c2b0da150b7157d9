import { describe, expect, test } from 'vitest';
import { paths } from '../../kit/billing';
import { blocksOf } from '../facts/fileReader';
import { never, openBilling } from '../features/scene';

const apiconfig = 'apis/ext/common/v1/common_ext-1.0.apiconfig.yaml';
const schema = 'schemas/ext/common/v1/common_ext-1.0.schema.json';
const gosu = 'gsrc/ext/rest/A.gs';

const reasonsOf = (path: string, text: string) =>
  blocksOf(path, text).flatMap(({ problems }) =>
    problems.map((problem) => (problem.code === 'invalid-syntax' ? problem.reason : problem.code)),
  );

describe.each<[string, string, (length: number) => string]>([
  ['definition', schema, (length) => `{ "definitions": { "A": { "title": "${'x'.repeat(length)}" }, "B": {} } }`],
  ['text around the definitions', schema, (length) => `{ "x": "${'x'.repeat(length)}" }`],
  ['value', apiconfig, (length) => `A:\n  x: ${'x'.repeat(length)}\nB:\n`],
  ['class', gosu, (length) => `class A {\n  var x = "${'x'.repeat(length)}"\n}\n`],
])('a %s', (_, path, textWith) => {
  test('of nearly 100,000 characters is read', () => {
    expect(reasonsOf(path, textWith(99_000))).toEqual([]);
  });

  test("of more than 100,000 characters isn't read, and one problem reports this", () => {
    expect(reasonsOf(path, textWith(100_001))).toEqual(['part-too-large']);
  });
});

test.each<[string, string]>([
  [schema, `{\n  "definitions": {\n    "A": ${'['.repeat(5_000)}${']'.repeat(5_000)},\n    "B": {}\n  }\n}\n`],
  [schema, `{ "definitions": { "A": ${'{ "a": '.repeat(5_000)}`],
  [apiconfig, `A: ${'['.repeat(5_000)}\nB:\n`],
  [apiconfig, `A:\n${Array.from({ length: 300 }, (__, depth) => `${' '.repeat(depth + 1)}a:\n`).join('')}B:\n`],
  [gosu, `class A {\n  function f() { ${'('.repeat(5_000)} }\n}\n`],
])("a part that is nested too deeply isn't read, and one problem reports this: %s", (path, text) => {
  expect(reasonsOf(path, text)).toEqual(['nesting-too-deep']);
});

test('a file of one line is divided at its brackets', () => {
  const definitions = Array.from({ length: 5_000 }, (_, index) => `"D${index}":{"type":"object","title":"{x"}`);
  const text = `{"definitions":{${definitions.join(',')}},"$id":"a"}`;
  expect(text.length).toBeGreaterThan(150_000);
  expect(blocksOf(schema, text)).toHaveLength(5_002);
  expect(reasonsOf(schema, text)).toEqual([]);
});

test('completion offers nothing in a part that is too long to read', async () => {
  const { service, workspace } = await openBilling();
  const uri = workspace.uriOf(paths.schema);
  const labelsIn = async (version: number, title: string) => {
    service.open(uri, version, `{ "x": "${title}",\n  \n "definitions": {"A": {}}\n}`);
    await service.settled();
    return service.completion(uri, { line: 1, character: 2 }, never).items.map(({ label }) => label);
  };
  expect(await labelsIn(1, '\\a')).toContain('x-platform-combine');
  expect(await labelsIn(2, '\\a'.repeat(60_000))).toEqual([]);
});
