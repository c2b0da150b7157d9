import { expect, test } from 'vitest';
import { measureAccuracy, measureCustomerLayer } from '../../bench/project/accuracy';

/** `npm run test:full` uses projects of realistic size. */
const isFull = process.env.SORTIE_SECOND_LOOKS !== undefined;

test.each([
  ['without entity files', undefined],
  ['with entity files', 20],
])('a layered project %s has no false alarms, and planted mistakes are found', async (_, otherEntities) => {
  const size = {
    areas: isFull ? 6 : 3,
    collectionsPerArea: 15,
    commonDefinitions: 20,
    otherClasses: 60,
    otherEntities,
  };
  const planted = isFull ? 10 : 3;
  const { falseAlarms, found, beside } = await measureAccuracy(size, planted);
  expect(falseAlarms).toEqual([]);
  expect(beside).toEqual([]);
  expect(found).toEqual({
    misspelled: { planted, found: planted },
    'not-sortable': { planted, found: planted },
    'uncombined-schema': { planted, found: planted },
    'unnamed-class': { planted, found: planted },
  });
});

test.each([true, false])(
  'only the customer layer has no false alarms, and mistakes in whole definitions are found (list of APIs: %s)',
  async (hasList) => {
    const size = { areas: isFull ? 13 : 4, collectionsPerArea: 7, commonDefinitions: 12, otherClasses: 20 };
    const planted = isFull ? 25 : 7;
    const { falseAlarms, found, beside } = await measureCustomerLayer(size, planted, hasList);
    expect(falseAlarms).toEqual([]);
    expect(beside).toEqual([]);
    expect(found).toMatchObject({
      misspelled: { planted, found: planted },
      'not-sortable': { planted, found: planted },
    });
  },
);
