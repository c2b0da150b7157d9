import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { isLoopbackHost } from '../../localPlatform/guard';
import { planetPath, platformUnderTest } from './platformUnderTest';

function get(
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent: false }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });
}

describe('the Host header', () => {
  test.each(['localhost:4711', 'LOCALHOST:4711', '127.0.0.1:4711', '[::1]:4711'])('%s is served', (host) => {
    expect(isLoopbackHost(host, 4711)).toBe(true);
  });

  test.each([
    undefined,
    '',
    'localhost',
    'localhost:4712',
    'localhost:04711x',
    'localhost.:4711',
    'evil.example:4711',
    'localhost.evil.example:4711',
    '127.0.0.1.evil.example:4711',
    'evil@localhost:4711',
    '127.0.0.2:4711',
    '0.0.0.0:4711',
    '::1:4711',
    '[::1]:4712',
    'localhost:4711, evil.example',
  ])('%s is refused', (host) => {
    expect(isLoopbackHost(host, 4711)).toBe(false);
  });

  test('may omit the default port', () => {
    expect(isLoopbackHost('localhost', 80)).toBe(true);
  });

  test('of a web page whose name resolves to loopback is refused on every route', async () => {
    const platform = await platformUnderTest({ simulation: { faults: true } });
    for (const path of [`${planetPath()}/status`, '/local/oauth/token', '/local/faults', '/nowhere']) {
      const answer = await get(platform.url + path, {
        host: `evil.example:${platform.port}`,
        authorization: 'Bearer x',
      });
      expect(answer.status).toBe(421);
    }
  });
});

test('a request with an Origin header is refused, and no response contains a CORS header', async () => {
  const platform = await platformUnderTest();
  const headers = { origin: platform.url, authorization: 'Bearer x' };
  const refused = await get(`${platform.url}${planetPath()}/status`, headers);
  expect(refused.status).toBe(403);
  const preflight = await platform.send(`${planetPath()}/upgrade`, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'POST' },
  });
  expect(preflight.status).toBe(405);
  const served = await platform.send(`${planetPath()}/status`);
  expect(served.status).toBe(200);
  for (const names of [Object.keys(refused.headers), [...preflight.headers.keys()], [...served.headers.keys()]]) {
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('the platform listens only on the loopback interface', async () => {
  const platform = await platformUnderTest();
  expect(new URL(platform.url).hostname).toBe('127.0.0.1');
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) {
    await expect(get(`http://${address}:${platform.port}/`, {})).rejects.toThrow('ECONNREFUSED');
  }
});

describe('without the correct token', () => {
  const routes = [
    ['GET', `${planetPath()}/is/builds/branches`],
    ['GET', `${planetPath()}/is/builds?branch=main`],
    ['GET', `${planetPath()}/status`],
    ['POST', `${planetPath()}/upgrade`],
    ['GET', '/reference-data/tax-locations'],
    ['GET', '/products/PersonalAuto'],
    ['GET', '/common/v1/activities'],
    ['PUT', '/local/planets/dev/applications/cc/variables'],
  ] as const;

  test.each(routes)('%s %s is refused with 401', async (method, path) => {
    const platform = await platformUnderTest({ access: { token: 'right' } });
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic right', 'right', 'Bearer wrong', 'Bearer right x']) {
      const answer = await platform.send(path, { method, headers: { Authorization: authorization } });
      expect(answer.status, authorization).toBe(401);
      expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
      expect(await answer.json()).toMatchObject({ status: 401, errorCode: expect.stringMatching(/^Token/) });
    }
  });

  test('any token is accepted if no token was configured', async () => {
    const platform = await platformUnderTest();
    const status = async (authorization: string) =>
      (await platform.send(`${planetPath()}/status`, { headers: { Authorization: authorization } })).status;
    expect(await status('Bearer whatever')).toBe(200);
    expect(await status('bearer whatever')).toBe(200);
    expect(await status('')).toBe(401);
  });
});
