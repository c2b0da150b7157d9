import { describe, expect, test, vi } from 'vitest';
import { isCollectionDeclaration, withDeclaration, withoutDeclaration } from '../../../client/sorting/declare';

vi.mock('vscode', () => ({}));

const uri = 'file:///w/billing_ext-1.0.apiconfig.yaml';

describe('a stated fact', () => {
  test('is added to the facts that were stated before', () => {
    const before = { Invoices: { kind: 'query', sortKeys: ['payerLabel'] }, Notes: { element: 'Note' } };
    expect(withDeclaration(before, { uri, collection: 'Invoices', sortKeys: ['payerLabel', 'balance'] })).toEqual({
      Invoices: { kind: 'query', sortKeys: ['payerLabel', 'balance'] },
      Notes: { element: 'Note' },
    });
  });

  test('is the first fact if the setting was invalid', () => {
    const expected = { Invoices: { kind: 'dual' } };
    for (const before of [undefined, 'Invoices', ['Invoices'], { Invoices: 7 }]) {
      expect(withDeclaration(before, { uri, collection: 'Invoices', kind: 'dual' })).toEqual(expected);
    }
  });

  test("of a collection whose name is an inherited property doesn't use that property", () => {
    const after = withDeclaration({}, { uri, collection: '__proto__', element: 'Odd' });
    expect(Object.keys(after)).toEqual(['__proto__']);
  });
});

describe('a fact that is removed', () => {
  const stated = { Invoices: { kind: 'query', sortKeys: ['payerLabel', 'balance'] }, Notes: { element: 'Note' } };

  test('leaves the other facts unchanged', () => {
    expect(withoutDeclaration(stated, { uri, collection: 'Invoices', kind: 'query' })).toEqual({
      Invoices: { sortKeys: ['payerLabel', 'balance'] },
      Notes: { element: 'Note' },
    });
    expect(withoutDeclaration(stated, { uri, collection: 'Invoices', sortKeys: ['balance'] })).toEqual({
      Invoices: { kind: 'query', sortKeys: ['payerLabel'] },
      Notes: { element: 'Note' },
    });
  });

  test('removes its collection if it is the last fact, and the setting with the last collection', () => {
    const { Notes } = stated;
    expect(withoutDeclaration(stated, { uri, collection: 'Notes', element: 'Note' })).not.toHaveProperty('Notes');
    expect(withoutDeclaration({ Notes }, { uri, collection: 'Notes', element: 'Note' })).toBeUndefined();
  });

  test('must be the stated one', () => {
    expect(withoutDeclaration(stated, { uri, collection: 'Invoices', kind: 'stream' })).toEqual(stated);
    expect(withoutDeclaration(stated, { uri, collection: 'Fees', kind: 'query' })).toEqual(stated);
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
])('whether %j is a declaration: %s', (value, is) => {
  expect(isCollectionDeclaration(value)).toBe(is);
});
