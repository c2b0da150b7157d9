import * as l10n from '@vscode/l10n';
import { inert } from '../../platform/inert';
import type { Definitions } from '../../platform/productDefinitions';
import { drawRecords, labelled, type TableRecord } from '../tables/records';
import { elementsOf, fieldsOf } from './state';

/** Maximum number of rows in a table. Users can filter the table to find other rows. */
const mostRows = 2_000;

/** The heading above a table of reference data. All strings are safe to display (see `inert`). */
interface TableHead {
  readonly title: string;
  readonly address: string;
  readonly environment: string;
}

/** Formats reference data as an aligned table. Skips rows that don't contain every word of the filter. */
export function referenceTable(head: TableHead, definitions: Definitions, filter: string): string {
  const records = elementsOf(definitions).map(fieldsOf);
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = records.flatMap((record, index) => (matches(record, words) ? [{ record, number: index + 1 }] : []));
  const shown = kept.slice(0, mostRows);
  const { lines, left } = drawRecords(
    shown.map(({ record }) => record),
    { numbers: shown.map(({ number }) => number) },
  );
  const all = l10n.t('{0} of {1}', kept.length, records.length);
  const notes = [
    ...(shown.length < kept.length
      ? [l10n.t('Showing the first {0} rows. Use the filter to find other rows.', shown.length)]
      : []),
    ...(left > 0 ? [l10n.t('Number of attributes without a column: {0}.', left)] : []),
  ];
  const text = [
    `GET ${head.address}`,
    '',
    ...labelled([
      [l10n.t('Data'), `${head.title} · ${head.environment}`],
      [l10n.t('Rows'), words.length === 0 ? all : l10n.t('{0}, filter: {1}', all, inert(filter, 100))],
    ]),
    ...notes,
    '',
    ...(shown.length === 0 ? [] : lines),
  ];
  return `${text.join('\n')}\n`;
}

function matches(record: TableRecord, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = JSON.stringify(record).toLowerCase();
  return words.every((word) => text.includes(word));
}
