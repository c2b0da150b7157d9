import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { ClientCredentialsToken, type OAuthClient } from '../../../platform/tokens/clientCredentials';
import { givenToken } from '../../../platform/tokens/given';
import { withSecretHeaders } from '../../../platform/tokens/secretHeaders';
import { json, RawServer, type Responder } from '../http/rawServer';

let server: RawServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const secret = 'planted secret/+ä';
let time = 0;

async function source(answering: Responder, more: Partial<OAuthClient> = {}) {
  server = await RawServer.start(answering);
  time = 0;
  const client = {
    tokenUrl: `${server.url}/oauth/token`,
    clientId: 'my client',
    scope: 'deploy read',
    secret: async () => secret,
    ...more,
  };
  const clock = { ...systemClock(), monotonic: () => time };
  return new ClientCredentialsToken('https://platform.test', client, { clock });
}

const granting: Responder = (_, response, nth) =>
  json(response, 200, { access_token: `token-${nth}`, token_type: 'Bearer', expires_in: 3_600 });

describe('client credentials', () => {
  test('are sent as RFC 6749 requires', async () => {
    const tokens = await source(granting);
    expect(await tokens.token()).toBe('token-1');
    const request = server?.heard[0];
    const basic = Buffer.from('my+client:planted+secret%2F%2B%C3%A4').toString('base64');
    expect(request?.headers.authorization).toBe(`Basic ${basic}`);
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(request?.body).toBe('grant_type=client_credentials&scope=deploy+read');
  });

  test('are sent in the body if the server requires that', async () => {
    const tokens = await source((request, response) => {
      if (request.headers.authorization === undefined) json(response, 200, { access_token: 'from-body' });
      else json(response, 401, { error: 'invalid_client' });
    });
    expect(await tokens.token()).toBe('from-body');
    expect(server?.heard[1]?.body).toContain('client_secret=planted+secret');
  });

  test('request one token for all concurrent callers, and keep it until shortly before it expires', async () => {
    const tokens = await source(granting);
    expect(await Promise.all([tokens.token(), tokens.token(), tokens.token()])).toEqual([
      'token-1',
      'token-1',
      'token-1',
    ]);
    time = 3_500_000;
    expect(await tokens.token()).toBe('token-1');
    time = 3_545_000;
    expect(await tokens.token()).toBe('token-2');
    expect(server?.heard).toHaveLength(2);
  });

  test('are also renewed with secret headers', async () => {
    const tokens = withSecretHeaders(await source(granting), ['X-Key'], async () => 'value');
    expect([await tokens.token(), await tokens.renew?.('token-1')]).toEqual(['token-1', 'token-2']);
    expect(await tokens.headers?.()).toEqual({ 'X-Key': 'value' });
  });

  test('renew the token once after a 401, and share the result of another renewal', async () => {
    const tokens = await source(granting);
    const old = (await tokens.token()) ?? '';
    const renewed = await Promise.all([tokens.renew?.(old), tokens.renew?.(old)]);
    expect(renewed).toEqual(['token-2', 'token-2']);
    expect(await tokens.renew?.(old)).toBe('token-2');
    expect(server?.heard).toHaveLength(2);
  });

  test.each([
    [
      'refuses the client',
      (_, response) => json(response, 401, { error: 'invalid_client', error_description: secret }),
    ],
    ['returns no token', (_, response) => json(response, 200, { token: 'x' })],
    ['returns a malformed token', (_, response) => json(response, 200, { access_token: 'a b' })],
    ['returns HTML', (_, response) => response.end('<html>')],
    ['fails', (_, response) => json(response, 503, {}, { 'retry-after': '3' })],
    ['closes the connection', (request) => request.socket.destroy()],
  ] satisfies [string, Responder][])(
    'mean that nothing was sent if the endpoint %s, and no message contains the secret',
    async (_, answering) => {
      const tokens = await source(answering);
      const failure: unknown = await tokens.token().catch((error: unknown) => error);
      expect(failure).toMatchObject({ name: 'PlatformError', sent: 'no', at: 'token-endpoint' });
      expect(JSON.stringify(failure) + String(failure)).not.toContain(secret);
    },
  );

  test.each([
    [400, 'the token endpoint refused the client (status 400)'],
    [401, 'the token endpoint refused the client (status 401)'],
    [404, 'the token endpoint returned no token (status 404)'],
  ])('a status of %i shows whether the client is wrong', async (status, message) => {
    const tokens = await source((_, response) => json(response, status, {}));
    await expect(tokens.token()).rejects.toMatchObject({ code: 'no-token', message });
  });

  test("aren't contained in any message, whatever form they were sent in", async () => {
    const tokens = await source((request, response) =>
      json(response, 401, { error_description: `${request.headers.authorization} ${server?.heard.at(-1)?.body}` }),
    );
    const failure: unknown = await tokens.token().catch((error: unknown) => error);
    expect(failure).toMatchObject({ platformMessage: 'Basic [token] grant_type=client_credentials&scope=deploy+read' });
    await server?.stop();
    const spoken = await source((_, response) =>
      json(response, 401, { error: `no ${secret}, planted+secret%2F%2B%C3%A4` }),
    );
    await expect(spoken.token()).rejects.toMatchObject({ platformMessage: 'no [token], [token]' });
  });

  test.each([301, 302, 303, 307, 308])('follow no redirect (%s)', async (status) => {
    const elsewhere = await RawServer.start(granting);
    const tokens = await source((_, response) => json(response, status, {}, { location: `${elsewhere.url}/token` }));
    await expect(tokens.token()).rejects.toMatchObject({ code: 'no-token', sent: 'no' });
    expect(server?.heard).toHaveLength(1);
    expect(elsewhere.heard).toEqual([]);
    await elsewhere.stop();
  });

  test('are invalid after their secret changes', async () => {
    let stored: string | undefined = secret;
    const tokens = await source(granting, { secret: async () => stored });
    expect(await tokens.token()).toBe('token-1');
    stored = 'another secret';
    expect(await tokens.token()).toBe('token-2');
    stored = undefined;
    await expect(tokens.token()).rejects.toMatchObject({ code: 'no-token' });
    await expect(tokens.renew?.('token-2')).rejects.toMatchObject({ code: 'no-token' });
    expect(server?.heard).toHaveLength(2);
  });

  test("aren't sent to an unsafe URL, and nothing is sent without a secret", async () => {
    for (const tokenUrl of ['http://login.test/token', 'https://user:pw@login.test', 'nonsense']) {
      const tokens = await source(granting, { tokenUrl });
      await expect(tokens.token()).rejects.toMatchObject({ code: 'address', sent: 'no' });
      await server?.stop();
    }
    const tokens = await source(granting, { secret: async () => undefined });
    await expect(tokens.token()).rejects.toMatchObject({ code: 'no-token' });
    expect(server?.heard).toEqual([]);
  });
});

test('a pasted token that was replaced in another window is used after a 401', async () => {
  let stored = 'old-token';
  const tokens = givenToken('https://platform.test', async () => stored);
  expect(await tokens.renew?.('old-token')).toBeUndefined();
  stored = 'new-token';
  expect(await tokens.renew?.('old-token')).toBe('new-token');
});
