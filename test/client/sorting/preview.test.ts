import { describe, expect, test } from 'vitest';
import { type PreviewState, previewText } from '../../../client/sorting/preview/document';
import { notesOnLocal } from '../../../client/sorting/preview/notes';
import { identityOf, type PreviewRequest } from '../../../client/sorting/preview/request';
import { localApplication } from './samples';

const request: PreviewRequest = {
  collection: { uri: 'file:///work/billing_ext-1.0.apiconfig.yaml', api: 'billing', name: 'Invoices' },
  ...localApplication,
  path: ['billing', 'v1', 'invoices'],
  order: [{ name: 'dueDate', descending: true }],
  declared: { keys: [], inheritedFrom: null },
  pageOffset: 0,
};
const at = new Date(2026, 2, 1, 14, 2, 11).getTime();

function page(rows: readonly Record<string, unknown>[], more: object = {}): PreviewState {
  return {
    kind: 'page',
    at,
    page: { elements: rows.map((attributes, index) => ({ id: `i:${index + 1}`, attributes })), ...more },
  };
}

const rows = [
  { dueDate: '2026-03-01T00:00:00Z', number: 'B', amount: { amount: '9.00', currency: 'usd' } },
  { dueDate: '2026-02-01T00:00:00Z', number: '日', amount: null },
];

describe('the document of a sort preview', () => {
  test('has the request, the order in words, the rows, the verdict and the table', () => {
    expect(previewText(request, page(rows, { total: 40, more: true }))).toBe(`\
GET http://127.0.0.1:4010/billing/v1/invoices?sort=-dueDate&includeTotal=true

Collection  Invoices (billing) · Local
Order       dueDate descending
Rows        1 to 2 of 40, more follow · 14:02:11
Verdict     in order: each row was compared with the next one

#  dueDate ↓             id   number    amount
-  --------------------  ---  ------  --------
1  2026-03-01T00:00:00Z  i:1  B       9.00 usd
2  2026-02-01T00:00:00Z  i:2  日          null
`);
  });

  test.each([
    [
      { order: [{ name: 'dueDate', descending: false }] },
      'not in order: rows 1 and 2, dueDate "2026-03-01T00:00:00Z" and then "2026-02-01T00:00:00Z", which is not ascending',
    ],
    [
      { order: [{ name: 'number', descending: false }] },
      'cannot be checked: number holds texts, and the order of texts is not documented',
    ],
    [
      { order: [{ name: 'payer_Ext', descending: false }] },
      'cannot be checked: the value of payer_Ext is not in the answer',
    ],
    [
      { order: [{ name: 'amount', descending: false }] },
      'cannot be checked: amount is null in some rows, and where null stands is not documented',
    ],
    [{ order: undefined }, 'cannot be checked: no default sort is known in this workspace, so that no order is known'],
    [
      { order: undefined, declared: { keys: [{ name: 'dueDate', descending: true }], inheritedFrom: null } },
      'in order: each row was compared with the next one',
    ],
  ])('%j is judged by the editor itself', (change, verdict) => {
    expect(previewText({ ...request, ...change }, page(rows))).toContain(`\nVerdict     ${verdict}\n`);
  });

  test('names the file of an inherited default sort', () => {
    const keys = [{ name: 'dueDate', descending: true }];
    const declared = { keys, inheritedFrom: 'billing_core-1.0.apiconfig.yaml' };
    expect(previewText({ ...request, order: undefined, declared }, page(rows))).toContain(
      '\nOrder       dueDate descending · inherited from billing_core-1.0.apiconfig.yaml\n',
    );
  });

  test('tells a value that some rows lack from one that none has', () => {
    expect(previewText(request, page([...rows, { number: 'C' }]))).toContain(
      'cannot be checked: dueDate is missing in some rows, and where they stand is not documented',
    );
  });

  test('numbers the rows of a later page on', () => {
    const text = previewText({ ...request, pageOffset: 25 }, page(rows.toReversed(), { total: 27, more: false }));
    expect(text).toContain('pageOffset=25');
    expect(text).toContain('26 to 27 of 27 ·');
    expect(text).toContain('not in order: rows 26 and 27');
    expect(text).toMatch(/^27 {2}2026-03/m);
    expect(previewText({ ...request, pageOffset: 50 }, page([]))).toContain('none after row 50');
    expect(previewText(request, page([]))).toMatch(/\nVerdict {5}in order: there is nothing to compare\n$/);
  });

  test('compares the first row of a page with the last one of the page before', () => {
    const below = (dueDate: string, shown = page(rows)): PreviewState =>
      shown.kind === 'page' ? { ...shown, above: { attributes: { dueDate }, at: at - 1000 } } : shown;
    const second = { ...request, pageOffset: 25 };
    expect(previewText(second, below('2026-04-01T00:00:00Z'))).toContain(
      'Verdict     in order: each row was compared with the next one, and row 25 of the page before with the first\n',
    );
    const text = previewText(second, below('2026-02-15T00:00:00Z'));
    expect(text).toContain(`\
Verdict     not in order: rows 25 and 26, dueDate "2026-02-15T00:00:00Z" and then "2026-03-01T00:00:00Z", which is not descending
            (row 25 is the last of the page before, as it was at 14:02:10)
`);
    expect(text).toMatch(/^26 {2}2026-03/m);
    expect(previewText(second, below('2026-04-01T00:00:00Z', page([])))).toContain('none after row 25');
  });

  test('notes what a person should know of the local platform', () => {
    expect(notesOnLocal(true, [])).toEqual([]);
    const notes = notesOnLocal(false, ['a_ext-1.0.schema.json', 'b_ext-1.0.schema.json']);
    const shown = page(rows);
    const text = previewText(request, shown.kind === 'page' ? { ...shown, notes } : shown);
    expect(text).toContain(
      'Note        another window started the local platform, which serves the folder of that window;',
    );
    expect(text).toContain(
      'Note        the local platform serves what is saved; a_ext-1.0.schema.json, b_ext-1.0.schema.json',
    );
  });

  test('says what is asked for while it is, and what went wrong', () => {
    expect(previewText(request, { kind: 'asking' })).toContain('Rows        asking…');
    expect(previewText(request, { kind: 'failed', sentences: ['Local did not answer.'], at })).toContain(
      'Rows        none, at 14:02:11\n\nLocal did not answer.\n',
    );
  });

  test('holds nothing that an editor would act on', () => {
    const evil = '$(flame) [x](command:y) https://evil.example \u202e\n';
    const hostile = { [evil]: evil, dueDate: evil };
    const text = previewText({ ...request, order: [{ name: evil, descending: false }] }, page([hostile, hostile]));
    expect(text.split('\n').slice(1).join('\n')).not.toMatch(/https:\/\/|\$\(|\]\(|\u202e/);
  });

  test('is another one for another order or place, and the same one for another page', () => {
    expect(identityOf({ ...request, pageOffset: 25 })).toBe(identityOf(request));
    expect(identityOf({ ...request, order: undefined })).not.toBe(identityOf(request));
    expect(identityOf({ ...request, path: ['claim'] })).not.toBe(identityOf(request));
  });
});
