import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { Pipeline } from '../../../platform/http/pipeline';

const folder = path.join(import.meta.dirname, '../../fixtures/tls');
const cert = readFileSync(path.join(folder, 'certificate.pem'), 'utf8');
const key = readFileSync(path.join(folder, 'key.pem'), 'utf8');

let server: https.Server;
let port: number;
const sockets = new Set<Duplex>();
const opened: unknown[] = [];
const asked: string[] = [];

beforeEach(async () => {
  server = https.createServer({ cert, key, keepAlive: true }, (request, response) => {
    asked.push(`${request.method} over connection ${opened.indexOf(request.socket) + 1}`);
    response.end('{}');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('secureConnection', (socket) => opened.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  pool.destroy();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  for (const list of [opened, asked]) list.length = 0;
});

/** A keep-alive pool like Node's global pool. The pool trusts the server's certificate. */
const pool = new https.Agent({ keepAlive: true, ca: cert, checkServerIdentity: () => undefined });

/** Passes requests to the pool, as an editor's patched agent does when no proxy applies. */
class Handing extends http.Agent {
  readonly protocol = 'https:';
  readonly defaultPort = 443;
  addRequest(request: http.ClientRequest, options: https.RequestOptions): void {
    Reflect.apply(Reflect.get(pool, 'addRequest'), pool, [request, { ...options, secureEndpoint: true }]);
  }
}

/** Sends a request through the pool, and leaves an idle connection in the pool. */
async function leaveOneIdle(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = https.get({ host: '127.0.0.1', port, path: '/', agent: pool, servername: '' }, (response) => {
      response.resume().on('end', () => resolve());
    });
    request.on('error', reject);
  });
  await new Promise((resolve) => setImmediate(resolve));
}

test("a POST doesn't use a connection that the editor's pool kept open", async () => {
  const pipeline = new Pipeline({
    baseUrl: `https://127.0.0.1:${port}`,
    clock: systemClock(),
    random: () => 0.5,
    transport: { agent: () => new Handing() },
  });
  await leaveOneIdle();
  await leaveOneIdle();
  expect(asked).toEqual(['GET over connection 1', 'GET over connection 1']);
  await pipeline.post(['x'], {});
  await pipeline.post(['x'], {});
  expect(asked.slice(2)).toEqual(['POST over connection 2', 'POST over connection 3']);
  expect(Object.values(pool.freeSockets).flat()).toHaveLength(1);
});

test('a POST is sent once if the pool closes its connections at the same time', async () => {
  const transport = { agent: () => new Handing() };
  const pipeline = new Pipeline({
    baseUrl: `https://127.0.0.1:${port}`,
    clock: systemClock(),
    random: () => 0.5,
    transport,
  });
  await leaveOneIdle();
  server.removeAllListeners('request');
  server.on('request', (request) => {
    asked.push(`${request.method} over connection ${opened.indexOf(request.socket) + 1}`);
    for (const socket of sockets) socket.destroy();
  });
  await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ code: 'reset', sent: 'unsure' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual(['GET over connection 1', 'POST over connection 2']);
});

describe('an editor that replaces every agent with its own (`http.proxySupport: override`)', () => {
  const loopback = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const hosts = ['127.0.0.1', '::1'].filter((host) => loopback.some(({ address }) => address === host));

  test.each(hosts)("doesn't affect http: to %s, which uses a separate connection", async (host) => {
    const connections: unknown[] = [];
    const heard: string[] = [];
    const platform = http.createServer((request, response) => {
      if (!connections.includes(request.socket)) connections.push(request.socket);
      heard.push(`${request.method} for ${request.headers.host} over ${connections.indexOf(request.socket) + 1}`);
      response.end('{}');
    });
    await new Promise<void>((resolve) => platform.listen(0, host, resolve));
    const { port: at } = platform.address() as AddressInfo;
    const shared = new http.Agent({ keepAlive: true });
    const { request: original } = http;
    const patched = (url: URL, options: http.RequestOptions) => original(url, { ...options, agent: shared });
    vi.spyOn(http, 'request').mockImplementation(patched as typeof http.request);
    const name = host.includes(':') ? `[${host}]` : host;
    try {
      await new Promise<void>((resolve, reject) => {
        const idle = http.request(new URL(`http://${name}:${at}/`), {}).end();
        idle.on('response', (response) => response.resume().on('end', resolve)).on('error', reject);
      });
      await new Promise((resolve) => setImmediate(resolve));
      const pipeline = new Pipeline({
        baseUrl: `http://${name}:${at}`,
        clock: systemClock(),
        random: () => 0.5,
        transport: { agent: () => undefined },
      });
      await pipeline.post(['x'], {});
      await pipeline.get(['x']);
      await pipeline.post(['x'], {});
      const said = ['GET', 'POST', 'GET', 'POST'];
      expect(heard).toEqual(said.map((method, index) => `${method} for ${name}:${at} over ${index + 1}`));
    } finally {
      vi.restoreAllMocks();
      shared.destroy();
      platform.closeAllConnections();
      await new Promise((resolve) => platform.close(resolve));
    }
  });
});
