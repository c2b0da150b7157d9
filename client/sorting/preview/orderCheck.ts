import { ownValue, type TableRecord } from '../../tables/records';
import type { OrderKey } from '../orderWording';
import { type ColumnKind, compare, isComparable, isSame, kindOfColumn } from './values';

/**
 * The reason why some neighboring rows couldn't be compared: the kind of a key's values, values that may have been
 * rounded, or rows without a value.
 */
export type Doubt =
  | { readonly name: string; readonly why: 'absent' | 'text' | 'mixed' | 'other' | 'rounded' }
  | { readonly name: string; readonly why: 'without'; readonly rows: number };

/** The result of checking the order of rows. */
export type OrderCheck =
  /** No compared pair of neighbors contradicts the order. `doubts` explains why some pairs couldn't be compared. */
  | { readonly kind: 'in-order'; readonly compared: number; readonly pairs: number; readonly doubts: readonly Doubt[] }
  /** The first pair of neighbors that contradicts the order. `row` is the index of the upper row, starting at 0. */
  | { readonly kind: 'not-in-order'; readonly row: number; readonly name: string }
  | { readonly kind: 'cannot-be-checked'; readonly doubts: readonly Doubt[] };

interface CheckedColumn extends OrderKey {
  /** The kind of the column's values. Missing values are ignored. */
  readonly kind: ColumnKind;
  readonly values: readonly unknown[];
}

/**
 * Checks whether rows are in order by comparing neighboring rows key by key. If two values are equal, the next key
 * decides. Compares only numbers, booleans, instants, and days, because neither the order of other values nor the
 * position of rows without a value is documented.
 */
export function checkOrder(keys: readonly OrderKey[], rows: readonly TableRecord[]): OrderCheck {
  const columns = keys.map((key): CheckedColumn => {
    const values = rows.map((row) => ownValue(row, key.name));
    return { ...key, values, kind: kindOfColumn(values.filter(isThere)) };
  });
  const doubts = new Map<string, Doubt>();
  const pairs = Math.max(0, rows.length - 1);
  let compared = 0;
  for (let row = 0; row < pairs; row += 1) {
    const found = checkPair(columns, row);
    if (found?.kind === 'wrong') return { kind: 'not-in-order', row, name: found.name };
    if (!found) compared += 1;
    else if (!doubts.has(found.doubt.name)) doubts.set(found.doubt.name, found.doubt);
  }
  const inOrder = keys.flatMap(({ name }) => doubts.get(name) ?? []);
  if (pairs > 0 && compared === 0) return { kind: 'cannot-be-checked', doubts: inOrder };
  return { kind: 'in-order', compared, pairs, doubts: inOrder };
}

type Finding =
  | { readonly kind: 'wrong'; readonly name: string }
  | { readonly kind: 'doubt'; readonly doubt: Doubt }
  | undefined;

/**
 * Compares a row with the next one. Returns the key whose values contradict the order or can't be compared, or
 * undefined if the two rows are in order.
 */
function checkPair(columns: readonly CheckedColumn[], row: number): Finding {
  for (const { name, descending, kind, values } of columns) {
    const [a, b] = [values[row], values[row + 1]];
    if (isSame(a, b)) continue;
    if (kind === 'absent') return { kind: 'doubt', doubt: { name, why: kind } };
    if (!isThere(a) || !isThere(b)) {
      const without = values.filter((value) => !isThere(value)).length;
      return { kind: 'doubt', doubt: { name, why: 'without', rows: without } };
    }
    if (!isComparable(kind)) return { kind: 'doubt', doubt: { name, why: kind } };
    const difference = compare(a, b, kind);
    if (difference === undefined) return { kind: 'doubt', doubt: { name, why: 'rounded' } };
    if (difference === 0) continue;
    return difference > 0 === descending ? undefined : { kind: 'wrong', name };
  }
  return undefined;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
