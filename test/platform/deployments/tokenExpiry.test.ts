import { expect, test } from 'vitest';
import { expiryWarning, usualDuration } from '../../../platform/deployments/tokenExpiry';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';

const took = (minutes: number, more: Partial<Result> = {}) =>
  ({ result: { kind: 'succeeded', durationMs: minutes * 60_000, ...more } }) as DeploymentRecord;
const now = new Date(2030, 0, 1, 12, 0, 0).getTime();
const at = (minutes: number) => now + minutes * 60_000;

test('the usual duration is computed from the newest successes with a known duration', () => {
  expect(usualDuration([took(4), took(6), took(5)])).toBe(300_000);
  expect(usualDuration([took(5), took(90, { durationAtMost: true }), took(60, { kind: 'unknown' })])).toBe(300_000);
  expect(usualDuration([...Array(10).fill(took(5)), ...Array(30).fill(took(50))])).toBe(300_000);
  expect(usualDuration([])).toBeUndefined();
});

test.each([
  ['is over', at(0), [], 'The token has expired. Sign in again.'],
  ['ends before', at(4), [took(5)], 'The token expires at 12:04:00. A deployment usually takes 5 m 00 s.'],
  ['ends after', at(6), [took(5)], undefined],
  ['says nothing', undefined, [took(5)], undefined],
  ['expires soon, but the duration of earlier deployments is unknown', at(1), [], undefined],
])('a token that %s', (_, expiresAt, records, warning) => {
  expect(expiryWarning(expiresAt, records, now)).toBe(warning);
});
