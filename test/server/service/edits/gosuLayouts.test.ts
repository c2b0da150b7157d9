import { describe, expect, test } from 'vitest';
import { classIn } from '../../../../server/service/edits/gosuText';
import type { SortColumn } from '../../../../server/service/edits/sortColumns';
import { addSortKey } from '../../../../server/service/edits/sortMapEdits';
import { applyEdits } from '../../../../server/service/edits/textEdits';

const amount: SortColumn = { kind: 'simple', property: { entity: 'Invoice', property: 'Amount' } };

/**
 * Adds a key to a class. Expects that the override then copies the inherited map and returns the copy, and that adding
 * the key again changes nothing. Returns the new text, or `refused`.
 */
function added(text: string): string {
  const key = { className: 'A', key: 'k_Ext', column: amount, classes: {} };
  const edits = addSortKey(text, key);
  if (edits === undefined) return 'refused';
  const after = applyEdits(text, edits);
  expect(addSortKey(after, key)).toEqual([]);
  const map = classIn(after, 'A')?.sortMap;
  expect(map?.keys.at(-1)).toMatchObject({ key: 'k_Ext', column: { kind: 'simple', literal: true } });
  expect(map).toMatchObject({ start: 'copy', returns: 'map' });
  return after;
}

describe('adding a sort key', () => {
  test.each([
    [
      'package p class A extends B { }\n',
      'package p\n\nuses java.util.HashMap\nuses java.util.Map\n\nclass A extends B {',
    ],
    [
      'package p; /* a */ class A extends B {}',
      'package p;\n\nuses java.util.HashMap\nuses java.util.Map\n\n/* a */ class A',
    ],
    [
      'package p\nuses x.Y; class A extends B {\n}\n',
      'package p\nuses x.Y;\nuses java.util.HashMap\nuses java.util.Map\nclass A extends B {',
    ],
    [
      'package p // c\nclass A extends B {\n}\n',
      'package p // c\n\nuses java.util.HashMap\nuses java.util.Map\nclass A',
    ],
    ['class A extends B { }', 'uses java.util.HashMap\nuses java.util.Map\n\nclass A extends B {'],
  ])('inserts uses before the class, on any line: %j', (text, head) => {
    expect(added(text).slice(0, head.length)).toBe(head);
  });

  test('uses the package of a map if the simple name refers to another class', () => {
    const text = 'package p\n\nuses acme.HashMap\n\nclass A extends B {\n}\n';
    const qualified = 'new java.util.HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)';
    expect(added(text)).toContain(qualified);
    expect(added(text)).toContain('uses acme.HashMap\nuses java.util.Map\n');
    expect(added('uses acme.Map\nclass A extends B {\n}\n')).toContain('() : java.util.Map<String, QuerySortColumn> {');
    const member = 'override property get CustomSortColumnMap() : Map<String, QuerySortColumn>';
    const inherited = `class HashMap {}\nclass A extends B {\n  ${member} {\n    return super.CustomSortColumnMap\n  }\n}\n`;
    expect(added(inherited)).toContain(`var sortColumns = ${qualified}`);
  });

  test('uses another form like the class', () => {
    const text = `class A extends B {
  override function getCustomSortColumnMap() : Map<String, QuerySortColumn> {
    BODY
  }
}
`;
    const after = added(text.replace('BODY', 'return super.getCustomSortColumnMap()'));
    expect(after).toContain('override function getCustomSortColumnMap()');
    expect(after).toContain('new HashMap<String, QuerySortColumn>(super.getCustomSortColumnMap())\n');
    expect(after).toContain('sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))\n    return sortColumns\n');
    const put = 'super.getCustomSortColumnMap().put("x", c)\n    return super.getCustomSortColumnMap()';
    expect(added(text.replace('BODY', put))).toContain('sortColumns.put("x", c)\n    sortColumns.put("k_Ext", ');
    const sides = ['Query', 'Stream'].map(
      (side) =>
        `  override property get ${side}SortColumnMap() : Map<String, X> { return super.${side}SortColumnMap }\n`,
    );
    expect(added(`class A extends B {\n${sides.join('')}}\n`)).toBe('refused');
  });
});
