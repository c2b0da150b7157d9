import { describe, expect, test } from 'vitest';
import { inOrder } from '../../../localPlatform/collections/order';
import { type ColumnKind, compareTexts, compareValues, type Json } from '../../../platform/localOrder';
import { fc, someOf } from '../../properties';
import { referenceOrder } from './referenceOrder';

const texts = fc.oneof(
  fc.constantFrom('', 'a', 'A', 'aa', 'b', 'ä', 'z', 'é', '\u{ffff}', '\u{1f600}', '\u{10000}', '10', '9'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const instants = fc.constantFrom(
  '2025-03-04T08:15:00.000Z',
  '2025-03-04T10:15:00+02:00',
  '2025-03-04T08:15:00.001Z',
  '2024-12-31T23:59:59-08:00',
  '2025-01-01T00:00:00Z',
);

const valuesOf: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  text: texts,
  integer: fc.integer({ min: -3, max: 3 }),
  number: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.double({ noNaN: true })),
  decimal: fc.constantFrom('9.5', '10', '010.0', '-1.25', '0', '9.50', '1e3'),
  boolean: fc.boolean(),
  date: fc.constantFrom('2025-01-02', '2025-01-01', '2024-02-29', '2025-10-01'),
  instant: instants,
  amount: fc.record({ amount: fc.constantFrom('9.00', '10.00', '-3', '9'), currency: fc.constantFrom('usd', 'eur') }),
  'type-key': fc.record({ code: fc.constantFrom('open', 'closed', 'Open'), name: texts }),
  reference: fc.record({ id: texts, displayName: texts }),
};

const kindNames: readonly ColumnKind[] = [
  'text',
  'integer',
  'number',
  'decimal',
  'boolean',
  'date',
  'instant',
  'amount',
  'type-key',
  'reference',
];
const kinds = Object.fromEntries(kindNames.map((kind) => [kind, kind]));

const rows = fc
  .array(
    fc.record(
      Object.fromEntries(kindNames.map((kind) => [kind, fc.option(valuesOf[kind] ?? texts, { nil: null, freq: 3 })])),
    ),
    { maxLength: 14 },
  )
  .map((list) => list.map((values, index) => ({ id: `row-${String(index).padStart(3, '0')}`, values })));

const keys = fc.uniqueArray(fc.record({ name: fc.constantFrom(...kindNames), descending: fc.boolean() }), {
  selector: ({ name }) => name,
  maxLength: 4,
});

const ordered = (
  list: readonly { id: string; values: Readonly<Record<string, Json>> }[],
  by: Parameters<typeof referenceOrder>[1],
) =>
  inOrder(
    list.map(({ id, values }) => ({ id, valueFor: (name: string) => values[name] ?? null })),
    by,
    (name) => kinds[name] ?? 'text',
  ).map(({ id }) => id);

describe('the order of a page', () => {
  test('equals the reference order, for every key, direction, null, and tie', () => {
    fc.assert(
      fc.property(rows, keys, (list, by) => {
        expect(ordered(list, by)).toEqual(referenceOrder(list, by, kinds));
      }),
      someOf(400),
    );
  });

  test("doesn't depend on the previous order", () => {
    fc.assert(
      fc.property(rows, keys, (list, by) => {
        expect(ordered([...list].reverse(), by)).toEqual(ordered(list, by));
      }),
    );
  });

  test('by one key follows its values, whatever they are', () => {
    const anything = fc.option(
      fc.oneof(
        ...Object.values(valuesOf),
        fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value))),
      ),
      { nil: null },
    );
    fc.assert(
      fc.property(anything, anything, anything, fc.constantFrom(...kindNames), (a, b, c, kind) => {
        const [ab, ba, bc, ac] = [
          compareValues(a, b, kind),
          compareValues(b, a, kind),
          compareValues(b, c, kind),
          compareValues(a, c, kind),
        ];
        expect(Math.sign(ab)).toBe(-Math.sign(ba) + 0);
        if (ab <= 0 && bc <= 0) expect(ac).toBeLessThanOrEqual(0);
      }),
      someOf(2_000),
    );
  });
});

test.each<[ColumnKind, Json[]]>([
  ['text', ['', 'B', 'a', 'ab', 'ä', '\u{ff5e}', '\u{1f600}', null]],
  ['integer', [-2, 0, 9, 10, null]],
  ['decimal', ['-1', '9.5', '10', null]],
  ['boolean', [false, true, null]],
  ['date', ['2024-02-29', '2025-01-02', null]],
  ['instant', ['2025-01-01T00:30:00+02:00', '2024-12-31T23:00:00Z', null]],
  [
    'amount',
    [{ amount: '9', currency: 'eur' }, { amount: '10', currency: 'eur' }, { amount: '1', currency: 'usd' }, null],
  ],
  ['type-key', [{ code: 'b', name: 'A' }, { code: 'c', name: 'B' }, null]],
  ['reference', [{ id: '2', displayName: 'Ann' }, { id: '1', displayName: 'Bob' }, null]],
])('%s is ascending according to the sort rules, null last', (kind, values) => {
  for (const [index, value] of values.entries()) {
    for (const later of values.slice(index + 1)) {
      expect(compareValues(value, later, kind)).toBeLessThan(0);
      expect(compareValues(later, value, kind)).toBeGreaterThan(0);
    }
    expect(compareValues(value, value, kind)).toBe(0);
  }
});

test('texts are compared by code point, not by UTF-16 unit', () => {
  expect(compareTexts('\u{ffff}', '\u{10000}')).toBeLessThan(0);
  expect('\u{ffff}' < '\u{10000}').toBe(false);
});

test('null is first in descending order, and ties are sorted by ID', () => {
  const list = [
    { id: 'c', values: { text: 'x' } },
    { id: 'a', values: { text: 'x' } },
    { id: 'b', values: { text: null } },
  ];
  expect(ordered(list, [{ name: 'text', descending: true }])).toEqual(['b', 'a', 'c']);
  expect(ordered(list, [{ name: 'text', descending: false }])).toEqual(['a', 'c', 'b']);
  expect(ordered(list, [])).toEqual(['a', 'b', 'c']);
});
