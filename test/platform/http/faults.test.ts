import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createDeploymentsApi, type DeploymentsApi } from '../../../platform/api';
import { systemClock } from '../../../platform/clock';
import type { ExchangeLimits } from '../../../platform/http/exchange';
import { PlatformError } from '../../../platform/http/failure';
import { goodStatus, json, RawServer, type Responder } from './rawServer';

const token = 'planted-token-0123456789';
/**
 * The limits for a request. Only tests with a silent server use short limits. On a slow machine, a short limit could
 * turn another fault into a timeout.
 */
type Limits = Partial<ExchangeLimits>;

let server: RawServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

function apiFor(baseUrl: string, limits: Limits = {}): DeploymentsApi {
  return createDeploymentsApi({
    target: { baseUrl, tenantId: 't', projectId: 's', planetId: 'p' },
    token: { origin: baseUrl, token: async () => token },
    clock: systemClock(),
    random: () => 0.5,
    transport: { limits: { maxBytes: 20_000, ...limits } },
  });
}

async function failureOf(work: Promise<unknown>): Promise<PlatformError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof PlatformError) return error;
    throw error;
  }
  throw new Error('the request did not fail');
}

const partial =
  (head: string, body: string): Responder =>
  (_, response) => {
    response.socket?.write(`HTTP/1.1 ${head}\r\n\r\n${body}`);
    response.socket?.destroySoon();
  };

/** Every way in which a response can fail, with the result of a GET and the consequence for a POST. */
const faults: readonly {
  readonly name: string;
  readonly answer: Responder;
  readonly get: { readonly code: string; readonly status?: number; readonly retryAfterMs?: number };
  readonly post: 'accepted' | 'refused' | 'unsure';
  readonly limits?: Limits;
}[] = [
  {
    name: 'reset before the head',
    answer: (request) => request.socket.resetAndDestroy(),
    get: { code: 'reset' },
    post: 'unsure',
  },
  {
    name: 'closed before the head',
    answer: (request) => request.socket.destroy(),
    get: { code: 'reset' },
    post: 'unsure',
  },
  {
    name: 'closed within the head',
    answer: (_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\ncontent-le');
      response.socket?.destroySoon();
    },
    get: { code: 'reset' },
    post: 'unsure',
  },
  {
    name: 'reset within the body',
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"phase":', () => response.socket?.resetAndDestroy());
    },
    get: { code: 'reset', status: 200 },
    post: 'accepted',
  },
  {
    name: 'body shorter than announced',
    answer: partial('200 OK\r\ncontent-length: 100', '{"phase"'),
    get: { code: 'reset', status: 200 },
    post: 'accepted',
  },
  {
    name: 'chunked body without its end',
    answer: partial('200 OK\r\ntransfer-encoding: chunked', '5\r\n{"pha\r\n'),
    get: { code: 'reset', status: 200 },
    post: 'accepted',
  },
  {
    name: 'silence before the head',
    answer: () => undefined,
    get: { code: 'timeout' },
    post: 'unsure',
    limits: { headMs: 300 },
  },
  {
    name: 'a chunk without a length',
    answer: partial('200 OK\r\ntransfer-encoding: chunked', 'five\r\n{"pha\r\n'),
    get: { code: 'reset', status: 200 },
    post: 'accepted',
  },
  {
    name: 'a status line alone',
    answer: (_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\n');
      response.socket?.destroySoon();
    },
    get: { code: 'reset' },
    post: 'unsure',
  },
  {
    name: 'a body that dies after a 400',
    answer: partial('400 Bad Request\r\ncontent-length: 100', '{"userMessage"'),
    get: { code: 'reset', status: 400 },
    post: 'unsure',
  },
  {
    name: 'silence within the body',
    answer: (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{');
    },
    get: { code: 'timeout', status: 200 },
    post: 'accepted',
    limits: { idleMs: 250 },
  },
  {
    name: 'a body that trickles for ever',
    answer: (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(timer));
    },
    get: { code: 'timeout', status: 200 },
    post: 'accepted',
    limits: { bodyMs: 600 },
  },
  {
    name: 'a body without end',
    answer: (_, response) => {
      response.writeHead(200);
      const pump = () => {
        while (!response.destroyed && response.write('x'.repeat(8_000)));
        response.once('drain', pump);
      };
      pump();
    },
    get: { code: 'too-large', status: 200 },
    post: 'accepted',
  },
  {
    name: 'a huge body',
    answer: (_, response) => response.end('x'.repeat(100_000)),
    get: { code: 'too-large', status: 200 },
    post: 'accepted',
  },
  {
    name: 'a small body that decompresses to a huge one',
    answer: (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(5_000_000))),
    get: { code: 'too-large', status: 200 },
    post: 'accepted',
  },
  {
    name: 'a broken compressed body',
    answer: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    get: { code: 'reset', status: 200 },
    post: 'accepted',
  },
  { name: 'an empty answer', answer: (_, response) => response.end(), get: { code: 'not-json' }, post: 'accepted' },
  {
    name: 'JSON that is cut',
    answer: (_, response) => response.end('{"phase": "UP'),
    get: { code: 'not-json' },
    post: 'accepted',
  },
  {
    name: 'a page of HTML',
    answer: (_, response) => response.end('<html><body>Sign in</body></html>'),
    get: { code: 'not-json' },
    post: 'accepted',
  },
  {
    name: 'JSON nested without reason',
    answer: (_, response) => response.end('['.repeat(5_000) + ']'.repeat(5_000)),
    get: { code: 'not-json' },
    post: 'accepted',
  },
  {
    name: 'JSON of another shape',
    answer: (_, response) => json(response, 200, { state: 'fine' }),
    get: { code: 'wrong-shape' },
    post: 'accepted',
  },
  {
    name: 'a list for a status',
    answer: (_, response) => json(response, 200, [goodStatus]),
    get: { code: 'wrong-shape' },
    post: 'accepted',
  },
  ...[301, 302, 303, 307, 308].map((status) => ({
    name: `redirect ${status}`,
    answer: ((_, response) => json(response, status, {}, { location: '/elsewhere' })) satisfies Responder,
    get: { code: 'redirect', status },
    post: 'refused' as const,
  })),
  ...[400, 401, 403, 404, 405, 409, 415, 422].map((status) => ({
    name: `status ${status}`,
    answer: ((_, response) => json(response, status, { status, userMessage: 'no' })) satisfies Responder,
    get: { code: 'status', status },
    post: 'refused' as const,
  })),
  ...[408, 425, 429, 500, 501, 502, 503, 504].map((status) => ({
    name: `status ${status}`,
    answer: ((_, response) => json(response, status, { statusCode: status, userMessage: 'later' })) satisfies Responder,
    get: { code: 'status', status },
    post: 'unsure' as const,
  })),
  ...(
    [
      ['7', 7_000],
      ['0', 1_000],
      ['99999', 300_000],
      ['1.5', 1_500],
      ['soon', undefined],
      ['-5', undefined],
      [new Date(Date.now() + 3_600_000).toUTCString(), 300_000],
      [new Date(Date.now() - 3_600_000).toUTCString(), 1_000],
    ] as const
  ).flatMap(([header, retryAfterMs]) =>
    [429, 503].map((status) => ({
      name: `status ${status} with Retry-After ${header.replace(/^\w{3},.*/, 'a date')}`,
      answer: ((_, response) => json(response, status, {}, { 'retry-after': header })) satisfies Responder,
      get: { code: 'status', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      post: 'unsure' as const,
    })),
  ),
  {
    name: 'status 429 with RateLimit-Reset 37',
    answer: (_, response) => json(response, 429, {}, { 'ratelimit-reset': '37' }),
    get: { code: 'status', status: 429, retryAfterMs: 37_000 },
    post: 'unsure',
  },
];

describe.each(faults)('$name', ({ answer, get, post, limits }) => {
  test("a GET fails with the correct code, and the error doesn't contain the token", async () => {
    server = await RawServer.start(answer);
    const failure = await failureOf(apiFor(server.url, limits).status());
    expect(failure).toMatchObject(get);
    if (get.retryAfterMs === undefined) expect(failure.retryAfterMs).toBeUndefined();
    expect(JSON.stringify({ ...failure, message: failure.message, stack: failure.stack })).not.toContain(token);
    expect(server.heard.map(({ url }) => url)).toEqual(['/api/v1/tenants/t/starsystems/s/planets/p/status']);
  });

  test('a POST is sent once and classified as accepted, refused, or unsure', async () => {
    server = await RawServer.start(answer);
    const outcome = await apiFor(server.url, limits).upgrade([{ application: 'cc', buildId: 'cc/16/15' }]);
    expect(outcome.kind).toBe(post);
    expect(server.heard).toHaveLength(1);
    expect(server.connections).toBe(1);
    expect(JSON.stringify(outcome)).not.toContain(token);
  });
});

describe("requests that aren't sent", () => {
  const unsent = async (baseUrl: string, code: string) => {
    const outcome = await apiFor(baseUrl).upgrade([{ application: 'cc', buildId: 'cc/16/15' }]);
    expect(outcome).toMatchObject({ kind: 'notSent', error: { code, sent: 'no' } });
    expect((await failureOf(apiFor(baseUrl).status())).code).toBe(code);
  };

  test('a closed port', async () => {
    server = await RawServer.start(() => undefined);
    const { url } = server;
    await server.stop();
    server = undefined;
    await unsent(url, 'connection');
    expect((await failureOf(apiFor(url).status())).message).toBe(
      'no program on this machine is listening at this address',
    );
  });

  test('an unknown host', () => unsent('https://no-such-host.invalid', 'connection'));

  test('a server without TLS', async () => {
    server = await RawServer.start(() => undefined);
    await unsent(server.url.replace('http:', 'https:'), 'tls');
    expect(server.heard).toEqual([]);
  });
});

test('a body that is complete before the connection is reset is valid', async () => {
  server = await RawServer.start((_, response) => {
    const text = JSON.stringify(goodStatus);
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
    response.end(text, () => response.socket?.destroySoon());
  });
  expect((await apiFor(server.url).status()).phase).toBe('UPGRADED');
});

test('a response with a byte order mark is read', async () => {
  server = await RawServer.start((_, response) => response.end(`\uFEFF${JSON.stringify(goodStatus)}`));
  expect((await apiFor(server.url).status()).phase).toBe('UPGRADED');
  const outcome = await apiFor(server.url).upgrade([{ application: 'cc', buildId: 'cc/16/15' }]);
  expect(outcome).toMatchObject({ kind: 'accepted', answer: { body: goodStatus } });
});

test('a compressed response is read', async () => {
  server = await RawServer.start((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(goodStatus)));
  });
  expect((await apiFor(server.url).status()).deploymentId).toBe('d1');
});

test.each([200, 201, 202, 204])('a POST with the response %i is accepted with its body as received', async (status) => {
  server = await RawServer.start((_, response) => {
    if (status === 204) response.writeHead(204).end();
    else json(response, status, { ticket: [1, 'x'] });
  });
  const outcome = await apiFor(server.url).upgrade([{ application: 'cc', buildId: 'cc/16/15' }]);
  expect(outcome).toEqual({
    kind: 'accepted',
    answer: { status, body: status === 204 ? undefined : { ticket: [1, 'x'] } },
  });
});

test('a token that the platform sends back is redacted everywhere', async () => {
  const echo: Responder = (request, response) =>
    json(response, 400, {
      userMessage: `you sent ${request.headers.authorization}`,
      details: [{ message: `again ${token}`, [token]: [token] }],
    });
  server = await RawServer.start(echo);
  const failure = await failureOf(apiFor(server.url).branches());
  expect(failure.platformMessage).toBe('you sent Bearer [token]; again [token]');
  expect(JSON.stringify(failure)).not.toContain(token);
  const outcome = await apiFor(server.url).upgrade([{ application: 'cc', buildId: 'cc/16/15' }]);
  expect(JSON.stringify(outcome)).not.toContain(token);
});
