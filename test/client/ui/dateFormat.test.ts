import { expect, test } from 'vitest';
import { DateFormat } from '../../../client/ui/dateFormat';

const now = new Date(2026, 2, 30, 9, 5).getTime();

test.each([
  [new Date(2026, 2, 30, 0, 1), 'today 00:01'],
  [new Date(2026, 2, 29, 23, 59), 'yesterday 23:59'],
  [new Date(2026, 2, 28, 16, 20), '28 Mar 16:20'],
  [new Date(2025, 11, 31, 16, 20), '31 Dec 2025 16:20'],
])('the format of %s', (at, text) => {
  expect(new DateFormat('en-GB').when(at.getTime(), now)).toBe(text);
});

test.each([
  ['2026-05-18', 'en-GB', '18 May 2026'],
  ['2026-05-18', 'de', '18.05.2026'],
  [new Date(2026, 4, 18, 9, 4).toISOString(), 'en-GB', '18 May 2026, 09:04'],
  [new Date(2026, 4, 18, 9, 4).toISOString(), 'de', '18.05.2026, 09:04'],
  ['2026-02-31', 'en-GB', undefined],
  ['2026-05-18T09:04:00', 'en-GB', undefined],
  ['since 2026-05-18', 'en-GB', undefined],
  [20260518, 'en-GB', undefined],
  [true, 'en-GB', undefined],
])('%s as a date in %s', (value, locale, text) => {
  expect(new DateFormat(locale).value(value)).toBe(text);
});
