import { readFileSync } from 'node:fs';
import { createServer, Agent as HttpsAgent } from 'node:https';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { Pipeline } from '../../../platform/http/pipeline';
import { bundledProgram, type Program, stateFolder } from '../../cli/program';
import { goodStatus } from './rawServer';

const folder = path.join(import.meta.dirname, '../../fixtures/tls');
const certificate = path.join(folder, 'certificate.pem');
const cert = readFileSync(certificate, 'utf8');
const key = readFileSync(path.join(folder, 'key.pem'), 'utf8');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return address.port;
}

/** A platform behind TLS whose name is `platform.test`. */
async function securePlatform() {
  const heard: string[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify(goodStatus));
  });
  return { heard, port: await listen(server) };
}

/** A proxy that opens every tunnel to one port. */
async function tunnelTo(port: number) {
  const heard: string[] = [];
  const proxy = createTcpServer((socket) => {
    socket.once('data', (data) => {
      heard.push(data.toString('latin1').split('\r\n')[0] ?? '');
      const far = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(far).pipe(socket);
      });
      far.on('error', () => socket.destroy());
      socket.on('close', () => far.destroy());
    });
  });
  return { heard, port: await listen(proxy) };
}

describe('a certificate that is not trusted means that nothing was sent', () => {
  test.each([
    ['because nobody vouches for it', new HttpsAgent({ keepAlive: false })],
    ['because it is for another host', new HttpsAgent({ keepAlive: false, ca: cert })],
  ])('%s', async (_, agent) => {
    const { heard, port } = await securePlatform();
    const pipeline = new Pipeline({
      baseUrl: `https://127.0.0.1:${port}`,
      clock: systemClock(),
      random: () => 0.5,
      transport: { agent: () => agent },
    });
    await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ code: 'tls', sent: 'no' });
    expect(heard).toEqual([]);
  });
});

describe('the command line behind a proxy', () => {
  let program: Program;
  beforeAll(async () => {
    program = await bundledProgram();
  });
  afterAll(() => program.dispose());

  const status = ['status', '--base-url', 'https://platform.test', '--tenant', 't', '--project', 's', '--planet', 'p'];

  test('reaches the platform through its tunnel, and the proxy sees neither path nor token', async () => {
    const platform = await securePlatform();
    const proxy = await tunnelTo(platform.port);
    const ran = await program.run(status, {
      SORTIE_TOKEN: 'a-token',
      XDG_STATE_HOME: stateFolder(),
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: certificate,
    });
    expect(ran).toMatchObject({ code: 0, err: '', out: expect.stringContaining('UPGRADED') });
    expect(proxy.heard).toEqual(['CONNECT platform.test:443 HTTP/1.1']);
    expect(platform.heard).toEqual(['GET /api/v1/tenants/t/starsystems/s/planets/p/status Bearer a-token']);
  });

  test('does not trust a certificate only because a proxy is there', async () => {
    const platform = await securePlatform();
    const proxy = await tunnelTo(platform.port);
    const ran = await program.run(status, { SORTIE_TOKEN: 'a-token', HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('certificate');
    expect(platform.heard).toEqual([]);
  });
});
