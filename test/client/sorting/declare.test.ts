import { describe, expect, test, vi } from 'vitest';
import { isCollectionDeclaration, withDeclaration } from '../../../client/sorting/declare';

vi.mock('vscode', () => ({}));

const uri = 'file:///w/billing_ext-1.0.apiconfig.yaml';

describe('a declared fact', () => {
  test('is added to what was stated before', () => {
    const before = { Invoices: { kind: 'query', sortKeys: ['payerLabel'] }, Notes: { element: 'Note' } };
    expect(withDeclaration(before, { uri, collection: 'Invoices', sortKeys: ['payerLabel', 'balance'] })).toEqual({
      Invoices: { kind: 'query', sortKeys: ['payerLabel', 'balance'] },
      Notes: { element: 'Note' },
    });
  });

  test('is the first one where nothing usable was stated', () => {
    const expected = { Invoices: { kind: 'dual' } };
    for (const before of [undefined, 'Invoices', ['Invoices'], { Invoices: 7 }]) {
      expect(withDeclaration(before, { uri, collection: 'Invoices', kind: 'dual' })).toEqual(expected);
    }
  });

  test('of a collection with the name of a member of every object is its own', () => {
    const after = withDeclaration({}, { uri, collection: '__proto__', element: 'Odd' });
    expect(Object.keys(after)).toEqual(['__proto__']);
  });
});

test.each([
  [{ uri, collection: 'Invoices', kind: 'query' }, true],
  [{ uri, collection: 'Invoices' }, true],
  [{ uri, collection: 'Invoices', kind: 'table' }, false],
  [{ uri, collection: 'Invoices', sortKeys: [7] }, false],
  [{ uri, collection: '' }, false],
  [{ collection: 'Invoices' }, false],
  ['Invoices', false],
])('%j is a declaration: %s', (value, is) => {
  expect(isCollectionDeclaration(value)).toBe(is);
});
