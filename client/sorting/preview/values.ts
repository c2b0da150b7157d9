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
