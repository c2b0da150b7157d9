import { expect, test } from 'vitest';
import { measureAccuracy } from '../../bench/project/accuracy';

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
