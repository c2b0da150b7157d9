import { getNodePath, type Node, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { jsonLocationAt } from '../../../../../server/service/languages/json/jsonLocation';
import { fc } from '../../../../properties';

/** Returns the path, role, string, and siblings at the `|` in a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const location = jsonLocationAt(text, offset);
  if (!location) return [];
  const { path, role, string, siblings } = location;
  return [path.join('/'), role, string && text.slice(string.start, string.end), [...siblings].join(' ')];
}

test.each([
  ['|', '', 'value', undefined, ''],
  ['{|', '', 'key', undefined, ''],
  ['{"a|": 1, "b": 2}', '', 'key', '"a"', 'b'],
  ['{"a": 1, |}', '', 'key', undefined, 'a'],
  ['{"a": |}', 'a', 'value', undefined, ''],
  ['{"a": "x|"}', 'a', 'value', '"x"', ''],
  ['{"a": {"b": 1, "|c": 2, "d": 3}, "e": 4}', 'a', 'key', '"c"', 'b d'],
  ['{"a": {"b": 1}, "|c": 2}', '', 'key', '"c"', 'a'],
  ['{"a": [1, {"b": |}]}', 'a/1/b', 'value', undefined, ''],
  ['{"a": [{}, tr|ue]}', 'a/1', 'value', undefined, ''],
  ['{"a": {}|}'],
  ['{"a": {}\n |}'],
  ['{"a": 1 |}'],
  ['{"a": 1|}', 'a', 'value', undefined, ''],
  ['{}|', '', 'value', undefined, ''],
  ['{"a": |\n "b": 1}', 'a', 'value', undefined, ''],
  ['{"a": 1 |"b": 2, "c": 3}', '', 'key', '"b"', 'a c'],
  ['{"a": {}\n "|" }', '', 'key', '""', 'a'],
  ['{"a": {}\n b| }', '', 'key', undefined, 'a'],
  ['{"a": "|b": 1}', '', 'key', '"b"', 'a'],
  ['{"a": ["b"] "c": {"d": 1 "|e": 2}}', 'c', 'key', '"e"', 'd'],
  ['{"a": ["b"] "c": |{}}', 'c', 'value', undefined, ''],
  ['{"a": {"b": 1} "c": "|"}', 'c', 'value', '""', ''],
  ['{"a": {"b": "|\n}}', 'a/b', 'value', '"', ''],
  ['{"a": {"|\n}, "d": 1}', 'a', 'key', '"', ''],
  ['// c\n{"a": /* d */ |1}', 'a', 'value', undefined, ''],
  ['{"a": ["b" |]}'],
  ['{"a": ["b", |]}', 'a/1', 'value', undefined, ''],
  ['{"a" |: {}}'],
  ['{"a" | }'],
  ['{"a": 1, // b |\n}'],
  ['{"a": 1, // b|'],
  ['{"a": 1, /* b | */ }'],
  ['{"a": 1, /* b |'],
  ['{"a": 1, // b */|\n}'],
  ['{"a": 1, /*/|'],
  ['{"a": 1, /* b */| }', '', 'key', undefined, 'a'],
  ['{"a": 1, |// b\n}', '', 'key', undefined, 'a'],
])('a position in JSON: %s', (marked, ...wanted) => {
  expect(at(marked)).toEqual(wanted);
});

/** Returns all keys and scalar values in a tree. */
function leavesOf(node: Node): readonly Node[] {
  return node.children?.flatMap(leavesOf) ?? [node];
}

/** Writes JSON with the given separator between the members of an object. */
function written(value: unknown, separator: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => written(item, separator)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${written(inner, separator)}`);
  return `{${members.join(separator)}}`;
}

test.each([', ', '\n '])(
  'the path of each key and value is its real path if members are separated by %j',
  (separator) => {
    let checked = 0;
    fc.assert(
      fc.property(fc.object({ maxDepth: 3, values: [fc.string(), fc.boolean(), fc.integer()] }), (value) => {
        const tree = parseTree(written(value, ', '));
        const text = written(value, separator);
        for (const node of tree ? leavesOf(tree) : []) {
          const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
          const { path, role } = jsonLocationAt(text, node.offset + 1) ?? {};
          expect([path, role]).toEqual([
            isKey ? getNodePath(node).slice(0, -1) : getNodePath(node),
            isKey ? 'key' : 'value',
          ]);
          checked++;
        }
      }),
    );
    expect(checked).toBeGreaterThan(100);
  },
);

test('a position in JSON that is nested too deeply has no context', () => {
  expect(jsonLocationAt('{"a":'.repeat(200), 1_000)?.path).toHaveLength(200);
  expect(jsonLocationAt('{"a":'.repeat(100_000), 500_000)).toBeUndefined();
});
