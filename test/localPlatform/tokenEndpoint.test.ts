import { describe, expect, test } from 'vitest';
import { expiryOf, localToken } from '../../platform/tokens/jwt';
import { type PlatformUnderTest, planetPath, platformUnderTest, TestClock } from './platformUnderTest';
import { send } from './sending';

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

async function ask(platform: PlatformUnderTest, form: string, headers: Record<string, string> = {}) {
  const answer = await send(`${platform.url}/local/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: form,
  });
  return { answer, body: (await answer.json()) as Record<string, unknown> };
}

const statusWith = async (platform: PlatformUnderTest, token: unknown) =>
  (await platform.send(`${planetPath()}/status`, { headers: { Authorization: `Bearer ${token}` } })).status;

test('a token is issued, and accepted until it expires', async () => {
  const platform = await platformUnderTest({ access: { token: 'fixed', clientSecret: 's:e c+r%t', tokenLifetime: 5 } });
  const { answer, body } = await ask(platform, 'grant_type=client_credentials&scope=deploy', {
    Authorization: basic('sortie', 's:e c+r%t'),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 5, scope: 'deploy' });
  platform.clock.advance(4_999);
  expect(await statusWith(platform, body.access_token)).toBe(200);
  platform.clock.advance(1);
  expect(await statusWith(platform, body.access_token)).toBe(401);
});

test('an issued token that has expired is refused, even if any token is accepted', async () => {
  const platform = await platformUnderTest({ access: { tokenLifetime: 1 } });
  const { body } = await ask(platform, 'grant_type=client_credentials&client_id=a&client_secret=b');
  expect(await statusWith(platform, body.access_token)).toBe(200);
  platform.clock.advance(1_000);
  expect(await statusWith(platform, body.access_token)).toBe(401);
  // Issuing another token removes the expired one. The expired token must still be rejected.
  await ask(platform, 'grant_type=client_credentials&client_id=a&client_secret=b');
  expect(await statusWith(platform, body.access_token)).toBe(401);
});

describe('a request is refused', () => {
  const good = 'grant_type=client_credentials&client_id=a&client_secret=secret';

  test.each([
    ['without a grant type', 'client_id=a&client_secret=secret', 400, 'invalid_request'],
    ['with another grant type', 'grant_type=password&client_id=a&client_secret=secret', 400, 'unsupported_grant_type'],
    ['with a repeated parameter', `${good}&scope=a&scope=b`, 400, 'invalid_request'],
    ['with a wrong secret', 'grant_type=client_credentials&client_id=a&client_secret=x', 401, 'invalid_client'],
    ['without a secret', 'grant_type=client_credentials&client_id=a', 401, 'invalid_client'],
    ['without a client', 'grant_type=client_credentials', 401, 'invalid_client'],
    ['with an empty client', 'grant_type=client_credentials&client_id=&client_secret=secret', 401, 'invalid_client'],
  ])('%s', async (_case, form, status, error) => {
    const platform = await platformUnderTest({ access: { clientSecret: 'secret' } });
    const { answer, body } = await ask(platform, form);
    expect(answer.status).toBe(status);
    expect(body).toEqual({ error, error_description: expect.any(String) });
    expect(answer.headers.has('WWW-Authenticate')).toBe(status === 401);
  });

  test('with the client in both the header and the form', async () => {
    const platform = await platformUnderTest({ access: { clientSecret: 'secret' } });
    const { answer, body } = await ask(platform, good, { Authorization: basic('a', 'secret') });
    expect([answer.status, body.error]).toEqual([400, 'invalid_request']);
  });

  test.each(['Basic ???', 'Basic ', 'Bearer secret', `Basic ${Buffer.from('a:%E0%A4%A').toString('base64')}`])(
    'with the header “%s”',
    async (authorization) => {
      const platform = await platformUnderTest({ access: { clientSecret: 'secret' } });
      const { answer, body } = await ask(platform, 'grant_type=client_credentials', { Authorization: authorization });
      expect([answer.status, body.error]).toEqual([401, 'invalid_client']);
    },
  );

  test('as JSON', async () => {
    const platform = await platformUnderTest();
    const { answer, body } = await ask(platform, '{}', { 'Content-Type': 'application/json' });
    expect([answer.status, body.error]).toEqual([400, 'invalid_request']);
  });

  test('if a token but no client secret is configured, because the endpoint would be another way to get access', async () => {
    const platform = await platformUnderTest({ access: { token: 'fixed' } });
    expect((await ask(platform, good)).answer.status).toBe(401);
  });
});

test('an issued token contains its expiry, and so can a configured token', async () => {
  const platform = await platformUnderTest({ access: { tokenLifetime: 5 } });
  const issued = await platform.send('/local/oauth/token', {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa('me:secret')}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token: token } = (await issued.json()) as { readonly access_token: string };
  expect(expiryOf(token)).toBe(platform.clock.now + 5_000);

  const clock = new TestClock();
  const fixed = await platformUnderTest({ access: { token: localToken('fixed', clock.now + 10_000) } }, clock);
  const ask = async () => (await fixed.send(`${planetPath('qa')}/status`)).status;
  expect(await ask()).toBe(200);
  clock.advance(10_000);
  expect(await ask()).toBe(401);
});
