import { expect, test } from 'vitest';
import { expiryOf, localToken } from '../../../platform/tokens/jwt';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (payload: unknown) => `${part({ alg: 'none' })}.${part(payload)}.signature`;

test('the expiry of a JWT is returned in milliseconds', () => {
  expect(expiryOf(jwt({ exp: 1_900_000_000, name: 'Zoë ❤' }))).toBe(1_900_000_000_000);
  expect(expiryOf(localToken('s3cret', 1_900_000_000_500))).toBe(1_900_000_000_000);
});

test.each([
  ['an opaque token', 'abcdef'],
  ['no claim', jwt({ sub: 'x' })],
  ['a claim of another type', jwt({ exp: '1900000000' })],
  ['a claim without an expiry', jwt({ exp: null })],
  ["a payload that isn't an object", jwt([1])],
  ["a payload that isn't JSON", `${part({})}.e30x.x`],
  ["a payload that isn't encoded", `${part({})}.%%%.x`],
  ['another number of parts', `${jwt({ exp: 1 })}.more.parts`],
  ['nothing', ''],
])('%s has no expiry', (_, token) => {
  expect(expiryOf(token)).toBeUndefined();
});
