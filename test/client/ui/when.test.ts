import { expect, test } from 'vitest';
import { formatWhen } from '../../../client/ui/when';

const now = new Date(2026, 2, 30, 9, 5).getTime();

test.each([
  [new Date(2026, 2, 30, 0, 1), 'today 00:01'],
  [new Date(2026, 2, 29, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 2, 28, 16, 20), '28 Mar 16:20'],
  [new Date(2025, 11, 31, 16, 20), '31 Dec 2025 16:20'],
])('%s', (at, text) => {
  expect(formatWhen(at.getTime(), now, 'en-GB')).toBe(text);
});
