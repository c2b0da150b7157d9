import { describe, expect, test } from 'vitest';
import { type PreviewState, previewText as textOf } from '../../../client/sorting/preview/document';
import { notesOnLocal } from '../../../client/sorting/preview/notes';
import { identityOf, type PreviewRequest } from '../../../client/sorting/preview/request';
import { DateFormat } from '../../../client/ui/dateFormat';
import { localApplication } from './samples';

const request: PreviewRequest = {
  collection: { uri: 'file:///work/billing_ext-1.0.apiconfig.yaml', api: 'billing', name: 'Invoices' },
  ...localApplication,
  path: ['billing', 'v1', 'invoices'],
  order: [{ name: 'dueDate', descending: true }],
  declared: { keys: [], inheritedFrom: null },
  sortColumns: [],
  pageOffset: 0,
};
const dates = new DateFormat('en-GB');

function previewText(asked: PreviewRequest, state: PreviewState, hidden: readonly string[] = []): string {
  return textOf(asked, state, { dates, hidden: new Set(hidden) });
}

const at = new Date(2026, 2, 1, 14, 2, 11).getTime();

function page(rows: readonly Record<string, unknown>[], more: object = {}): PreviewState {
  return {
    kind: 'page',
    at,
    isLocal: false,
    page: { elements: rows.map((attributes, index) => ({ id: `i:${index + 1}`, attributes })), ...more },
  };
}

const rows = [
  { dueDate: '2026-03-01T00:00:00Z', number: 'B', amount: { amount: '9.00', currency: 'usd' } },
  { dueDate: '2026-02-01T00:00:00Z', number: '日', amount: null },
];

describe('the document of a sort preview', () => {
  test('contains the request, the order in words, the rows, the verdict, and the table', () => {
    const days = rows.map((row) => ({ ...row, dueDate: row.dueDate.slice(0, 10) }));
    expect(previewText(request, page(days, { total: 40, more: true }))).toBe(`\
GET http://127.0.0.1:4010/billing/v1/invoices?sort=-dueDate&includeTotal=true

Collection  Invoices (billing) · Local
Order       dueDate descending
Rows        1–2 of 40 (more rows follow) · 14:02:11
Verdict     In order: each row was compared with the next one

#  dueDate ↓   id   number    amount
-  ----------  ---  ------  --------
1  1 Mar 2026  i:1  B       9.00 usd
2  1 Feb 2026  i:2  日          null
`);
  });

  test.each([
    [
      { order: [{ name: 'dueDate', descending: false }] },
      `Not in order: in rows 1 and 2, the values of dueDate aren't ascending ("2026-03-01T00:00:00Z", then "2026-02-01T00:00:00Z")`,
    ],
    [
      { order: [{ name: 'number', descending: false }] },
      "Can't be checked: number contains strings, and their sort order isn't documented",
    ],
    [
      { order: [{ name: 'payer_Ext', descending: false }] },
      "Can't be checked: the values of payer_Ext aren't returned",
    ],
    [
      { order: [{ name: 'payer_Ext', descending: false }] },
      "Can't be checked: the values of payer_Ext aren't returned",
    ],
    [
      { order: [{ name: 'amount', descending: false }] },
      "Can't be checked: 1 row has no value for amount; the position of rows without a value isn't documented",
    ],
    [{ order: undefined }, "Can't be checked: the default sort is unknown in this workspace"],
    [
      { order: undefined, declared: { keys: [{ name: 'dueDate', descending: true }], inheritedFrom: null } },
      'In order: each row was compared with the next one',
    ],
  ])('for %j, the editor computes the verdict itself', (change, verdict) => {
    expect(previewText({ ...request, ...change }, page(rows))).toContain(`\nVerdict     ${verdict}\n`);
  });

  test('shows the file of an inherited default sort', () => {
    const keys = [{ name: 'dueDate', descending: true }];
    const declared = { keys, inheritedFrom: 'billing_core-1.0.apiconfig.yaml' };
    expect(previewText({ ...request, order: undefined, declared }, page(rows))).toContain(
      '\nOrder       dueDate descending · inherited from billing_core-1.0.apiconfig.yaml\n',
    );
  });

  test('shows what could be checked, and which rows have an undocumented position', () => {
    const { dueDate } = rows[1] ?? {};
    const without = [{ number: 'C' }, { number: 'D', dueDate: null }];
    expect(previewText(request, page([...rows, { dueDate, number: 'B' }, ...without]))).toContain(
      "Verdict     In order: 2 of 4 pairs of neighboring rows compared; 2 rows have no value for dueDate; the position of rows without a value isn't documented\n",
    );
    const then = { ...request, order: [...(request.order ?? []), { name: 'number', descending: false }] };
    expect(previewText(then, page([...rows, { dueDate, number: 'B' }, { number: 'C' }]))).toContain(
      "In order: 1 of 3 pairs of neighboring rows compared; 1 row has no value for dueDate; the position of rows without a value isn't documented\n            number contains strings, and their sort order isn't documented\n",
    );
  });

  test('compares strings and rows without a value if the local platform sorted the rows', () => {
    const shown = page([...rows, { number: 'C', dueDate: null }]);
    const sorted: PreviewState = shown.kind === 'page' ? { ...shown, isLocal: true } : shown;
    const order = [
      { name: 'dueDate', descending: false },
      { name: 'number', descending: true },
    ];
    expect(previewText({ ...request, order: order.slice(1) }, sorted)).toContain(
      `Not in order: in rows 1 and 2, the values of number aren't descending ("B", then "日")`,
    );
    const byDate = { ...request, order: order.slice(0, 1) };
    expect(previewText(byDate, sorted)).toContain('Not in order: in rows 1 and 2, the values of dueDate');
    const nulls = page([{ dueDate: '2026-03-01T00:00:00Z' }, { dueDate: null }]);
    expect(previewText(byDate, nulls.kind === 'page' ? { ...nulls, isLocal: true } : nulls)).toContain(
      'Verdict     In order: each row was compared with the next one\n',
    );
  });

  test("shows the columns of all sort keys first, marked, and lists the values that aren't returned", () => {
    const order = ['payerName_Ext', 'dueDate'].map((name) => ({ name, descending: name === 'dueDate' }));
    const text = previewText({ ...request, order }, page(rows));
    expect(text).toMatch(/^# {2}payerName_Ext ↑ {2}dueDate ↓ +id /m);
    expect(text).toMatch(/^1 {2}not returned +1 Mar 2026, /m);
  });

  test("shows dates in the reader's format, with seconds if a row has any", () => {
    const [whole, exact] = ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:07Z'];
    const text = previewText(request, page([{ dueDate: exact, created: whole, day: '2026-03-01', code: 'T1:00:07' }]));
    expect(text).toContain(`  ${dates.value(exact, 'seconds')}  i:1  ${dates.value(whole)}  1 Mar 2026  T1:00:07\n`);
    expect(text).not.toContain(`${exact} `);
  });

  test('omits the columns that the user hides, but no sort key, and lists the omitted columns', () => {
    const text = previewText(request, page(rows), ['amount', 'id', 'dueDate', 'elsewhere']);
    expect(text).toMatch(/^# {2}dueDate ↓ +number$/m);
    expect(text).toMatch(/\n\nHidden columns: id, amount\n$/);
  });

  test('numbers the rows of a later page consecutively', () => {
    const text = previewText({ ...request, pageOffset: 25 }, page(rows.toReversed(), { total: 27, more: false }));
    expect(text).toContain('pageOffset=25');
    expect(text).toContain('26–27 of 27 ·');
    expect(text).toContain('Not in order: in rows 26 and 27');
    expect(text).toMatch(/^27 {2}1 Mar 2026/m);
    expect(previewText({ ...request, pageOffset: 50 }, page([]))).toContain('no rows after row 50');
    expect(previewText(request, page([]))).toMatch(/\nVerdict {5}In order: there are fewer than two rows\n$/);
  });

  test('compares the first row of a page with the last one of the previous page', () => {
    const below = (dueDate: string, shown = page(rows)): PreviewState =>
      shown.kind === 'page' ? { ...shown, above: { attributes: { dueDate }, at: at - 1000 } } : shown;
    const second = { ...request, pageOffset: 25 };
    expect(previewText(second, below('2026-04-01T00:00:00Z'))).toContain(
      'Verdict     In order: each row was compared with the next one, and row 25 (on the previous page) with the first row\n',
    );
    const text = previewText(second, below('2026-02-15T00:00:00Z'));
    expect(text).toContain(`\
Verdict     Not in order: in rows 25 and 26, the values of dueDate aren't descending ("2026-02-15T00:00:00Z", then "2026-03-01T00:00:00Z")
            (row 25 is the last row of the previous page, read at 14:02:10)
`);
    expect(text).toMatch(/^26 {2}1 Mar 2026/m);
    expect(previewText(second, below('2026-04-01T00:00:00Z', page([])))).toContain('no rows after row 25');
  });

  test('contains notes about the local platform', () => {
    expect(notesOnLocal(true, [])).toEqual([]);
    const notes = notesOnLocal(false, ['a_ext-1.0.schema.json', 'b_ext-1.0.schema.json']);
    const shown = page(rows);
    const text = previewText(request, shown.kind === 'page' ? { ...shown, notes } : shown);
    expect(text).toContain("Note        the local platform serves another window's folder;");
    expect(text).toContain(
      'Note        the local platform serves only saved files; not saved: a_ext-1.0.schema.json, b_ext-1.0.schema.json',
    );
  });

  test('shows the pending request, and the failure of a request', () => {
    expect(previewText(request, { kind: 'asking' })).toContain('Rows        reading…');
    expect(previewText(request, { kind: 'failed', sentences: ["Local didn't respond."], at })).toContain(
      "Rows        none; the request failed at 14:02:11\n\nLocal didn't respond.\n",
    );
  });

  test('contains nothing that an editor would interpret', () => {
    const evil = '$(flame) [x](command:y) https://evil.example \u202e\n';
    const hostile = { [evil]: evil, dueDate: evil };
    const text = previewText({ ...request, order: [{ name: evil, descending: false }] }, page([hostile, hostile]));
    expect(text.split('\n').slice(1).join('\n')).not.toMatch(/https:\/\/|\$\(|\]\(|\u202e/);
  });

  test('has a different URI for another order or environment, and the same URI for another page', () => {
    expect(identityOf({ ...request, pageOffset: 25 })).toBe(identityOf(request));
    expect(identityOf({ ...request, order: undefined })).not.toBe(identityOf(request));
    expect(identityOf({ ...request, path: ['claim'] })).not.toBe(identityOf(request));
  });
});
