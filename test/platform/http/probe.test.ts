import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { Pipeline, type PipelineOptions } from '../../../platform/http/pipeline';
import { ClientCredentialsToken } from '../../../platform/tokens/clientCredentials';
import { givenToken } from '../../../platform/tokens/given';
import { json, RawServer, type Responder } from './rawServer';

async function serve(answering: Responder): Promise<RawServer> {
  const server = await RawServer.start(answering);
  onTestFinished(() => server.stop());
  return server;
}

const probe = (server: RawServer, more: Partial<PipelineOptions> = {}) =>
  new Pipeline({ baseUrl: server.url, clock: systemClock(), random: Math.random, ...more }).probe(['a', 'v1', 'b'], {
    query: { sort: '-x' },
  });

test.each([200, 400, 401, 403, 404, 429, 500, 503])('status %s is the result of one request', async (status) => {
  const server = await serve((_, response) => json(response, status, { userMessage: 'words' }));
  const token = { ...givenToken(server.url, async () => 'first'), renew: async () => 'second' };
  expect(await probe(server, { token })).toEqual({ status, reason: status === 200 ? undefined : 'words' });
  expect(server.heard.map(({ url }) => url)).toEqual(['/a/v1/b?sort=-x']);
});

test('a pause that the platform requests is part of the result', async () => {
  const server = await serve((_, response) => {
    response.writeHead(429, { 'retry-after': '20' }).end();
  });
  expect(await probe(server)).toEqual({ status: 429, retryAfterMs: 20_000 });
});

test("a body that isn't JSON, is too large, or is cut off doesn't matter", async () => {
  const broken = await serve((_, response) => {
    response.writeHead(200).end('<html>');
  });
  expect(await probe(broken)).toEqual({ status: 200 });
  const large = await serve((_, response) => json(response, 200, 'x'.repeat(1000)));
  expect(await probe(large, { transport: { limits: { maxBytes: 10 } } })).toEqual({ status: 200 });
  const cut = await serve((_, response) => {
    response.writeHead(400, { 'content-length': 100 }).write('x', () => response.destroy());
  });
  expect(await probe(cut)).toEqual({ status: 400 });
});

test("a refusal of the token endpoint isn't a response of the platform", async () => {
  const server = await serve((_, response) => json(response, 200, {}));
  const tokens = await serve((_, response) => json(response, 400, { error: 'invalid_client' }));
  const client = { tokenUrl: tokens.url, clientId: 'client', secret: async () => 'secret' };
  const token = new ClientCredentialsToken(server.url, client, { clock: systemClock() });
  await expect(probe(server, { token })).rejects.toMatchObject({ at: 'token-endpoint' });
  expect(server.heard).toEqual([]);
});

test('a request without a status fails', async () => {
  const server = await serve((request) => request.socket.destroy());
  await expect(probe(server)).rejects.toMatchObject({ name: 'PlatformError', code: 'reset' });
});
