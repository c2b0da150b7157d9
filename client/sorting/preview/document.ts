import * as l10n from '@vscode/l10n';
import { type CollectionPage, collectionUrl } from '../../../platform/collections';
import { inert } from '../../../platform/inert';
import { drawRecords, labelled, ownValue, type TableRecord } from '../../tables/records';
import type { DateFormat } from '../../ui/dateFormat';
import { declaredInWords, directionInWords, type OrderKey, orderInWords } from '../orderWording';
import { checkOrder, type Doubt, type OrderCheck } from './orderCheck';
import { expectedOrder, type PreviewRequest, wireRequest } from './request';

/** The last row of the previous page, and the time when the row was read. */
export interface RowAbove {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** The state of a preview. All sentences are safe to display (see `inert`). */
export type PreviewState =
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'page';
      readonly page: CollectionPage;
      readonly at: number;
      readonly above?: RowAbove;
      readonly isLocal: boolean;
      readonly notes?: readonly string[];
    }
  | { readonly kind: 'failed'; readonly sentences: readonly string[]; readonly at: number };

type PageState = Extract<PreviewState, { kind: 'page' }>;

interface PreviewLook {
  readonly dates: DateFormat;
  readonly hidden: ReadonlySet<string>;
}

/** The text of a preview: the request, its details, the result of the order check, and the table. */
export function previewText(request: PreviewRequest, state: PreviewState, look: PreviewLook): string {
  const lines = [
    `GET ${collectionUrl(request.application.url, wireRequest(request)).href}`,
    '',
    ...labelled(headOf(request, state)),
  ];
  if (state.kind === 'page' && state.page.elements.length > 0) lines.push('', ...tableOf(request, state.page, look));
  if (state.kind === 'failed') lines.push('', ...state.sentences);
  return `${lines.join('\n')}\n`;
}

function headOf(request: PreviewRequest, state: PreviewState): readonly (readonly [string, string])[] {
  const { collection, environment } = request;
  const where = `${inert(collection.name, 100)} (${inert(collection.api, 100)}) · ${inert(environment.name, 100)}`;
  const head = [[l10n.t('Collection'), where] as const, [l10n.t('Order'), orderOf(request)] as const];
  if (state.kind === 'asking') return [...head, [l10n.t('Rows'), l10n.t('reading…')]];
  const time = timeOf(state.at);
  if (state.kind === 'failed') return [...head, [l10n.t('Rows'), l10n.t('none; the request failed at {0}', time)]];
  return [
    ...head,
    [l10n.t('Rows'), `${rowsOf(request, state.page)} · ${time}`],
    [l10n.t('Verdict'), verdictInWords(request, state)],
    ...(state.notes ?? []).map((note) => [l10n.t('Note'), note] as const),
  ];
}

function orderOf({ order, declared }: PreviewRequest): string {
  if (order) return orderInWords(order);
  if (declared.keys.length === 0) return l10n.t('the default sort, which is unknown in this workspace');
  return l10n.t(
    '{0}\n(the default sort in this workspace, because the request contains no sort keys)',
    declaredInWords(declared),
  );
}

function rowsOf({ pageOffset }: PreviewRequest, { elements, total, more }: CollectionPage): string {
  if (elements.length === 0) return pageOffset === 0 ? l10n.t('none') : l10n.t('no rows after row {0}', pageOffset);
  const range = `${pageOffset + 1}–${pageOffset + elements.length}`;
  const known = total === undefined ? range : l10n.t('{0} of {1}', range, total >= 1000 ? `${total}+` : total);
  return more === true ? l10n.t('{0} (more rows follow)', known) : known;
}

function timeOf(at: number): string {
  return new Date(at).toTimeString().slice(0, 8);
}

/**
 * Describes in words whether the last row of the previous page and the rows of this page are in order. Each reason why
 * some rows couldn't be compared is on its own line.
 */
function verdictInWords(request: PreviewRequest, { page, above, isLocal }: PageState): string {
  const keys = expectedOrder(request);
  if (keys.length === 0) {
    return l10n.t("Can't be checked: the default sort is unknown in this workspace");
  }
  const rows = page.elements.map(({ attributes }) => attributes);
  const border = rows.length === 0 ? undefined : above;
  const checked = border === undefined ? rows : [border.attributes, ...rows];
  const { pageOffset } = request;
  return inWords(checkOrder(keys, checked, isLocal ? request : undefined), keys, {
    rows: checked,
    offset: pageOffset + rows.length - checked.length,
    border,
  });
}

/** The checked rows, the number of rows before them, and the last row of the previous page. */
interface Checked {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly offset: number;
  readonly border: RowAbove | undefined;
}

function inWords(check: OrderCheck, keys: readonly OrderKey[], { rows, offset, border }: Checked): string {
  if (check.kind === 'in-order') {
    const { compared, pairs, doubts } = check;
    if (pairs === 0) return l10n.t('In order: there are fewer than two rows');
    if (compared < pairs) {
      const words = doubts.map(doubtInWords).join('\n');
      return l10n.t('In order: {0} of {1} pairs of neighboring rows compared; {2}', compared, pairs, words);
    }
    return border === undefined
      ? l10n.t('In order: each row was compared with the next one')
      : l10n.t(
          'In order: each row was compared with the next one, and row {0} (on the previous page) with the first row',
          offset + 1,
        );
  }
  if (check.kind === 'not-in-order') {
    const { row, name } = check;
    const value = (index: number) => inert(JSON.stringify(ownValue(rows[index] ?? {}, name)) ?? '', 60);
    const direction = directionInWords(keys.find((key) => key.name === name)?.descending === true);
    const [upper, lower] = [offset + row + 1, offset + row + 2];
    const found = l10n.t(
      "Not in order: in rows {0} and {1}, the values of {2} aren't {5} ({3}, then {4})",
      upper,
      lower,
      inert(name, 100),
      value(row),
      value(row + 1),
      direction,
    );
    if (row > 0 || border === undefined) return found;
    return `${found}\n${l10n.t('(row {0} is the last row of the previous page, read at {1})', upper, timeOf(border.at))}`;
  }
  return l10n.t("Can't be checked: {0}", check.doubts.map(doubtInWords).join('\n'));
}

function doubtInWords(doubt: Doubt): string {
  const key = inert(doubt.name, 100);
  switch (doubt.why) {
    case 'absent':
      return l10n.t("the values of {0} aren't returned", key);
    case 'partly-absent':
      return l10n.t("some values of {0} aren't returned", key);
    case 'without':
      return doubt.rows === 1
        ? l10n.t("1 row has no value for {0}; the position of rows without a value isn't documented", key)
        : l10n.t(
            "{0} rows have no value for {1}; the position of rows without a value isn't documented",
            doubt.rows,
            key,
          );
    case 'text':
      return l10n.t("{0} contains strings, and their sort order isn't documented", key);
    case 'sort-column':
      return l10n.t('{0} is a sort column, which can sort by another value than the rows show', key);
    case 'numeric-text':
      return l10n.t('{0} contains strings that the local platform may compare as numbers', key);
    case 'mixed':
      return l10n.t('{0} contains values of several types', key);
    case 'rounded':
      return l10n.t('{0} contains numbers that are too long to compare', key);
    case 'other':
      return l10n.t("{0} contains objects or lists, and their sort order isn't documented", key);
  }
}

/** The table: first the keys of the order, each with an arrow, then the ID, then the other visible columns. */
function tableOf(request: PreviewRequest, page: CollectionPage, { dates, hidden }: PreviewLook): readonly string[] {
  const keys = expectedOrder(request);
  const records = recordsOf(page);
  const marked = keys.map(({ name, descending }) => ({ name, title: `${inert(name, 60)} ${descending ? '↓' : '↑'}` }));
  const hasId = keys.some(({ name }) => name === 'id') || hidden.has('id');
  const numbers = records.map((_, index) => request.pageOffset + index + 1);
  const { lines, left } = drawRecords(records, {
    first: hasId ? marked : [...marked, { name: 'id', title: 'id' }],
    numbers,
    hidden,
    cell: cellsOf(records, keys, dates),
  });
  return [
    ...lines,
    ...(left === 0 ? [] : ['', l10n.t('Number of attributes without a column: {0}.', left)]),
    ...hiddenInWords(request, page, hidden),
  ];
}

/** The columns that can be hidden: all except the keys of the order. */
export function hideableColumns(request: PreviewRequest, page: CollectionPage): readonly string[] {
  const keys = new Set(expectedOrder(request).map(({ name }) => name));
  return [...new Set(['id', ...recordsOf(page).flatMap((record) => Object.keys(record))])].filter(
    (name) => !keys.has(name),
  );
}

function hiddenInWords(request: PreviewRequest, page: CollectionPage, hidden: ReadonlySet<string>): readonly string[] {
  const names = hideableColumns(request, page).filter((name) => hidden.has(name));
  if (names.length === 0) return [];
  return ['', l10n.t('Hidden columns: {0}', inert(names.join(', '), 500))];
}

function recordsOf({ elements }: CollectionPage): readonly TableRecord[] {
  return elements.map(({ id, attributes }) => (id === undefined ? attributes : { ...attributes, id }));
}

/**
 * Returns a function that formats cells. It formats dates for the display language, and shows a note in the column of a
 * sort key if the response contains none of the key's values.
 */
function cellsOf(
  records: readonly TableRecord[],
  keys: readonly OrderKey[],
  dates: DateFormat,
): (name: string, value: unknown) => string | undefined {
  const absent = new Set(
    keys.flatMap(({ name }) => (records.every((record) => ownValue(record, name) === undefined) ? [name] : [])),
  );
  const precise = new Set(
    records.flatMap((record) => Object.keys(record).filter((name) => hasSeconds(ownValue(record, name)))),
  );
  return (name, value) =>
    absent.has(name) ? l10n.t('not returned') : dates.value(value, precise.has(name) ? 'seconds' : 'time');
}

function hasSeconds(value: unknown): boolean {
  return typeof value === 'string' && /T\d\d:\d\d:(?!00(?:\.0*)?(?:Z|[+-]))/.test(value);
}
