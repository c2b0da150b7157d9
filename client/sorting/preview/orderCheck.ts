import { ownValue, type TableRecord } from '../../tables/records';
import type { OrderKey } from '../orderWording';
import { type ColumnKind, compare, isComparable, isSame, kindOfColumn } from './values';

/** Why the order of one key cannot be checked. */
export interface Doubt {
  readonly name: string;
  readonly why: Exclude<ColumnKind, 'number' | 'boolean' | 'instant' | 'day'> | 'rounded';
}

/** What the editor found when it checked the order of rows itself. */
export type OrderCheck =
  | { readonly kind: 'in-order' }
  /** The first pair of neighbours that contradicts the order; `row` is the upper one, counted from 0. */
  | { readonly kind: 'not-in-order'; readonly row: number; readonly name: string }
  | { readonly kind: 'cannot-be-checked'; readonly doubts: readonly Doubt[] };

interface CheckedColumn extends OrderKey {
  readonly kind: ColumnKind;
  readonly values: readonly unknown[];
}

/**
 * Checks whether rows stand in an order. Neighbours are compared key by key; only numbers, booleans, instants and days
 * are compared, and only where no value of the key is null or missing: how texts, nulls and everything else are ordered
 * is not documented. Equal values tie, whatever they are.
 */
export function checkOrder(keys: readonly OrderKey[], rows: readonly TableRecord[]): OrderCheck {
  const columns = keys.map((key): CheckedColumn => {
    const values = rows.map((row) => ownValue(row, key.name));
    return { ...key, values, kind: kindOfColumn(values) };
  });
  const doubts = new Map<string, Doubt>();
  for (let row = 0; row + 1 < rows.length; row += 1) {
    const found = checkPair(columns, row);
    if (found?.kind === 'wrong') return { kind: 'not-in-order', row, name: found.name };
    if (found && !doubts.has(found.doubt.name)) doubts.set(found.doubt.name, found.doubt);
  }
  if (doubts.size === 0) return { kind: 'in-order' };
  return { kind: 'cannot-be-checked', doubts: keys.flatMap(({ name }) => doubts.get(name) ?? []) };
}

type Finding =
  | { readonly kind: 'wrong'; readonly name: string }
  | { readonly kind: 'doubt'; readonly doubt: Doubt }
  | undefined;

/** What the first key that tells a row from the next one says; nothing when they may stand as they do. */
function checkPair(columns: readonly CheckedColumn[], row: number): Finding {
  for (const { name, descending, kind, values } of columns) {
    const [a, b] = [values[row], values[row + 1]];
    if (isSame(a, b)) continue;
    if (!isComparable(kind)) return { kind: 'doubt', doubt: { name, why: whyOf(kind) } };
    const difference = compare(a, b, kind);
    if (difference === undefined) return { kind: 'doubt', doubt: { name, why: 'rounded' } };
    if (difference === 0) continue;
    return difference > 0 === descending ? undefined : { kind: 'wrong', name };
  }
  return undefined;
}

function whyOf(kind: ColumnKind): Doubt['why'] {
  switch (kind) {
    case 'absent':
    case 'absent-in-some':
    case 'null':
    case 'text':
    case 'mixed':
      return kind;
    default:
      return 'other';
  }
}
