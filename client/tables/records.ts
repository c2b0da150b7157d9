import { inert } from '../../platform/inert';
import { type Column, drawTable } from '../../platform/tables/table';
import { cellOf, isAmount } from './cell';

/** A record of a table: values by name, as they came. */
export type TableRecord = Readonly<Record<string, unknown>>;

const mostColumns = 60;

/** What is drawn of records. */
export interface RecordTable {
  readonly lines: readonly string[];
  /** Names that have no column because there are too many. */
  readonly left: number;
}

/** How records are drawn. */
export interface RecordLook {
  /** Names that come first, in this order, each with its own title. */
  readonly first?: readonly { readonly name: string; readonly title: string }[];
  readonly numbers: readonly number[];
  /** Names that have no column. */
  readonly hidden?: ReadonlySet<string>;
  /** The text of a value that isn't drawn as usual. */
  readonly cell?: (name: string, value: unknown) => string | undefined;
}

/**
 * Draws records as an aligned table with a number before each. Names that aren't in `first` follow in order of
 * appearance.
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

/** A member of a record itself, never one that every object inherits. */
export function ownValue(record: TableRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** What is right-aligned: a number, an amount, or nothing. */
function isRight(value: unknown): boolean {
  return typeof value === 'number' || value === null || value === undefined || isAmount(value);
}
