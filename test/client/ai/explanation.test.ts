import { describe, expect, test } from 'vitest';
import { explanationText, meantCollection } from '../../../client/ai/explanation';
import { api, collection, entry, key } from '../sorting/samples';

const apis = [
  api('billing', [collection('Invoices'), collection('Activities')]),
  api('claim', [collection('Activities'), collection('activities')]),
];

describe('the collection that a model asks about', () => {
  test('is found by its name, regardless of case', () => {
    expect(meantCollection(apis, 'invoices', undefined).name).toBe('Invoices');
    expect(meantCollection(apis, 'Activities', 'billing').api).toBe('billing');
    expect(meantCollection(apis, 'activities', 'claim').name).toBe('activities');
  });

  test.each([
    ['Activities', 'Several APIs have a collection named Activities. Specify one of these APIs: billing, claim.'],
    [
      'Payments',
      'Collection "Payments" not found. Available collections: billing/Invoices, billing/Activities, claim/Activities, ',
    ],
  ])('must be specified if the name is ambiguous: %s', (name, message) => {
    expect(() => meantCollection(apis, name, undefined)).toThrow(message);
  });

  test('is one of 20 listed collections if it has a similar name', () => {
    const many = [
      api(
        'billing',
        Array.from({ length: 30 }, (_, index) => collection(`Item${index}s`)),
      ),
    ];
    const listed = /Available collections: billing\/Item29s, billing\/Item0s, .*, billing\/Item18s and 10 more\.$/;
    expect(() => meantCollection(many, 'Item29', undefined)).toThrow(listed);
  });

  test("isn't found in an empty workspace", () => {
    expect(() => meantCollection([], 'Invoices', undefined)).toThrow('This workspace has no collections.');
  });
});

test('an explanation contains the diagnosis, the remedy, and the other sort keys', () => {
  const invoices = collection('Invoices', {
    keys: [key('dueDate', { type: 'date-time' }), key('payer_Ext', { source: 'sort-column', value: 'Payer → Name' })],
    defaultSort: [entry('dueDate', 1, { descending: true })],
  });
  const text = explanationText(invoices, {
    sorts: false,
    reasons: ["payerName isn't a valid sort key of Invoices: it is joined."],
    complete: false,
    remedy: 'Quick fix: Generate sort column payerName_Ext.',
    chain: ['Mapping: Invoice.Payer.DisplayName'],
  });
  expect(text.split('\n')).toEqual([
    "payerName isn't a valid sort key of Invoices: it is joined.",
    'Quick fix: Generate sort column payerName_Ext.',
    'Mapping: Invoice.Payer.DisplayName',
    "Sortie's information about this collection is incomplete, so this result may be wrong.",
    'Invoices (query-backed)',
    'Sort keys: dueDate (date-time · schema (ext)), payer_Ext (sort column · Payer → Name)',
    'Default sort: dueDate descending',
  ]);
});

test.each([
  ['no default sort', {}, 'The collection has no default sort.'],
  [
    'only a YAML alias',
    { aliasesDefaultSort: true },
    "Default sort: defined by a YAML alias, which Sortie doesn't follow",
  ],
  [
    'a YAML alias next to a name',
    { aliasesDefaultSort: true, defaultSort: [entry('dueDate', null)] },
    "Default sort: defined by a YAML alias, which Sortie doesn't follow",
  ],
])('an explanation mentions %s', (_, more, line) => {
  const explanation = { sorts: true, reasons: [], complete: true, remedy: null, chain: [] };
  expect(explanationText(collection('Invoices', more), explanation).split('\n').at(-1)).toBe(line);
});
