import { expect, test } from 'vitest';
import { readYamlTree } from '../../../../../server/service/languages/yaml/yamlReader';
import { finished } from '../../../../../server/service/slices';
import { Interner } from '../../../../../server/service/text/interner';
import { fc, someOf } from '../../../../properties';

const indents = fc.constantFrom('', '  ', '    ', '      ', ' ');
const heads = fc.constantFrom(
  'a: ',
  'b:',
  '- ',
  '- - ',
  '? ',
  ': ',
  '"k": ',
  '&x c: ',
  'a ',
  '- d: ',
  '*x : ',
  'n\u00a0: ',
  '',
);
const values = fc.constantFrom(
  '1',
  '',
  '"q\\n"',
  '[a, b: 1',
  ']',
  '{a: 1}',
  '&x',
  '*x',
  '!t v',
  '|\n        text',
  '# c',
  'v\u00a0',
  '@',
  '---',
);
const lines = fc
  .array(fc.tuple(indents, heads, values, fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', '\n# c\n')), {
    maxLength: 14,
  })
  .map((all) => all.map((parts) => parts.join('')).join(''));

/** Nested YAML in brackets, with the spaces, line breaks, and comments that can be around its commas. */
const { flow } = fc.letrec<{ node: string; flow: string }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, fc.constantFrom('a', '"b"', '*x', '&x c', '!t d', '? e', ': f', ''), tie('flow')),
  flow: fc
    .tuple(
      fc.constantFrom('[]', '{}', '[]', '{}', '[]', '{}', '[]', '{}', '[)'),
      fc.array(
        fc.tuple(fc.constantFrom('', '', 'k: ', '"l": ', "'m':", '&y n: ', '? o : ', 'p\u00a0: '), tie('node')),
        {
          maxLength: 5,
        },
      ),
      fc.constantFrom(',', ', ', ' , ', ',\n  ', ', # c\n  ', '\n  # c\n  ,', ', ', ', ', ',,'),
      fc.constantFrom('', ' ', ',', ', # c\n  '),
    )
    .map(([[open = '', close = ''], items, comma, end]) => {
      return `${open}${items.map((item) => item.join('')).join(comma)}${end}${close}`;
    }),
}));
const flows = fc
  .tuple(fc.constantFrom('', 'a: ', '- ', 'a:\n  &z ', 'a: !t '), flow, fc.constantFrom('', ' # c', ' d', '\nb: 1'))
  .map((parts) => parts.join(''));

/** Valid nested YAML, whose mappings and lists can be divided at each level. */
const { mapping } = fc.letrec<{ node: unknown; mapping: unknown; list: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', '"b"', '[c, d]', '{ e: [f, { g: h }], "i": [] }', ''),
    tie('mapping'),
    tie('list'),
  ),
  mapping: fc
    .array(fc.tuple(fc.constantFrom('k', 'l', 'm', '"n"', '&x o', "'p'"), tie('node')), { minLength: 1, maxLength: 4 })
    .map((entries) => ({ entries })),
  list: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
}));

function written(node: unknown, indent: string): string {
  if (typeof node === 'string') return ` ${node}\n`;
  if (Array.isArray(node)) return `\n${node.map((item) => `${indent}-${written(item, `${indent}  `)}`).join('')}`;
  const entries: unknown = typeof node === 'object' && node !== null && 'entries' in node ? node.entries : [];
  if (!Array.isArray(entries)) return '\n';
  return `\n${entries.map(([key, value]: [string, unknown]) => `${indent}${key}:${written(value, `${indent}  `)}`).join('')}`;
}

const wholly = (text: string) => finished(readYamlTree(text, new Interner(), Number.POSITIVE_INFINITY));

test.each([
  ['any lines', lines, 1 / 6],
  ['nested values in brackets', flows, 1 / 20],
  ['nested mappings and lists', mapping.map((root) => written(root, '').slice(1)), 1 / 6],
])('a long document that is composed in pieces has the same result: %s', (_, texts, leastValid) => {
  const examples = someOf(3_000);
  let valid = 0;
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, longest) => {
      const whole = wholly(text);
      const inPieces = finished(readYamlTree(text, new Interner(), longest));
      const isInvalid = whole.problems.some(({ code }) => code === 'invalid-syntax');
      expect(inPieces.problems.some(({ code }) => code === 'invalid-syntax')).toBe(isInvalid);
      if (isInvalid) return;
      valid++;
      expect({ ...inPieces, problems: byStart(inPieces) }).toEqual({ ...whole, problems: byStart(whole) });
    }),
    examples,
  );
  expect(valid).toBeGreaterThan(examples.numRuns * leastValid);
});

test('an alias as a key is read once', () => {
  const text = '? *x\n    a: 1\n    a: 1\n';
  expect(finished(readYamlTree(text, new Interner(), 1))).toEqual(wholly(text));
});

/** Sorts problems by position. A duplicate key is reported after its mapping's next piece has been composed. */
function byStart({ problems }: ReturnType<typeof wholly>) {
  return [...problems].sort((a, b) => a.span.start - b.span.start);
}

test.each([
  ['under quoted keys', `"/a":\n  '200':\n${'    "\\x62": "\\n"\n'.repeat(4_000)}`],
  ['under an explicit key', `A:\n  ? "b"\n  :\n${'    c: "\\n"\n'.repeat(7_000)}`],
  ['in nested brackets', `A: {"b": [${'[c, {d: e}], '.repeat(7_000)}]}\n`],
  ['in brackets at the top', `{ A: [\n${'  { b: "\\n" }, # c\n'.repeat(5_000)}] }\n`],
  ['with an anchor', `A: &a\n${'  b: "\\n"\n'.repeat(9_000)}`],
  ['after comments', `A:\n${'  # comment\n'.repeat(8_000)}  ? b\n  : c\n`],
  ['in one long scalar', `A: |\n${'  text\n'.repeat(14_000)}`],
])('a long value is read: %s', (_, text) => {
  const { root, problems } = finished(readYamlTree(text, new Interner()));
  expect(problems.filter(({ code }) => code !== 'duplicate-key')).toEqual([]);
  expect(root?.entries).toHaveLength(1);
});

test.each([
  ['with a tag', `A: !!seq [${'b, '.repeat(4_000)}]\n`],
  ['as a key', `? [${'b, '.repeat(4_000)}]\n: c`],
  ['with empty keys', `A:\n${'  :\n'.repeat(8_000)}`],
  ['with empty items', `A: [${','.repeat(9_000)}]\n`],
  ['with too many items in brackets', `A: {"b": [${'c, '.repeat(10_002)}]}\n`],
])('a long value that can only be composed at once is not read, and one problem reports this: %s', (_, text) => {
  const { root, problems } = finished(readYamlTree(text, new Interner()));
  expect(root).toBeUndefined();
  expect(problems).toEqual([{ code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } }]);
});
