import { afterEach, describe, expect, test } from 'vitest';
import { createDeploymentsApi } from '../../../platform/api';
import { systemClock } from '../../../platform/clock';
import { Pipeline, type PipelineOptions } from '../../../platform/http/pipeline';
import { givenToken } from '../../../platform/tokens/given';
import { withSecretHeaders } from '../../../platform/tokens/secretHeaders';
import { goodStatus, json, RawServer } from './rawServer';

let server: RawServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** Returns a clock that records sleeps without waiting. */
function hurried() {
  const slept: number[] = [];
  const clock = {
    ...systemClock(),
    sleep: async (ms: number) => {
      slept.push(ms);
    },
  };
  return { clock, slept };
}

function pipelineFor(baseUrl: string, more: Partial<PipelineOptions> = {}) {
  return new Pipeline({ baseUrl, clock: hurried().clock, random: () => 0.5, ...more });
}

describe('secret headers', () => {
  const key = 'planted-header-value';
  const withKey = (url: string, value: string | undefined, names = ['X-Api-Key']) =>
    pipelineFor(url, {
      token: withSecretHeaders(
        givenToken(url, async () => 'tok'),
        names,
        async () => value,
      ),
    });

  test('are sent to their origin, and redacted in responses', async () => {
    server = await RawServer.start((request, response) => json(response, 200, { heard: request.headers['x-api-key'] }));
    const pipeline = withKey(server.url, key);
    expect(await pipeline.get(['x'])).toEqual({ heard: '[token]' });
    expect(await pipeline.post(['x'], {})).toEqual({ status: 200, body: { heard: '[token]' } });
    expect(server.heard.map(({ headers }) => headers['x-api-key'])).toEqual([key, key]);
  });

  test('are also redacted in a refusal', async () => {
    server = await RawServer.start((_, response) => json(response, 403, { userMessage: `bad key ${key}` }));
    await expect(withKey(server.url, key).get(['x'])).rejects.toMatchObject({ platformMessage: 'bad key [token]' });
  });

  test.each([undefined, ''])('without a value (%j), nothing is sent', async (value) => {
    server = await RawServer.start((_, response) => json(response, 200, {}));
    const pipeline = withKey(server.url, value);
    await expect(pipeline.get(['x'])).rejects.toMatchObject({ code: 'no-token', sent: 'no' });
    await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ code: 'no-token', sent: 'no' });
    expect(server.heard).toHaveLength(0);
  });

  test("aren't sent to any other origin, and can't add another line", async () => {
    server = await RawServer.start((_, response) => json(response, 200, {}));
    const { url } = server;
    const elsewhere = withSecretHeaders(
      givenToken('https://a.test', async () => 'tok'),
      ['X-Api-Key'],
      async () => key,
    );
    expect(() => pipelineFor(url, { token: elsewhere })).toThrow('belongs to an origin other than');
    await expect(withKey(url, 'a\r\nX-Other: b').get(['x'])).rejects.toMatchObject({ code: 'address', sent: 'no' });
    expect(server.heard).toHaveLength(0);
  });
});

describe('a GET is retried', () => {
  test('after transient failures, with growing pauses, but not more often than allowed', async () => {
    server = await RawServer.start((_, response) => json(response, 503, {}));
    const { clock, slept } = hurried();
    await expect(pipelineFor(server.url, { clock }).get(['x'])).rejects.toMatchObject({ status: 503 });
    expect(server.heard).toHaveLength(3);
    expect(slept).toEqual([500, 1_000]);
  });

  test('and returns the first response that succeeds', async () => {
    server = await RawServer.start((request, response, nth) => {
      if (nth === 1) request.socket.resetAndDestroy();
      else json(response, 200, { nth });
    });
    expect(await pipelineFor(server.url).get(['x'])).toEqual({ nth: 2 });
  });

  test('after the pause that the platform requests, unless that pause is long', async () => {
    server = await RawServer.start((_, response, nth) =>
      json(response, 429, {}, { 'retry-after': nth === 1 ? '2' : '60' }),
    );
    const { clock, slept } = hurried();
    await expect(pipelineFor(server.url, { clock }).get(['x'])).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect(slept).toEqual([2_000]);
  });

  test.each([400, 403, 404, 301])('but not after %i', async (status) => {
    server = await RawServer.start((_, response) => json(response, status, {}));
    await expect(pipelineFor(server.url).get(['x'])).rejects.toMatchObject({ status });
    expect(server.heard).toHaveLength(1);
  });
});

describe('a token', () => {
  test('is renewed once after a 401', async () => {
    server = await RawServer.start((request, response) => {
      if (request.headers.authorization === 'Bearer new-token') json(response, 200, 'fine');
      else json(response, 401, {});
    });
    const rejected: string[] = [];
    const token = {
      origin: server.url,
      token: async () => 'old-token',
      renew: async (old: string) => {
        rejected.push(old);
        return 'new-token';
      },
    };
    expect(await pipelineFor(server.url, { token }).get(['x'])).toBe('fine');
    expect(rejected).toEqual(['old-token']);
  });

  test("isn't contained in any response, even after the token was renewed", async () => {
    const given = ['planted-token', 'planted-token-renewed'];
    server = await RawServer.start((request, response) => {
      const renewed = request.headers.authorization === `Bearer ${given[1]}`;
      json(response, renewed ? 200 : 401, given);
    });
    const token = { origin: server.url, token: async () => 'planted-token', renew: async () => given[1] };
    const pipeline = pipelineFor(server.url, { token });
    expect(await pipeline.get(['x'])).toEqual(['[token]', '[token]']);
    await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ body: ['[token]', '[token]'] });
  });

  test('that is rejected again results in one 401 after one renewal', async () => {
    server = await RawServer.start((_, response) => json(response, 401, {}));
    const token = { origin: server.url, token: async () => 'old-token', renew: async () => 'new-token' };
    await expect(pipelineFor(server.url, { token }).get(['x'])).rejects.toMatchObject({ status: 401 });
    expect(server.heard).toHaveLength(2);
  });

  test("isn't renewed for a POST: a 401 requires a new consent", async () => {
    server = await RawServer.start((_, response) => json(response, 401, {}));
    const token = { origin: server.url, token: async () => 'old-token', renew: async () => 'new-token' };
    await expect(pipelineFor(server.url, { token }).post(['x'], {})).rejects.toMatchObject({ status: 401 });
    expect(server.heard).toHaveLength(1);
  });

  test("that can't be read means that nothing was sent", async () => {
    server = await RawServer.start((_, response) => json(response, 200, {}));
    const token = givenToken(server.url, () => Promise.reject(new Error('planted: the keyring is locked')));
    const failure = await pipelineFor(server.url, { token })
      .post(['x'], {})
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ sent: 'no', message: 'the request failed' });
    expect(server.heard).toHaveLength(0);
  });

  test("doesn't prevent an abort before a POST is sent", async () => {
    server = await RawServer.start((_, response) => json(response, 202, {}));
    const stop = new AbortController();
    const token = givenToken(server.url, async () => {
      stop.abort();
      return 'tok';
    });
    const posting = pipelineFor(server.url, { token }).post(['x'], {}, { signal: stop.signal });
    await expect(posting).rejects.toMatchObject({ code: 'aborted', sent: 'no' });
    expect(server.heard).toHaveLength(0);
  });

  test.each([
    ['a POST', 'token', (pipeline: Pipeline, signal: AbortSignal) => pipeline.post(['x'], {}, { signal })],
    ['a GET', 'token', (pipeline: Pipeline, signal: AbortSignal) => pipeline.get(['x'], { signal })],
    ['a POST', 'header', (pipeline: Pipeline, signal: AbortSignal) => pipeline.post(['x'], {}, { signal })],
    ['a GET', 'header', (pipeline: Pipeline, signal: AbortSignal) => pipeline.get(['x'], { signal })],
  ])("that doesn't arrive doesn't prevent an abort %s: a %s", async (_, hanging, ask) => {
    server = await RawServer.start((_, response) => json(response, 202, {}));
    const stop = new AbortController();
    const never = () => {
      queueMicrotask(() => stop.abort());
      return new Promise<undefined>(() => undefined);
    };
    const given = givenToken(server.url, hanging === 'token' ? never : async () => 'tok');
    const token = withSecretHeaders(given, ['X-Api-Key'], never);
    await expect(ask(pipelineFor(server.url, { token }), stop.signal)).rejects.toMatchObject({
      code: 'aborted',
      sent: 'no',
    });
    expect(server.heard).toHaveLength(0);
  });

  test('is awaited before the check whether a POST may still be sent', async () => {
    server = await RawServer.start((_, response) => json(response, 202, {}));
    const events: string[] = [];
    const token = givenToken(server.url, async () => {
      events.push('token');
      return 'tok';
    });
    const mayStillSend = async () => {
      events.push('may it?');
      return false;
    };
    const posting = pipelineFor(server.url, { token }).post(['x'], {}, { mayStillSend });
    await expect(posting).rejects.toMatchObject({ code: 'aborted', sent: 'no' });
    expect(events).toEqual(['token', 'may it?']);
    expect(server.heard).toHaveLength(0);
  });

  test('of another origin is refused when the pipeline is created', () => {
    const token = { origin: 'https://platform.test:8443', token: async () => 'secret' };
    expect(() => pipelineFor('https://platform.test', { token })).toThrow('an origin other than');
  });

  test('that is missing or malformed prevents the request', async () => {
    server = await RawServer.start((_, response) => json(response, 200, {}));
    const with_ = (given: string | undefined) => ({ origin: server?.url ?? '', token: async () => given });
    await expect(pipelineFor(server.url, { token: with_(undefined) }).get(['x'])).rejects.toMatchObject({
      code: 'no-token',
      sent: 'no',
    });
    const broken = pipelineFor(server.url, { token: with_('se\ncret') });
    await expect(broken.get(['x'])).rejects.toMatchObject({
      code: 'no-token',
      message: expect.not.stringContaining('cret'),
    });
    expect(server.heard).toEqual([]);
  });
});

describe('requests', () => {
  test('a POST uses a separate connection, even after a GET', async () => {
    server = await RawServer.start((_, response) => json(response, 200, {}));
    const pipeline = pipelineFor(server.url);
    await pipeline.get(['a']);
    await pipeline.post(['b'], { x: 1 });
    await pipeline.post(['b'], { x: 2 });
    expect(server.connections).toBe(3);
    expect(server.heard.map(({ body }) => body)).toEqual(['', '{"x":1}', '{"x":2}']);
    expect(server.heard[1]?.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' });
  });

  test("a POST that was sent can't be aborted", async () => {
    const stop = new AbortController();
    server = await RawServer.start((_, response) => {
      stop.abort();
      json(response, 202, {});
    });
    expect(await pipelineFor(server.url).post(['x'], {}, { signal: stop.signal })).toEqual({ status: 202, body: {} });
  });

  test('path segments and the branch are encoded once', async () => {
    server = await RawServer.start((_, response) => json(response, 200, []));
    const api = createDeploymentsApi({
      target: { baseUrl: `${server.url}/root/`, tenantId: 'a b%2f', projectId: 'ä?#', planetId: 'p' },
      token: { origin: server.url, token: async () => 'a-token' },
      clock: hurried().clock,
      random: () => 0.5,
    });
    await api.builds('refs/heads/a b&c');
    expect(server.heard[0]?.url).toBe(
      '/root/api/v1/tenants/a%20b%252f/starsystems/%C3%A4%3F%23/planets/p/is/builds?branch=refs%2Fheads%2Fa+b%26c',
    );
    expect(server.heard[0]?.headers).toMatchObject({ accept: 'application/json', authorization: 'Bearer a-token' });
  });

  test.each(['', '.', '..', 'a/b', 'a\\b', 'a\nb', '\ud800'])(
    'an identifier %j is refused before any request',
    (planetId) => {
      expect(() =>
        createDeploymentsApi({
          target: { baseUrl: 'https://platform.test', tenantId: 't', projectId: 's', planetId },
          token: { origin: 'https://platform.test', token: async () => 'a-token' },
          clock: hurried().clock,
          random: () => 0.5,
        }),
      ).toThrow('The ID');
    },
  );

  test('additional headers are sent, and forbidden ones are refused', async () => {
    server = await RawServer.start((_, response) => json(response, 200, goodStatus));
    await pipelineFor(server.url, { headers: { 'X-Tenant': 'acme' } }).get(['x']);
    expect(server.heard[0]?.headers['x-tenant']).toBe('acme');
    const refused: readonly Record<string, string>[] = [
      { Authorization: 'x' },
      { COOKIE: 'x' },
      { host: 'x' },
      { Connection: 'x' },
      { 'X-A': 'a\r\nb: c' },
      { 'X A': '' },
    ];
    for (const headers of refused) {
      expect(() => pipelineFor('https://platform.test', { headers })).toThrow();
    }
  });

  test('an aborted request is reported as such and not retried', async () => {
    const abort = new AbortController();
    server = await RawServer.start(() => abort.abort());
    await expect(pipelineFor(server.url).get(['x'], { signal: abort.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(server.heard).toHaveLength(1);
  });
});

test('a large integer is read as its digits, and any other number as a number', async () => {
  const text =
    '{"a":9007199254740993,"b":[-9007199254740993],"c":0.12345678901234567890,"d":1234567890123456789e2,"e":"\\"9007199254740993","f":42}';
  server = await RawServer.start((_, response) => response.end(text));
  expect(await pipelineFor(server.url).get(['x'])).toEqual({
    ...{ a: '9007199254740993', b: ['-9007199254740993'], c: 0.12345678901234568, d: 1.2345678901234568e20 },
    ...{ e: '"9007199254740993', f: 42 },
  });
});

describe('large responses', () => {
  const planet = { tenantId: 't', projectId: 's', planetId: 'p' };

  test('a list of 50,000 builds is read', async () => {
    const builds = Array.from({ length: 50_000 }, (_, number) => ({
      id: `cc/16/${number}`,
      application: 'cc',
      commit: 'x'.repeat(240),
    }));
    server = await RawServer.start((_, response) => json(response, 200, builds));
    expect(JSON.stringify(builds).length).toBeGreaterThan(14_000_000);
    const token = givenToken(server.url, async () => 'a-token-of-some-length');
    const target = { baseUrl: server.url, ...planet };
    const api = createDeploymentsApi({ target, token, clock: hurried().clock, random: () => 0.5 });
    const read = await api.builds('main');
    expect(read).toHaveLength(50_000);
    expect(read.at(-1)).toMatchObject({ id: 'cc/16/49999', application: 'cc' });
  });

  test('a string of 20 MB is read', async () => {
    const text = 'x'.repeat(20_000_000);
    server = await RawServer.start((_, response) => json(response, 200, { text }));
    const read = await pipelineFor(server.url).get(['x']);
    expect(read).toEqual({ text });
  });

  test('an error and the response to a POST have a smaller limit', async () => {
    const text = 'x'.repeat(11 * 1024 * 1024);
    server = await RawServer.start(({ method }, response) => json(response, method === 'POST' ? 200 : 404, { text }));
    const pipeline = pipelineFor(server.url);
    await expect(pipeline.get(['x'])).rejects.toMatchObject({ code: 'too-large', status: 404 });
    await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ code: 'too-large', status: 200 });
  });
});
