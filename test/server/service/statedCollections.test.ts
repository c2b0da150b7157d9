import { describe, expect, test } from 'vitest';
import { readSettings } from '../../../server/service/readSettings';
import { defaultSettings } from '../../../server/service/settings';

const read = (collections: unknown) => {
  const { settings, mistakes } = readSettings({ collections }, defaultSettings);
  return { collections: { ...settings.collections }, mistakes };
};

describe('the setting sortie.collections', () => {
  test('states kind, sort keys, and element, all optional', () => {
    const stated = {
      Invoices: { kind: 'query', sortKeys: ['payerLabel'], element: 'Invoice' },
      Activities: { sortKeys: ['assignedUser'] },
      Notes: {},
    };
    expect(read(stated)).toEqual({ collections: stated, mistakes: [] });
  });

  test('states nothing by default', () => {
    expect(read(undefined)).toEqual({ collections: {}, mistakes: [] });
  });

  test('is used without malformed properties, which are reported', () => {
    const { collections, mistakes } = read({
      Invoices: { kind: 'table', sortKeys: ['payerLabel', 7, '-dueDate', 'a,b'], element: 'Invoice' },
      Activities: 'query',
    });
    expect(collections).toEqual({ Invoices: { sortKeys: ['payerLabel'], element: 'Invoice' } });
    expect(mistakes.map((mistake) => /sortie\.[\w.]+/.exec(mistake)?.[0])).toEqual([
      'sortie.collections.Invoices.kind',
      'sortie.collections.Invoices.sortKeys',
      'sortie.collections.Activities',
    ]);
  });

  test("states nothing if it isn't an object", () => {
    expect(read(['Invoices'])).toMatchObject({ collections: {}, mistakes: [expect.any(String)] });
  });

  test('may contain a collection whose name every JavaScript object has', () => {
    const { collections } = read({ constructor: { kind: 'dual' } });
    expect(collections).toEqual({ constructor: { kind: 'dual' } });
  });
});
