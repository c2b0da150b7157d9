import { expect, test } from 'vitest';
import { formatJson, jsonPathAt } from '../../../client/products/jsonText';
import { fc, someOf } from '../../properties';

/**
 * Returns each line of a formatted value, together with the path of the line's content. This function shares no code
 * with the tested code.
 */
function linesWithPaths(value: unknown, path: string, lead: string, indent: number, end: string): [string, string][] {
  const pad = ' '.repeat(indent);
  const entries: [string, string, unknown][] = Array.isArray(value)
    ? value.map((element, index) => ['', `${path}[${index}]`, element])
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, member]) => [
          `${JSON.stringify(name)}: `,
          /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
          member,
        ])
      : [];
  if (entries.length === 0) return [[`${pad}${lead}${JSON.stringify(value)}${end}`, path]];
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [
    [`${pad}${lead}${open}`, path],
    ...entries.flatMap(([name, below, member], index) =>
      linesWithPaths(member, below, name, indent + 2, index + 1 < entries.length ? ',' : ''),
    ),
    [`${pad}${close}${end}`, path],
  ];
}

test('every line of a formatted value has the path of its content', () => {
  const hostile = fc.constantFrom('{', '}', '],', '[', ': ', '"', '  x', 'a b', '1', '', '$', '__proto__');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(fc.string(), hostile, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.string(), hostile), tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (drawn) => {
      const value: unknown = JSON.parse(JSON.stringify(drawn));
      const expected = linesWithPaths(value, '$', '', 0, '');
      const lines = formatJson(value).split('\n').slice(0, -1);
      expect(lines).toEqual(expected.map(([line]) => line));
      const paths = lines.map((_, index) => jsonPathAt((line) => lines[line] ?? '', index));
      expect(paths).toEqual(expected.map(([, path]) => path));
    }),
    someOf(300),
  );
});

test('an undefined value is shown as null', () => expect(formatJson(undefined)).toBe('null\n'));
