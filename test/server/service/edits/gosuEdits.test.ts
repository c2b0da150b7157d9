import { describe, expect, test } from 'vitest';
import { addJoiningProperty, newEnhancement, newResourceClass } from '../../../../server/service/edits/gosuFiles';
import { classIn, isGosuName, isGosuType } from '../../../../server/service/edits/gosuText';
import { usesStatement } from '../../../../server/service/edits/gosuUses';
import type { SortColumn } from '../../../../server/service/edits/sortColumns';
import { addSortKey, removeSortKey, renameSortKey } from '../../../../server/service/edits/sortMapEdits';
import { copyInherited, returnMap } from '../../../../server/service/edits/sortMapFixes';
import { applyEdits, type TextEdit } from '../../../../server/service/edits/textEdits';

const payer: SortColumn = {
  kind: 'path',
  path: [
    { entity: 'Invoice', property: 'Payer' },
    { entity: 'Contact', property: 'DisplayName' },
  ],
};
const amount: SortColumn = { kind: 'simple', property: { entity: 'Invoice', property: 'Amount' } };

function done(text: string, edits: readonly TextEdit[] | undefined): string {
  return edits === undefined ? 'refused' : applyEdits(text, edits);
}

/**
 * Adds a key to a class. Expects that the override then copies the inherited map and returns the copy, and that adding
 * the key again changes nothing. Returns the new text, or `refused`.
 */
function added(text: string, column = amount, classes = {}): string {
  const key = { className: 'A', key: 'k_Ext', column, classes };
  const after = done(text, addSortKey(text, key));
  if (after === 'refused') return after;
  expect(addSortKey(after, key)).toEqual([]);
  const map = classIn(after, 'A')?.sortMap;
  expect(map?.keys.at(-1)).toMatchObject({ key: 'k_Ext', column: { kind: column.kind, literal: true } });
  expect(map).toMatchObject({ start: 'copy', returns: 'map' });
  return after;
}

/** Returns a class that contains an override with the given body. */
function override(body: string, uses = 'uses java.util.HashMap\nuses java.util.Map\n'): string {
  return `package p

${uses}
class A extends B {
  // sorts
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
${body}
  }
}
`;
}

const copied = `    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("x", new SimpleSortColumn(Invoice#X)) // x first
    return sortColumns`;

describe('adding a sort key', () => {
  test('uses put like the file', () => {
    expect(added(override(copied))).toBe(
      override(
        copied.replace(
          '// x first\n',
          '// x first\n    sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))\n',
        ),
      ),
    );
  });

  test('uses an index and semicolons like the file', () => {
    const body = `    var m = super.CustomSortColumnMap.copy();
    m["x"] = new SimpleSortColumn(Invoice#X);
    return m;`;
    expect(added(override(body), payer)).toBe(
      override(
        body.replace(
          'Invoice#X);\n',
          'Invoice#X);\n    m["k_Ext"] = new PathSortColumn({ Invoice#Payer.PropertyInfo, Contact#DisplayName.PropertyInfo });\n',
        ),
      ),
    );
  });

  test('splits a wide path into lines, with the indentation and line breaks of the file', () => {
    const long: SortColumn = {
      kind: 'path',
      path: [
        { entity: 'AccountContactRole', property: 'AccountContact' },
        { entity: 'AccountContact', property: 'Contact' },
        { entity: 'Contact', property: 'DisplayName' },
      ],
    };
    const text = override(copied).replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    const after = added(text, long);
    expect(after).toBe(
      text.replace(
        '// x first\r\n',
        '// x first\r\n\t\tsortColumns.put("k_Ext", new PathSortColumn({\r\n' +
          '\t\t\tAccountContactRole#AccountContact.PropertyInfo,\r\n' +
          '\t\t\tAccountContact#Contact.PropertyInfo,\r\n' +
          '\t\t\tContact#DisplayName.PropertyInfo\r\n\t\t}))\r\n',
      ),
    );
  });

  test('adds the key after the copy if the map has no key yet', () => {
    const body = `    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    return m`;
    expect(added(override(body))).toBe(
      override(body.replace('Map)\n', 'Map)\n    m.put("k_Ext", new SimpleSortColumn(Invoice#Amount))\n')),
    );
  });

  test('adds the key to an override that only returns the inherited map', () => {
    expect(added(override('    return super.CustomSortColumnMap'))).toBe(
      override(`    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))
    return sortColumns`),
    );
  });

  test('replaces the inherited map by a copy', () => {
    const body = `    var m = super.CustomSortColumnMap
    return m`;
    expect(added(override(body, 'uses java.util.Map\n'))).toBe(
      override(
        `    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    m.put("k_Ext", new SimpleSortColumn(Invoice#Amount))
    return m`,
        'uses java.util.Map\nuses java.util.HashMap\n',
      ),
    );
  });

  test('creates an override after the other members', () => {
    const text = `package p

class A extends B {

  property get Name() : String {
    return "}"
  }
}
`;
    expect(
      added(text, amount, { QuerySortColumn: 'q.QuerySortColumn', PathSortColumn: 'q.PathSortColumn' }),
    ).toBe(`package p

uses java.util.HashMap
uses java.util.Map
uses q.QuerySortColumn

class A extends B {

  property get Name() : String {
    return "}"
  }

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))
    return sortColumns
  }
}
`);
  });

  test('works in a class on one line', () => {
    expect(added('package p\nuses java.util.*\nclass A extends B { }')).toBe(`package p
uses java.util.*
class A extends B { 
  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))
    return sortColumns
  }
}`);
  });

  test('works in a map literal', () => {
    const body = `    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    m.putAll({
      "x" -> new SimpleSortColumn(Invoice#X)
    })
    return m`;
    expect(added(override(body))).toBe(
      override(body.replace('#X)\n', '#X),\n      "k_Ext" -> new SimpleSortColumn(Invoice#Amount)\n')),
    );
  });

  test.each([
    ['    ', '{}'],
    ['\t', '{ }'],
    ['  ', '{\n    }'],
    ['\t', '{\n\t\t}'],
  ])('works in an empty map literal, with the step %j of the file: %j', (unit, literal) => {
    const inSteps = (text: string) => text.replaceAll(/^ +/gm, (blanks) => unit.repeat(blanks.length / 2));
    const body = (map: string) =>
      `    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    m.putAll(MAP)
    return m`.replace('MAP', map);
    const before = inSteps(override(body('{}'))).replace('{})', `${literal})`);
    const entry = 'k_Ext" -> new SimpleSortColumn(Invoice#Amount)';
    expect(added(before)).toBe(inSteps(override(body(`{\n      "${entry}\n    }`))));
  });

  test('adds the key to the body itself, not to a branch', () => {
    const body = `    var m = super.CustomSortColumnMap.copy()
    if (isOpen()) {
      m.put("x", new SimpleSortColumn(Invoice#X))
    }
    return m`;
    const after = done(
      override(body),
      addSortKey(override(body), { className: 'A', key: 'k', column: amount, classes: {} }),
    );
    expect(after).toBe(
      override(body.replace('copy()\n', 'copy()\n    m.put("k", new SimpleSortColumn(Invoice#Amount))\n')),
    );
  });

  test.each(['', '    // to do'])('works in a body without a statement: "%s"', (body) => {
    expect(added(override(body))).toBe(
      override(`${body}
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("k_Ext", new SimpleSortColumn(Invoice#Amount))
    return sortColumns`),
    );
  });

  test("is refused if the class is missing or its body can't be parsed", () => {
    const key = { className: 'A', key: 'k', column: amount, classes: {} };
    expect(addSortKey('class B {}', key)).toBeUndefined();
    expect(addSortKey(override('    return build()'), key)).toBeUndefined();
    expect(addSortKey('class A extends B {', key)).toBeUndefined();
  });
});

describe('repairing an override', () => {
  const copy = (body: string) => {
    const text = override(body);
    const after = done(text, copyInherited(text, 'A'));
    expect(classIn(after, 'A')?.sortMap?.start).toBe('copy');
    expect(copyInherited(after, 'A')).toEqual([]);
    return after;
  };

  test.each([
    [
      '    var m = new HashMap<String, QuerySortColumn>()\n    m.put("x", c)\n    return m',
      '    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)\n    m.put("x", c)\n    return m',
    ],
    [
      '    var m = super.CustomSortColumnMap // all\n    m.put("x", c)\n    return m',
      '    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) // all\n    m.put("x", c)\n    return m',
    ],
    [
      '    return { "x" -> new SimpleSortColumn(Invoice#X) }',
      '    return new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) { "x" -> new SimpleSortColumn(Invoice#X) }',
    ],
    [
      '    var m = { "x" -> new SimpleSortColumn(Invoice#X) }\n    return m',
      '    var m = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap) { "x" -> new SimpleSortColumn(Invoice#X) }\n    return m',
    ],
    [
      '    super.CustomSortColumnMap.put("x", c)\n    super.CustomSortColumnMap.put("y", c)\n    return super.CustomSortColumnMap',
      '    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)\n    sortColumns.put("x", c)\n    sortColumns.put("y", c)\n    return sortColumns',
    ],
  ])('makes %j start from a copy', (before, after) => {
    expect(copy(before)).toBe(override(after));
  });

  test.each([
    [copied.replace('return sortColumns', 'return super.CustomSortColumnMap'), copied],
    [copied.replace('\n    return sortColumns', ''), copied],
    [copied.replace('return sortColumns', 'return'), copied],
  ])('makes %j return its map', (before, after) => {
    const text = override(before);
    const repaired = done(text, returnMap(text, 'A'));
    expect(repaired).toBe(override(after));
    expect(returnMap(repaired, 'A')).toEqual([]);
  });
});

describe('an entry', () => {
  test('is removed with its line, but its neighbors stay', () => {
    const body = copied.replace(
      '// x first\n',
      '// x first\n    sortColumns.put("y", new SimpleSortColumn(Invoice#Y))\n',
    );
    const text = override(body);
    expect(done(text, removeSortKey(text, 'A', 1))).toBe(override(copied));
    expect(done(text, removeSortKey(text, 'A', 0))).toBe(override(body.replace(/ *sortColumns.put\("x".*\n/, '')));
  });

  test('is removed from a literal', () => {
    const text = override('    return new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)').replace(
      '    return',
      '    var m = {\n      "x" -> c,\n      "y" -> c\n    }\n    return',
    );
    expect(done(text, removeSortKey(text, 'A', 0))).toBe(text.replace('"x" -> c,\n      ', ''));
    expect(done(text, removeSortKey(text, 'A', 1))).toBe(text.replace(',\n      "y" -> c', ''));
    const inline = text.replace(/\{\n +("x" -> c,)\n +("y" -> c)\n +\}/, '{ $1 $2 }');
    expect(done(inline, removeSortKey(inline, 'A', 0))).toBe(inline.replace('"x" -> c, ', ''));
    expect(done(inline, removeSortKey(inline, 'A', 1))).toBe(inline.replace(', "y" -> c', ''));
    const told = text.replace('c,', 'c /* one */, // x first').replace('"y" -> c', '"y" -> c // two');
    expect(done(told, removeSortKey(told, 'A', 0))).toBe(told.replace(/ *"x" -> .*\n/, ''));
    expect(done(told, removeSortKey(told, 'A', 1))).toBe(told.replace('*/, //', '*/ //').replace(/ *"y" -> .*\n/, ''));
  });

  test('is renamed', () => {
    const text = override(copied);
    expect(done(text, renameSortKey(text, 'A', 0, 'z_Ext'))).toBe(text.replace('"x"', '"z_Ext"'));
  });
});

describe('new files', () => {
  test('a resource class with its override is created', () => {
    const text = newResourceClass({
      package: 'ext.rest.billing.v1.invoices',
      name: 'InvoicesExtResource',
      supertype: 'base.rest.billing.v1.invoices.InvoicesCoreResource',
      uses: [],
      sortKey: { key: 'payerName_Ext', column: payer },
      classes: {},
    });
    expect(text).toBe(`package ext.rest.billing.v1.invoices

uses base.rest.billing.v1.invoices.InvoicesCoreResource
uses java.util.HashMap
uses java.util.Map

class InvoicesExtResource extends InvoicesCoreResource {

  override property get CustomSortColumnMap() : Map<String, QuerySortColumn> {
    var sortColumns = new HashMap<String, QuerySortColumn>(super.CustomSortColumnMap)
    sortColumns.put("payerName_Ext", new PathSortColumn({
      Invoice#Payer.PropertyInfo,
      Contact#DisplayName.PropertyInfo
    }))
    return sortColumns
  }
}
`);
  });

  test('an enhancement is created, and another property is added to it', () => {
    const text = newEnhancement(
      { package: 'ext.rest.enhancement', name: 'InvoiceRestEnhancement', entity: 'entity.Invoice', isExported: false },
      { name: 'PayerName_Ext', type: 'String', hops: ['Payer', 'DisplayName'] },
    );
    expect(text).toBe(`package ext.rest.enhancement

enhancement InvoiceRestEnhancement : entity.Invoice {

  property get PayerName_Ext() : String {
    return this.Payer?.DisplayName
  }
}
`);
    const more = { name: 'City_Ext', type: 'String', hops: ['Payer', 'Address', 'City'] };
    const after = done(text, addJoiningProperty(text, 'InvoiceRestEnhancement', more));
    expect(after).toBe(
      text.replace(/\}\n$/, '\n  property get City_Ext() : String {\n    return this.Payer?.Address?.City\n  }\n}\n'),
    );
    expect(addJoiningProperty(after, 'InvoiceRestEnhancement', more)).toEqual([]);
    const members = classIn(after, 'InvoiceRestEnhancement')?.members;
    expect(members?.map((member) => [member.name, member.plainRead, member.reads])).toEqual([
      ['PayerName_Ext', true, [['Payer', 'DisplayName']]],
      ['City_Ext', true, [['Payer', 'Address', 'City']]],
    ]);
  });

  test.each([
    [true, 'String typekey.ActivityClass java.util.Map<String,List<entity.Invoice>> Foo<A[],B.C> String[]'],
    [false, 'class a..b List<> Foo<A Foo<{> Foo<A><B> Foo<A,> 1x a-b .A A. new Foo()'],
  ])('%s: types are distinguished from other text: %s', (isType, texts) => {
    expect(texts.split(' ').map(isGosuType)).toEqual(texts.split(' ').map(() => isType));
    expect(isGosuType('java.util.Map<String, Invoice>')).toBe(true);
  });

  test('names are distinguished from keywords', () => {
    expect(['Amount_Ext', 'x1', '_a'].every(isGosuName)).toBe(true);
    expect(['', '1x', 'a b', 'a-b', 'class', 'property', 'é'].some(isGosuName)).toBe(false);
  });
});

test('a uses statement includes its whole line, but not the byte order mark before it', () => {
  const text = '\ufeffuses a.B\nclass C {}';
  expect(usesStatement(text, text.indexOf('uses'), text.indexOf('\n'))).toEqual({ start: 1, end: 10 });
});
