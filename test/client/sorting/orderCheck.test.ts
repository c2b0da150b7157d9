import { describe, expect, test } from 'vitest';
import type { OrderKey } from '../../../client/sorting/orderWording';
import { checkOrder } from '../../../client/sorting/preview/orderCheck';
import { fc, someOf } from '../../properties';

const key = (written: string): OrderKey => ({ name: written.replace('-', ''), descending: written.startsWith('-') });
const check = (order: string, rows: readonly Record<string, unknown>[]) => checkOrder(order.split(',').map(key), rows);
const column = (...values: readonly unknown[]) => values.map((a) => (a === undefined ? {} : { a }));

describe('the verdict on rows', () => {
  test.each([
    ['numbers', 'a', column(-1, 0, 0.5, 10)],
    ['numbers downwards', '-a', column(10, 0.5, -1)],
    ['booleans', 'a', column(false, false, true)],
    ['instants, whatever their zone', 'a', column('2026-01-01T01:00:00+02:00', '2026-01-01T00:00:00Z')],
    [
      'instants that differ far after the decimal point',
      'a',
      column('2026-01-01T00:00:00.0000001Z', '2026-01-01T00:00:00.0000002Z'),
    ],
    ['days', 'a', column('2026-01-31', '2026-02-01')],
    ['equal texts', 'a', column('x', 'x', 'x')],
    ['equal nulls', 'a', column(null, null)],
    ['one row', 'a', column('text')],
    ['no row', 'a', column()],
  ])('%s are in order', (_, order, rows) => {
    const pairs = Math.max(0, rows.length - 1);
    expect(check(order, rows)).toEqual({ kind: 'in-order', compared: pairs, pairs, doubts: [] });
  });

  test.each([
    ['numbers', 'a', column(1, 2, 10, 9, 8), 2],
    ['booleans', '-a', column(true, false, true), 1],
    ['instants', 'a', column('2026-01-01T00:00:00Z', '2026-01-01T01:00:00+02:00'), 0],
    ['days', '-a', column('2026-01-01', '2026-01-02'), 0],
  ])("%s aren't in order, and the first wrong pair is reported", (_, order, rows, row) => {
    expect(check(order, rows)).toEqual({ kind: 'not-in-order', row, name: 'a' });
  });

  test.each([
    ['texts', column('b', 'a'), 'text'],
    ['an instant among texts', column('2026-01-01T00:00:00Z', 'soon'), 'text'],
    ["values that aren't in the response", column(undefined, undefined), 'absent'],
    ['amounts', column({ amount: '1', currency: 'usd' }, { amount: '2', currency: 'usd' }), 'other'],
    ['numbers and texts', column(1, 'a'), 'mixed'],
    [
      'numbers that were rounded when they were read',
      column(...JSON.parse('[9007199254740993, 9007199254740992]')),
      'rounded',
    ],
    ['times without a zone', column('2026-01-02T00:00:00', '2026-01-01T00:00:00'), 'text'],
  ])("%s can't be checked", (_, rows, why) => {
    expect(check('a', rows)).toEqual({ kind: 'cannot-be-checked', doubts: [{ name: 'a', why }] });
  });

  test('rows without a value are skipped, and the others are compared', () => {
    const doubts = [{ name: 'a', why: 'without', rows: 2 }];
    expect(check('a', column(1, 2, null, undefined, 3))).toEqual({ kind: 'in-order', compared: 1, pairs: 4, doubts });
    expect(check('a', column(1, null, undefined))).toEqual({ kind: 'cannot-be-checked', doubts });
    expect(check('a', column(1, null, null, 2))).toEqual({ kind: 'in-order', compared: 1, pairs: 3, doubts });
    expect(check('a', column(9, 1, null))).toEqual({ kind: 'not-in-order', row: 0, name: 'a' });
  });

  test('a later key counts only for rows with equal earlier keys', () => {
    expect(
      check('t,-n', [
        { t: 'x', n: 2 },
        { t: 'x', n: 1 },
      ]),
    ).toMatchObject({ kind: 'in-order', compared: 1 });
    expect(
      check('t,n', [
        { t: 'x', n: 2 },
        { t: 'x', n: 1 },
      ]),
    ).toEqual({ kind: 'not-in-order', row: 0, name: 'n' });
    expect(
      check('n,t', [
        { n: 1, t: 'b' },
        { n: 2, t: 'a' },
      ]),
    ).toMatchObject({ kind: 'in-order', compared: 1 });
    expect(
      check('n,t', [
        { n: 1, t: 'b' },
        { n: 1, t: 'a' },
      ]),
    ).toMatchObject({ kind: 'cannot-be-checked' });
  });

  test("a wrong order is reported, even after values that can't be checked", () => {
    const rows = [
      { t: 'b', n: 1 },
      { t: 'a', n: 2 },
      { t: 'a', n: 1 },
    ];
    expect(check('t,n', rows)).toEqual({ kind: 'not-in-order', row: 1, name: 'n' });
  });

  test('names of properties that every object inherits are treated like other names', () => {
    expect(check('constructor', [{}, {}])).toMatchObject({ doubts: [{ name: 'constructor', why: 'absent' }] });
  });
});

describe('the verdict on rows of the local platform', () => {
  const checkLocal = (order: string, rows: readonly Record<string, unknown>[]) =>
    checkOrder(order.split(',').map(key), rows, { sortColumns: ['column'] });
  const amount = (value: string, currency: string) => ({ amount: value, currency });

  test.each([
    ['strings by code point', column('A-10', 'A-9', 'Z', 'a', 'ä', '\u{ffff}', '\u{1f600}')],
    ['a null value after all others', column('a', 'b', null, null)],
    ['a null date after all others', column('2026-01-01', null)],
    ['amounts by currency, then by amount', column(amount('9.50', 'eur'), amount('10', 'eur'), amount('1', 'usd'))],
    ['type keys by code', column({ code: 'a', name: 'Z' }, { code: 'b', name: 'A' })],
    ['references by display name', column({ id: '2', displayName: 'A' }, { id: '1', displayName: 'B' })],
    ['numbers as strings, if they are in order as strings too', column('10', '20')],
  ])('orders %s', (_, rows) => {
    const pairs = rows.length - 1;
    expect(checkLocal('a', rows)).toEqual({ kind: 'in-order', compared: pairs, pairs, doubts: [] });
    expect(checkLocal('-a', rows)).toMatchObject({ kind: 'not-in-order', row: 0 });
    expect(checkLocal('-a', rows.toReversed())).toMatchObject({ kind: 'in-order', compared: pairs });
    expect(checkLocal('a', rows.toReversed())).toMatchObject({ kind: 'not-in-order' });
  });

  test.each([
    ['numbers as strings that are in order either as strings or by value', column('10', '9'), 'numeric-text'],
    ["values that aren't in the response", column(undefined, undefined), 'absent'],
    ["a value that isn't in the response", column('a', undefined), 'partly-absent'],
    ['lists', column(['a'], ['b']), 'other'],
    ['other objects', column({ street: 'a' }, { street: 'b' }), 'other'],
    ['an amount and a type key', column(amount('1', 'usd'), { code: 'a' }), 'other'],
    ['strings and numbers', column('a', 1), 'mixed'],
  ])("can't check %s", (_, rows, why) => {
    expect(checkLocal('a', rows)).toEqual({ kind: 'cannot-be-checked', doubts: [{ name: 'a', why }] });
  });
});

describe('the verdict on a sort column of the local platform', () => {
  const checkColumn = (rows: readonly Record<string, unknown>[]) =>
    checkOrder([key('a')], rows, { sortColumns: ['a'] });

  test.each([
    ['strings', column('b', 'a')],
    ['a null value', column(null, '2026-01-01')],
    ['type keys', column({ code: 'b' }, { code: 'a' })],
  ])("doesn't compare %s, because the rows may show another value", (_, rows) => {
    expect(checkColumn(rows)).toEqual({ kind: 'cannot-be-checked', doubts: [{ name: 'a', why: 'sort-column' }] });
  });

  test('compares days, as on every platform', () => {
    expect(checkColumn(column('2026-01-01', '2026-01-02'))).toMatchObject({ kind: 'in-order', compared: 1 });
  });
});

describe('the verdict compared with a naive check', () => {
  const day = 24 * 60 * 60 * 1000;
  const kinds = {
    number: { values: fc.integer({ min: -3, max: 3 }), rank: (value: unknown) => Number(value) },
    boolean: { values: fc.boolean(), rank: (value: unknown) => (value === true ? 1 : 0) },
    instant: {
      values: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(0, 1, 2)).map(([days, zone]) => {
        const local = new Date(days * day + zone * 3_600_000).toISOString().slice(0, 19);
        return `${local}${zone === 0 ? 'Z' : `+0${zone}:00`}`;
      }),
      rank: (value: unknown) => Date.parse(String(value)),
    },
  };
  const scene = fc
    .array(fc.tuple(fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])), fc.boolean()), {
      minLength: 1,
      maxLength: 3,
    })
    .chain((columns) =>
      fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.tuple(...columns.map(([kind]) => kinds[kind].values as fc.Arbitrary<unknown>)), {
          maxLength: 8,
        }),
        sorted: fc.boolean(),
      }),
    );

  test('agrees with a sort if the order of the rows is known', () => {
    fc.assert(
      fc.property(scene, ({ columns, rows, sorted }) => {
        const ranks = (row: readonly unknown[]) =>
          columns.map(([kind, descending], index) => (descending ? -1 : 1) * kinds[kind].rank(row[index]));
        const before = (a: readonly unknown[], b: readonly unknown[]) => {
          const [left, right] = [ranks(a), ranks(b)];
          const at = left.findIndex((rank, index) => rank !== right[index]);
          return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
        };
        const shown = sorted ? rows.toSorted(before) : rows;
        const keys = columns.map(([, descending], index) => ({ name: `k${index}`, descending }));
        const records = shown.map((row) => Object.fromEntries(row.map((value, index) => [`k${index}`, value])));
        const wrong = shown.findIndex(
          (row, index) => index + 1 < shown.length && before(row, shown[index + 1] ?? []) > 0,
        );
        const verdict = checkOrder(keys, records);
        const pairs = Math.max(0, records.length - 1);
        if (wrong < 0) expect(verdict).toEqual({ kind: 'in-order', compared: pairs, pairs, doubts: [] });
        else expect(verdict).toMatchObject({ kind: 'not-in-order', row: wrong });
      }),
      someOf(500),
    );
  });

  test('is "not in order" only for neighbors with two values of the same kind, in a column of that kind', () => {
    const value = fc.oneof(fc.constant(null), fc.constant(undefined), fc.integer(), fc.string(), fc.boolean());
    fc.assert(
      fc.property(fc.array(fc.record({ a: value, b: value })), (rows) => {
        const verdict = checkOrder([key('a'), key('-b')], rows);
        if (verdict.kind !== 'not-in-order') return;
        const values = rows.map((row) => row[verdict.name === 'a' ? 'a' : 'b']);
        const there = values.filter((each) => each !== null && each !== undefined);
        expect(new Set(there.map((each) => typeof each)).size).toBe(1);
        for (const each of values.slice(verdict.row, verdict.row + 2)) expect(there).toContain(each);
      }),
    );
  });

  test('compares each pair or reports it as uncertain, whatever the values are', () => {
    const value = fc.oneof(fc.constant(null), fc.constant(undefined), fc.constantFrom(1, 2), fc.constantFrom('x', 'y'));
    fc.assert(
      fc.property(fc.array(fc.record({ a: value, b: value })), (rows) => {
        const verdict = checkOrder([key('a'), key('-b')], rows);
        if (verdict.kind === 'not-in-order') return;
        const { compared, pairs } = verdict.kind === 'in-order' ? verdict : { compared: 0, pairs: rows.length - 1 };
        expect(verdict.doubts.length > 0).toBe(compared < pairs);
      }),
    );
  });
});
