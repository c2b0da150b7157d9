import { expect, test } from 'vitest';
import { measureAccuracy } from '../../bench/project/accuracy';

test('a layered project has no false alarms, and planted mistakes are found', async () => {
  const size = { areas: 6, collectionsPerArea: 15, commonDefinitions: 20, otherClasses: 60 };
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
