import { expect, test } from 'vitest';
import { readYamlTree } from '../../../../../server/service/languages/yaml/yamlReader';
import { finished } from '../../../../../server/service/slices';
import { Interner } from '../../../../../server/service/text/interner';
import { fc } from '../../../../properties';

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

/** Valid nested YAML, whose mappings and lists can be divided at each level. */
const { mapping } = fc.letrec<{ node: unknown; mapping: unknown; list: unknown }>((tie) => ({
  node: fc.oneof({ maxDepth: 4 }, fc.constantFrom('a', '"b"', '[c, d]', ''), tie('mapping'), tie('list')),
  mapping: fc
    .array(fc.tuple(fc.constantFrom('k', 'l', 'm', '"n"'), tie('node')), { minLength: 1, maxLength: 5 })
    .map((entries) => ({ entries })),
  list: fc.array(tie('node'), { minLength: 1, maxLength: 5 }),
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
  ['any lines', lines],
  ['nested mappings and lists', mapping.map((root) => written(root, '').slice(1))],
])('a long document that is composed in pieces has the same result: %s', (_, texts) => {
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
    { numRuns: 3_000 },
  );
  expect(valid).toBeGreaterThan(500);
});

/** Sorts problems, because a duplicate key is reported when the mapping's next piece has been composed. */
function byStart({ problems }: ReturnType<typeof wholly>) {
  return [...problems].sort((a, b) => a.span.start - b.span.start);
}

test.each([
  ['in brackets', `A: [${'b, '.repeat(14_000)}]\n`],
  ['with an anchor', `A: &a\n${'  b: "\\n"\n'.repeat(5_000)}`],
])('a long value that can only be composed at once is not read, and one problem reports this: %s', (_, text) => {
  const { root, problems } = finished(readYamlTree(text, new Interner()));
  expect(root).toBeUndefined();
  expect(problems).toEqual([{ code: 'invalid-syntax', reason: 'part-too-large', span: { start: 0, end: 0 } }]);
});
