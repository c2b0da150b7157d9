import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { jsonLocationAt } from '../../../../../server/service/languages/json/jsonLocation';
import { fc } from '../../../../properties';

/** Returns the path, role, string, and siblings at the `|` in a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const { path, role, string, siblings } = jsonLocationAt(text, offset);
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
  ['{"a": {}|}', 'a', 'value', undefined, ''],
  ['{"a": |\n "b": 1}', 'a', 'value', undefined, ''],
  ['{"a": 1 |"b": 2}', 'a', 'value', '"b"', ''],
  ['{"a": {"b": "|\n}}', 'a/b', 'value', '"', ''],
  ['{"a": {"|\n}, "d": 1}', 'a', 'key', '"', ''],
  ['{"a": ] {"b|": 1}}', 'a', 'key', '"b"', ''],
  ['// c\n{"a": /* d */ |1}', 'a', 'value', undefined, ''],
])('a position in JSON: %s', (marked, ...wanted) => {
  expect(at(marked)).toEqual(wanted);
});

test('the path of each value in valid JSON is its real path', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(300), fc.constantFrom(undefined, 2), (value, offset, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const tree = parseTree(text);
      const node = tree && findNodeAtOffset(tree, offset);
      if (!node || node.children) return;
      const { path, role } = jsonLocationAt(text, offset);
      const isKey = node.parent?.type === 'property' && node.parent.children?.[0] === node;
      expect([path, role]).toEqual([
        isKey ? getNodePath(node).slice(0, -1) : getNodePath(node),
        isKey ? 'key' : 'value',
      ]);
    }),
  );
});

test('a position in deeply nested JSON has a path', () => {
  expect(jsonLocationAt('{"a":'.repeat(100_000), 500_000).path).toHaveLength(100_000);
});
