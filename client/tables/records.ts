import { inert } from '../../platform/inert';
import { type Column, drawTable } from '../../platform/tables/table';
import { cellOf, isAmount } from './cell';

/** A record of a table: its values, by name. */
export type TableRecord = Readonly<Record<string, unknown>>;

const mostColumns = 60;

/** A table as lines of text. */
export interface RecordTable {
  readonly lines: readonly string[];
  /** The number of names that have no column because the records contain too many names. */
  readonly left: number;
}

/** The options for drawing records. */
export interface RecordLook {
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

/** Whether a value is right-aligned, as numbers, amounts, and missing values are. */
function isRight(value: unknown): boolean {
  return typeof value === 'number' || value === null || value === undefined || isAmount(value);
}
