import { describe, expect, test } from 'vitest';
import { redact, type Sensitive } from '../../../client/welcome/report/redact';
import { fc } from '../../properties';

const nothing: Sensitive = { secrets: [], hosts: [], identifiers: [], home: '' };
const struck = (text: string, secret: Partial<Sensitive> = {}) => redact(text, { ...nothing, ...secret });

describe('the text of a report', () => {
  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: [token]'],
    ['sent with bearer abcdefgh', 'sent with bearer [token]'],
    ['{"access_token":"xyz","n":1}', '{"access_token":"[token]","n":1}'],
    ['X-Api-Key: 123', 'X-Api-Key: [token]'],
    ['client_secret=abc&x=1', 'client_secret=[token]&x=1'],
    ['got eyJhbGciOi.eyJzdWIi.c2ln there', 'got [token] there'],
    ['https://me:pw@example.com/a', 'https://[token]@example.com/a'],
    ['GET https://example.com/a?branch=main&x=1 failed', 'GET https://example.com/a?[…] failed'],
    ['key 0123456789abcdef0123456789abcdef01', 'key [token]'],
  ])('%s', (text, expected) => expect(struck(text)).toBe(expected));

  test.each([
    'deployment 5f0c1a2b-1111-4222-8333-444455556666 UPGRADED',
    'at /home/x/node_modules/vscode-languageserver-protocol/lib/common/protocol.js:12:3',
    'default-sort-not-sortable in billing_ext-1.0.apiconfig.yaml',
  ])('but not: %s', (text) => expect(struck(text)).toBe(text));

  test('known secrets are redacted everywhere, even if encoded', () => {
    expect(struck('a hunter2 b', { secrets: ['hunter2'] })).toBe('a [token] b');
    expect(struck('q=s%2Fcret%2B', { secrets: ['s/cret+'] })).toBe('q=[token]');
  });

  test('hosts, identifiers, and the home folder are redacted', () => {
    const secret = { hosts: ['cloud.acme.com'], identifiers: ['dev', 'acme'], home: '/home/ann' };
    expect(struck('https://cloud.acme.com/api/v1/tenants/acme/planets/dev on a device', secret)).toBe(
      'https://[host]/api/v1/tenants/[id]/planets/[id] on a device',
    );
    expect(struck('/home/ann/project', secret)).toBe('~/project');
  });

  test('no secret of at least four characters is left', () => {
    const secret = fc.string({ minLength: 4, maxLength: 40 }).filter((text) => !'[token] [id] [host] ~'.includes(text));
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, each, after) => {
        expect(struck(`${before}${each}${after}`, { secrets: [each] }).replaceAll('[token]', '')).not.toContain(each);
      }),
    );
  });
});
