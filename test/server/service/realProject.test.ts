import { expect, test } from 'vitest';
import { measureAccuracy, measureCustomerLayer } from '../../bench/project/accuracy';

test.each([
  ['without entity files', undefined],
  ['with entity files', 20],
])('a layered project %s has no false alarms, and planted mistakes are found', async (_, otherEntities) => {
  const size = { areas: 6, collectionsPerArea: 15, commonDefinitions: 20, otherClasses: 60, otherEntities };
  const { falseAlarms, found, beside } = await measureAccuracy(size, 10);
  expect(falseAlarms).toEqual([]);
  expect(beside).toEqual([]);
  expect(found).toEqual({
    misspelled: { planted: 10, found: 10 },
    'not-sortable': { planted: 10, found: 10 },
    'uncombined-schema': { planted: 10, found: 10 },
    'unnamed-class': { planted: 10, found: 10 },
  });
});

test.each([true, false])(
  'only the customer layer has no false alarms, and mistakes in whole definitions are found (list of APIs: %s)',
  async (hasList) => {
    const size = { areas: 13, collectionsPerArea: 7, commonDefinitions: 12, otherClasses: 20 };
    const { falseAlarms, found, beside } = await measureCustomerLayer(size, 25, hasList);
    expect(falseAlarms).toEqual([]);
    expect(beside).toEqual([]);
    expect(found).toMatchObject({
      misspelled: { planted: 25, found: 25 },
      'not-sortable': { planted: 25, found: 25 },
    });
  },
);
