import { afterEach, expect, test, vi } from 'vitest';
import { readRetryAfter } from '../../../platform/http/retryAfter';

const now = Date.UTC(1994, 10, 6, 8, 49, 0);
const clock = { now: () => now };

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['nothing', undefined, undefined],
  ['blanks', '  ', undefined],
  ['seconds', '37', 37_000],
  ['seconds between spaces', ' 37 ', 37_000],
  ['no second', '0', 1_000],
  ['a fraction of a second', '1.5', 1_500],
  ['more seconds than the limit', '86400', 300_000],
  ['more seconds than a number can represent', '9'.repeat(400), 300_000],
  ['a negative number', '-5', undefined],
  ['a word', 'soon', undefined],
  ['a word before a number', 'in 5', undefined],
  ['a date', 'Sun, 06 Nov 1994 08:49:37 GMT', 37_000],
  ['a date of RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', 37_000],
  ['a date in the format of C', 'Sun Nov  6 08:49:37 1994', 37_000],
  ['a past date', 'Sun, 06 Nov 1994 08:00:00 GMT', 1_000],
  ['a date far in the future', 'Mon, 07 Nov 1994 08:49:37 GMT', 300_000],
  ['an invalid date', 'Sun, 66 Nov 1994 08:49:37 GMT', undefined],
])('Retry-After: %s, %j', (_, header, ms) => {
  for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata']) {
    vi.stubEnv('TZ', zone);
    expect(readRetryAfter(header, clock)).toBe(ms);
  }
});
