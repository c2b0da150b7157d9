/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The kind of a column, which determines how its values are sorted. */
export type ColumnKind =
  | 'text'
  | 'integer'
  | 'number'
  /** A number written as text. */
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'amount'
  | 'type-key'
  | 'reference'
  | 'list'
  | 'object';

/**
 * A value prepared for comparison. Values are compared by `rank`, then by the other properties in the order shown here.
 */
type SortValue =
  | { readonly rank: 0; readonly value: boolean }
  | { readonly rank: 1; readonly value: number }
  | { readonly rank: 2; readonly currency: string; readonly value: number }
  | { readonly rank: 3; readonly value: string };

/** Compares text by code point. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left === right) continue;
    // Surrogates encode the characters above U+FFFF, which come last.
    return Number(isSurrogate(left)) - Number(isSurrogate(right)) || left - right;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function numberIn(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function fromText(value: string, kind: ColumnKind): SortValue {
  const parsed =
    kind === 'date' || kind === 'instant'
      ? Date.parse(value)
      : kind === 'decimal'
        ? (numberIn(value) ?? Number.NaN)
        : Number.NaN;
  return Number.isNaN(parsed) ? { rank: 3, value } : { rank: 1, value: parsed };
}

function fromObject(value: { readonly [key: string]: Json }): SortValue {
  const { amount, currency, code, displayName } = value;
  const number = numberIn(amount);
  if (number !== undefined && typeof currency === 'string') return { rank: 2, currency, value: number };
  if (typeof code === 'string') return { rank: 3, value: code };
  if (typeof displayName === 'string') return { rank: 3, value: displayName };
  return { rank: 3, value: JSON.stringify(value) };
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortValueOf(value: Json, kind: ColumnKind): SortValue {
  if (typeof value === 'boolean') return { rank: 0, value };
  if (typeof value === 'number') return { rank: 1, value };
  if (typeof value === 'string') return fromText(value, kind);
  return isObject(value) ? fromObject(value) : { rank: 3, value: JSON.stringify(value) };
}

function compareNumbers(a: number, b: number): number {
  return Number(a > b) - Number(a < b);
}

function compareSortValues(a: SortValue, b: SortValue): number {
  if (a.rank === 2 && b.rank === 2) return compareTexts(a.currency, b.currency) || compareNumbers(a.value, b.value);
  if (a.rank === 3 && b.rank === 3) return compareTexts(a.value, b.value);
  return a.rank - b.rank || compareNumbers(Number(a.value), Number(b.value));
}

/**
 * Compares two values in ascending order according to the sort rules: text by code point, numbers by value, false
 * before true, dates by instant, amounts by currency and then amount, type keys by code, references by display name,
 * null last.
 */
export function compareValues(a: Json, b: Json, kind: ColumnKind): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareSortValues(sortValueOf(a, kind), sortValueOf(b, kind));
}
