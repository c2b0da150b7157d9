import { describe, expect, test } from 'vitest';
import { check } from './checked';

describe('YAML that other parsers reject is rejected', () => {
  const codesOf = async (text: string) =>
    JSON.parse((await check({ 'a_ext-1.0.apiconfig.yaml': text }, '--format', 'json')).out)
      .map(({ line, code }: { readonly line: number; readonly code: string }) => `${line} ${code}`)
      .filter((each: string) => /duplicate-key|invalid-syntax/.test(each));

  test.each([
    ['A:\n  mapper: *none\n', ['2 invalid-syntax']],
    ['A:\n  mapper: *late\nB:\n  mapper: &late X\n', ['2 invalid-syntax']],
    ['A:\n  mapper: &early X\nB:\n  mapper: *early\n', []],
    ['A:\n  x: &a 1\n---\nB:\n  x: *a\n', ['5 invalid-syntax']],
    ['A: &a\n  x: 1\n  y: *a\n', []],
    ['A:\n  ~: 1\n  null: 2\n', ['3 duplicate-key']],
    ['A:\n  Null: 1\n  ~: 2\n  NULL: 3\n', ['3 duplicate-key', '4 duplicate-key']],
    ['~:\n  mapper: a\nnull:\n  mapper: b\n', ['3 duplicate-key']],
    ['A: { ~: 1, null: 2 }\n', ['1 duplicate-key']],
    ['A:\n  "null": 1\n  null: 2\n  ~: 3\n', ['4 duplicate-key']],
    ['A:\n  1: a\n  "1": b\n', []],
    ["1:\n  mapper: a\n'1':\n  mapper: b\n", []],
    ['A:\n  1: a\n  1: b\n', ['3 duplicate-key']],
    ['A:\n  mapper: x\u00a0\n', ['2 invalid-syntax']],
    ['A:\n  defaultSort:\n    - name\u00a0\n', ['3 invalid-syntax']],
    ['A:\n  mapper: "x"\u00a0\n', ['2 invalid-syntax']],
  ])('%j', async (text, expected) => expect(await codesOf(text)).toEqual(expected));

  test.each([
    ['A:\n  mapper: "x"\u00a0\n', 'no-break space'],
    ['A:\n  "": 1\n  "": 2\n', '""'],
    ['A:\n  ~: 1\n  : 2\n', '""'],
  ])('the message describes invisible characters: %j', async (text, name) => {
    const { out } = await check({ 'a_ext-1.0.apiconfig.yaml': text }, '--format', 'json');
    expect(JSON.parse(out).map(({ message }: { readonly message: string }) => message)).toContainEqual(
      expect.stringContaining(name),
    );
  });
});
