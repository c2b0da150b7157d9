import { isObject } from '../../../platform/json';
import { compareValues } from '../../../platform/localOrder';

/**
 * The kind of a sort key's values. `absent` means that no row has a value. Combinations of text, instants, and days are
 * `text`; other combinations are `mixed`.
 */
export type ColumnKind = ComparableKind | 'absent' | 'text' | 'other' | 'mixed';

/** The kinds of values whose order can be checked. An instant is a point in time with a time zone. */
type ComparableKind = 'number' | 'boolean' | 'instant' | 'day';

/** Whether the order of values of this kind can be checked. */
export function isComparable(kind: ColumnKind): kind is ComparableKind {
  return kind === 'number' || kind === 'boolean' || kind === 'instant' || kind === 'day';
}

/** Returns the kind of a column's values, or `absent` if there are none. */
export function kindOfColumn(values: readonly unknown[]): ColumnKind {
  const kinds = new Set(values.map(kindOf));
  const [only = 'absent'] = kinds;
  if (kinds.size <= 1) return only;
  return [...kinds].every((kind) => kind === 'text' || kind === 'instant' || kind === 'day') ? 'text' : 'mixed';
}

function kindOf(value: unknown): Exclude<ColumnKind, 'absent' | 'mixed'> {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'other';
  if (instantOf(value)) return 'instant';
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? 'day' : 'text';
}

/** A point in time, with all digits of its fractional seconds. */
interface Instant {
  readonly seconds: number;
  readonly fraction: string;
}

const iso = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,18}))?(Z|[+-]\d\d:\d\d)$/;

function instantOf(text: string): Instant | undefined {
  const [, time, fraction = '', zone] = iso.exec(text) ?? [];
  if (time === undefined || zone === undefined) return undefined;
  const milliseconds = Date.parse(time + zone);
  return Number.isNaN(milliseconds) ? undefined : { seconds: milliseconds / 1000, fraction: fraction.padEnd(18, '0') };
}

/**
 * Compares two values of the same comparable kind. Returns a negative number, zero, or a positive number. Returns
 * undefined if the values are equal numbers that may have been rounded when they were read.
 */
export function compare(a: unknown, b: unknown, kind: ColumnKind): number | undefined {
  if (kind === 'number') {
    const difference = Number(a) > Number(b) ? 1 : Number(a) < Number(b) ? -1 : 0;
    return difference === 0 && mayBeRounded(Number(a)) ? undefined : difference;
  }
  if (kind === 'boolean') return Number(a) - Number(b);
  const [left, right] = [String(a), String(b)];
  if (kind === 'day') return texts(left, right);
  const [first, second] = [instantOf(left), instantOf(right)];
  if (!first || !second) return undefined;
  return first.seconds - second.seconds || texts(first.fraction, second.fraction);
}

/**
 * Compares two strings as the local platform does, by code point. Returns undefined for numbers that are written as
 * strings if the local platform may compare them by value with another result.
 */
export function compareLocalTexts(a: string, b: string): number | undefined {
  const byCodePoint = compareValues(a, b, 'text');
  return Math.sign(byCodePoint) === Math.sign(compareValues(a, b, 'decimal')) ? byCodePoint : undefined;
}

/**
 * Compares two amounts, type keys, or references as the local platform does. Returns undefined for other values, and
 * for values of two of these kinds.
 */
export function compareLocalObjects(a: unknown, b: unknown): number | undefined {
  if (!isObject(a) || !isObject(b)) return undefined;
  const [first, second] = [membersOf(a), membersOf(b)];
  return first && second && Object.keys(first).join() === Object.keys(second).join()
    ? compareValues(first, second, 'object')
    : undefined;
}

/** Returns the members that determine the order of an object. Undefined if the order isn't documented. */
function membersOf(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> | undefined {
  const { amount, currency, code, displayName } = value;
  if (typeof amount === 'string' && typeof currency === 'string') return { amount, currency };
  if (typeof code === 'string') return { code };
  return typeof displayName === 'string' ? { displayName } : undefined;
}

/** Whether two values are certainly identical. If they are, the next sort key decides the order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number') return a === b && !mayBeRounded(a);
  if (typeof a !== 'object' || a === null) return a !== undefined && a === b;
  const text = JSON.stringify(a);
  return text === JSON.stringify(b) && !/\d{16}/.test(text);
}

function texts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a number has sixteen or more digits and may therefore have been rounded. */
function mayBeRounded(number: number): boolean {
  return String(number).replace(/e.*/, '').replaceAll(/\D/g, '').replace(/^0+/, '').length > 15;
}
