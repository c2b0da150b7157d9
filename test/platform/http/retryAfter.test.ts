import { afterEach, expect, test, vi } from 'vitest';
import { readRetryAfter, requestedPause } from '../../../platform/http/response';

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

test.each([
  ['seconds', 429, { 'ratelimit-reset': '37' }, 37_000],
  ['seconds while the service is overloaded', 503, { 'ratelimit-reset': '37' }, 37_000],
  ['no second', 429, { 'ratelimit-reset': '0' }, 1_000],
  ['more seconds than the limit', 429, { 'ratelimit-reset': '3600' }, 300_000],
  ['the time of the reset', 429, { 'ratelimit-reset': String(4e9 + 42) }, 42_000],
  ['the time of a past reset', 429, { 'ratelimit-reset': String(4e9 - 42) }, 1_000],
  ['the older name', 429, { 'x-ratelimit-reset': String(4e9 + 42) }, 42_000],
  ['both names', 429, { 'ratelimit-reset': '37', 'x-ratelimit-reset': '38' }, 37_000],
  ['Retry-After, which takes precedence', 429, { 'retry-after': '5', 'ratelimit-reset': '37' }, 5_000],
  ['an invalid Retry-After', 429, { 'retry-after': 'soon', 'ratelimit-reset': '37' }, 37_000],
  ['a word', 429, { 'ratelimit-reset': 'soon' }, undefined],
  ['a negative number', 429, { 'ratelimit-reset': '-1' }, undefined],
  ['nothing', 429, {}, undefined],
  ['information in a good response', 200, { 'ratelimit-reset': '37' }, undefined],
  ['information in an error that has another cause', 500, { 'ratelimit-reset': '37' }, undefined],
  ['Retry-After in any response', 500, { 'retry-after': '5' }, 5_000],
])('RateLimit-Reset: %s, status %i with %j', (_, status, headers, ms) => {
  expect(requestedPause({ status, headers }, { now: () => 4e12 })).toBe(ms);
});
