import { expect, test } from 'vitest';
import { applicationFor, productDefinitions } from '../../platform/applicationApis';

const baseUrl = 'https://platform.test';
const claims = { url: 'https://claims.test', apis: ['claim', 'common'], auth: 'none' } as const;
const rest = { url: 'https://rest.test', apis: [], auth: 'bearer' } as const;
const products = { url: 'https://products.test', apis: [productDefinitions], auth: 'bearer' } as const;

test.each([
  ['claim', [rest, claims], claims.url],
  ['billing', [claims, rest], rest.url],
  ['billing', [claims], baseUrl],
  ['billing', [], baseUrl],
  [productDefinitions, [rest, products], products.url],
])(
  '%s is served by the application that lists it, else by the application for all APIs, else by the base URL',
  (api, applications, url) => {
    expect(applicationFor({ baseUrl, applications }, api).url).toBe(url);
  },
);

test('the base URL uses the token of its environment', () => {
  expect(applicationFor({ baseUrl }, 'billing')).toEqual({ url: baseUrl, apis: [], auth: 'bearer' });
});
