import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import { isObject } from '../../platform/json';
import { apart, type Column, drawTable } from '../../platform/tables/table';

/** A record of a table: its values, by name. */
export type TableRecord = Readonly<Record<string, unknown>>;

const mostColumns = 60;

interface RecordTable {
  readonly lines: readonly string[];
  /** The number of names that have no column because the records contain too many names. */
  readonly left: number;
}

interface RecordLook {
  /** The first columns, in this order, with their titles. */
  readonly first?: readonly { readonly name: string; readonly title: string }[];
  readonly numbers: readonly number[];
  readonly hidden?: ReadonlySet<string>;
  /** Returns the text for a value, or undefined to use the default format. */
  readonly cell?: (name: string, value: unknown) => string | undefined;
}

/**
 * Draws records as an aligned table with a number at the start of each row. Columns that aren't in `first` follow in
 * the order in which their names appear in the records.
 */
export function drawRecords(
  records: readonly TableRecord[],
  { first = [], numbers, hidden = new Set(), cell = () => undefined }: RecordLook,
): RecordTable {
  const titles = new Map(first.map(({ name, title }) => [name, title]));
  for (const record of records) {
    for (const name of Object.keys(record))
      if (!titles.has(name) && !hidden.has(name)) titles.set(name, inert(name, 60));
  }
  const names = [...titles.keys()].slice(0, mostColumns);
  const columns: Column[] = names.map((name) => ({
    title: titles.get(name) ?? '',
    right:
      records.every((record) => isRight(ownValue(record, name))) &&
      records.some((record) => ownValue(record, name) != null),
  }));
  const rows = records.map((record, index) => [
    String(numbers[index] ?? index + 1),
    ...names.map((name) => cell(name, ownValue(record, name)) ?? cellOf(ownValue(record, name))),
  ]);
  return { lines: drawTable([{ title: '#', right: true }, ...columns], rows), left: titles.size - names.length };
}

/** Returns a record's own property, never an inherited one. */
export function ownValue(record: TableRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

function isRight(value: unknown): boolean {
  return typeof value === 'number' || value === null || value === undefined || isAmount(value);
}

/** Formats labels and values in two columns. All lines of a value start in the second column. */
export function labelled(pairs: readonly (readonly [label: string, text: string])[]): string[] {
  const width = Math.max(...pairs.map(([label]) => label.length));
  const below = `\n${' '.repeat(width + 2)}`;
  return pairs.map(([label, text]) => `${label.padEnd(width)}  ${text.replaceAll('\n', below)}`);
}

/**
 * Formats a JSON value as a one-line table cell that is safe to display (see `inert`). Strings have no quotation marks.
 * An object with a name is shown as its name. A list of more than three elements is shown as the number of its
 * elements. Other values become compact JSON.
 */
export function cellOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return apart(inert(value, 200));
  if (isObject(value)) return apart(inert(nameOf(value) ?? JSON.stringify(value), 200));
  if (Array.isArray(value) && value.length > 3) return l10n.t('{0} elements', value.length);
  return apart(inert(JSON.stringify(value), 200));
}

/** Whether a value is an amount of money, shown as `12.50 usd`. */
function isAmount(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { amount, currency } = value;
  return (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
}

function nameOf({
  amount,
  currency,
  displayName,
  name,
  code,
  id,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (isAmount({ amount, currency })) return `${amount} ${currency}`;
  return [displayName, name, code, id].find((text) => typeof text === 'string' && text !== '')?.toString();
}
