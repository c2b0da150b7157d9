import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Exchange } from '../../../platform/http/exchange';
import { defaultLimits as limitsOfNode } from '../../../platform/http/exchange';
import { defaultLimits, exchange } from '../../../platform/http/exchange.browser';

async function serving(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
}

function get(url: URL, more: Partial<Exchange> = {}): Exchange {
  return { method: 'GET', url, headers: {}, limits: defaultLimits, agent: undefined, ...more };
}

test("the browser's exchange has the same limits as Node's", () => expect(defaultLimits).toEqual(limitsOfNode));

describe('a request through the browser', () => {
  test('returns status, headers, and text, and sends the given method, headers, and body', async () => {
    let seen: unknown;
    const url = await serving(({ method, headers }, response) => {
      seen = { method, authorization: headers.authorization, cookie: headers.cookie };
      response.writeHead(429, { 'retry-after': '7' }).end('später');
    });
    const answer = await exchange(get(url, { headers: { authorization: 'Bearer t', connection: 'close' } }));
    expect(answer).toMatchObject({ status: 429, text: 'später', headers: { 'retry-after': '7' } });
    expect(seen).toEqual({ method: 'GET', authorization: 'Bearer t', cookie: undefined });
  });

  test('follows no redirect', async () => {
    let asked = 0;
    const url = await serving((_, response) => {
      asked += 1;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const told = await exchange(get(url)).then(
      ({ status }) => status,
      ({ code }: { code: string }) => code,
    );
    expect([302, 'redirect']).toContain(told);
    expect(asked).toBe(1);
  });

  test('mentions both the host and CORS if there is no response', async () => {
    const url = await serving((_, response) => response.destroy());
    await expect(exchange(get(url))).rejects.toMatchObject({
      code: 'connection',
      sent: 'unsure',
      message: expect.stringMatching(/can't be reached.*CORS/),
    });
  });

  test('is limited in the time for the headers, the time for the body, and the size', async () => {
    const silent = await serving(() => {});
    await expect(exchange(get(silent, { limits: { ...defaultLimits, headMs: 20 } }))).rejects.toMatchObject({
      code: 'timeout',
      message: 'timed out',
    });
    const endless = await serving((_, response) => void response.writeHead(200).write('x'));
    await expect(exchange(get(endless, { limits: { ...defaultLimits, bodyMs: 20 } }))).rejects.toMatchObject({
      code: 'timeout',
      message: 'the response timed out',
    });
    const large = await serving((_, response) => response.end('x'.repeat(1_000)));
    await expect(exchange(get(large, { limits: { ...defaultLimits, maxBytes: 999 } }))).rejects.toMatchObject({
      code: 'too-large',
      status: 200,
    });
  });

  test('stops when its signal is aborted, before or during the request', async () => {
    const ending = new AbortController();
    const url = await serving(() => ending.abort());
    await expect(exchange(get(url, { signal: ending.signal }))).rejects.toMatchObject({
      code: 'aborted',
      sent: 'unsure',
    });
    await expect(exchange(get(url, { signal: ending.signal }))).rejects.toMatchObject({ code: 'aborted', sent: 'no' });
  });
});
