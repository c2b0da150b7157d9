import { ownValue, type TableRecord } from '../../tables/records';
import type { OrderKey } from '../orderWording';
import { type ColumnKind, compare, isComparable, isSame, kindOfColumn } from './values';

/** Why some neighbouring rows were not compared: what the values of a key are, or how many rows have none. */
export type Doubt =
  | { readonly name: string; readonly why: 'absent' | 'text' | 'mixed' | 'other' | 'rounded' }
  | { readonly name: string; readonly why: 'without'; readonly rows: number };

/** What the editor found when it checked the order of rows itself. */
export type OrderCheck =
  /** No pair of neighbours contradicts the order. Those that were compared, of all pairs; the doubts tell why not all. */
  | { readonly kind: 'in-order'; readonly compared: number; readonly pairs: number; readonly doubts: readonly Doubt[] }
  /** The first pair of neighbours that contradicts the order; `row` is the upper one, counted from 0. */
  | { readonly kind: 'not-in-order'; readonly row: number; readonly name: string }
  | { readonly kind: 'cannot-be-checked'; readonly doubts: readonly Doubt[] };

interface CheckedColumn extends OrderKey {
  /** Of the values that are there. */
  readonly kind: ColumnKind;
  readonly values: readonly unknown[];
}

/**
 * Checks whether rows are in an order. Neighbors are compared key by key. Only numbers, booleans, instants, and days
 * are compared: other orders, and the position of rows without a value, aren't documented. Equal values tie.
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

/** The first key that differs between a row and the next one. Nothing if their order is possible. */
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
