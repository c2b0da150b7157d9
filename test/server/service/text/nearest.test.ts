import { expect, test } from 'vitest';
import { nearest } from '../../../../server/service/text/nearest';
import { fc, someOf } from '../../../properties';

/** Counts the changes between two strings, directly from the definition. */
function changes(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [first, second] = [a.slice(1), b.slice(1)];
  const options = [changes(first, b) + 1, changes(a, second) + 1, changes(first, second) + (a[0] === b[0] ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) options.push(changes(a.slice(2), b.slice(2)) + 1);
  return Math.min(...options);
}

test.each([
  ['dueDtae', ['dueDate', 'dueDates', 'amount'], ['dueDate', 'dueDates']],
  ['DUEDATE', ['dueDate'], ['dueDate']],
  ['ab', ['ab', 'ba', 'abc', 'xyz'], ['abc', 'ba']],
  ['amount', ['account', 'amount'], ['account']],
])('the names that are similar to %s, most similar first', (name, candidates, similar) => {
  expect(nearest(name, candidates)).toEqual(similar);
});

test('finds exactly the names with few changes, in any order of the candidates', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 6 }), (name, candidates) => {
      const most = Math.max(1, Math.floor(name.length / 3));
      const expected = candidates.filter((one) => one !== name && changes(name, one) <= most);
      expect([...nearest(name, candidates, 6)].sort()).toEqual([...expected].sort());
    }),
    someOf(300),
  );
});
