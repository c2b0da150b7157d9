import { ownValue, type TableRecord } from '../../tables/records';
import type { OrderKey } from '../orderWording';
import {
  type ColumnKind,
  compare,
  compareLocalObjects,
  compareLocalTexts,
  isComparable,
  isSame,
  kindOfColumn,
} from './values';

/**
 * The reason why some neighboring rows couldn't be compared: the kind of a key's values, values that may have been
 * rounded, or rows without a value.
 */
export type Doubt =
  | {
      readonly name: string;
      readonly why:
        | 'absent'
        | 'partly-absent'
        | 'text'
        | 'numeric-text'
        | 'sort-column'
        | 'mixed'
        | 'other'
        | 'rounded';
    }
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

/** What is known about rows that the local platform sorted. */
export interface LocalOrder {
  /** Names of sort keys whose sort column may sort by another value than the row contains. */
  readonly sortColumns: readonly string[];
}

/**
 * Checks whether rows are in order by comparing neighboring rows key by key. If two values are equal, the next key
 * decides. Compares numbers, booleans, instants, and days. For other values and for rows without a value, only the
 * local platform documents an order.
 * @param local undefined if another platform sorted the rows
 */
export function checkOrder(keys: readonly OrderKey[], rows: readonly TableRecord[], local?: LocalOrder): OrderCheck {
  const columns = keys.map((key): CheckedColumn => {
    const values = rows.map((row) => ownValue(row, key.name));
    return { ...key, values, kind: kindOfColumn(values.filter(isThere)) };
  });
  const doubts = new Map<string, Doubt>();
  const pairs = Math.max(0, rows.length - 1);
  let compared = 0;
  for (let row = 0; row < pairs; row += 1) {
    const found = checkPair(columns, row, local);
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
function checkPair(columns: readonly CheckedColumn[], row: number, local: LocalOrder | undefined): Finding {
  for (const { name, descending, kind, values } of columns) {
    const [a, b] = [values[row], values[row + 1]];
    if (isSame(a, b)) continue;
    const difference = local
      ? differenceLocally(a, b, kind, local.sortColumns.includes(name))
      : differenceOf(a, b, kind);
    if (difference === 'without') {
      const without = values.filter((value) => !isThere(value)).length;
      return { kind: 'doubt', doubt: { name, why: difference, rows: without } };
    }
    if (typeof difference === 'string') return { kind: 'doubt', doubt: { name, why: difference } };
    if (difference === 0) continue;
    return difference > 0 === descending ? undefined : { kind: 'wrong', name };
  }
  return undefined;
}

/** Compares two values in ascending order. If their order isn't documented, returns the reason for the doubt. */
function differenceOf(a: unknown, b: unknown, kind: ColumnKind): number | Doubt['why'] {
  if (kind === 'absent') return kind;
  if (!isThere(a) || !isThere(b)) return 'without';
  return isComparable(kind) ? (compare(a, b, kind) ?? 'rounded') : kind;
}

/**
 * Like `differenceOf`, for the local platform, which documents the order of strings, objects, and null values. If a
 * sort column can sort by another value than the row contains, compares no more than on other platforms.
 */
function differenceLocally(a: unknown, b: unknown, kind: ColumnKind, isSortColumn: boolean): number | Doubt['why'] {
  const known = differenceOf(a, b, kind);
  if (typeof known === 'number' || kind === 'absent') return known;
  if (a === undefined || b === undefined) return 'partly-absent';
  if (isSortColumn && known !== 'rounded') return 'sort-column';
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (kind === 'text') return compareLocalTexts(String(a), String(b)) ?? 'numeric-text';
  return kind === 'other' ? (compareLocalObjects(a, b) ?? known) : known;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
