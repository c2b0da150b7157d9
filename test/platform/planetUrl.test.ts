import { expect, test } from 'vitest';
import { readStatusUrl } from '../../platform/planetUrl';

const path = '/api/v1/tenants/acme/starsystems/claims/planets/dev1/status';
const address = { tenantId: 'acme', projectId: 'claims', planetId: 'dev1' };

test.each([
  [`https://cloud.example.com${path}`, { baseUrl: 'https://cloud.example.com', ...address }],
  [` https://cloud.example.com/eu/${path.slice(1)}/ `, { baseUrl: 'https://cloud.example.com/eu', ...address }],
  [
    'https://cloud.example.com:8443/api/v1/tenants/a%20b/starsystems/%C3%BC/planets/d/status',
    { baseUrl: 'https://cloud.example.com:8443', tenantId: 'a b', projectId: 'ü', planetId: 'd' },
  ],
])('base URL and IDs are read from %s', (text, read) => {
  expect(readStatusUrl(text)).toEqual(read);
});

test.each([
  'https://cloud.example.com',
  `http://cloud.example.com${path}`,
  `https://user:secret@cloud.example.com${path}`,
  `https://cloud.example.com${path}?x=1`,
  `https://cloud.example.com${path}#x`,
  'https://cloud.example.com/api/v1/tenants/acme/starsystems/claims/planets/%2e%2e/status',
  'https://cloud.example.com/api/v1/tenants/a%2Fb/starsystems/claims/planets/dev1/status',
  'https://cloud.example.com/api/v1/tenants/%E0%A4%A/starsystems/claims/planets/dev1/status',
  'https://cloud.example.com/api/v1/tenants/acme/starsystems/claims/planets/dev1/upgrade',
])('nothing is read from %s', (text) => {
  expect(readStatusUrl(text)).toBeUndefined();
});
