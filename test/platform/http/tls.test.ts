import { readFileSync, writeFileSync } from 'node:fs';
import { type AgentOptions, createServer, Agent as HttpsAgent, type RequestOptions } from 'node:https';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { type ConnectionOptions, connect as secure } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { connectionFailure } from '../../../platform/http/connectionFailure';
import { Pipeline } from '../../../platform/http/pipeline';
import { bundledProgram, type Program, stateFolder } from '../../cli/program';
import { goodStatus } from './rawServer';

const folder = path.join(import.meta.dirname, '../../fixtures/tls');
const certificate = path.join(folder, 'certificate.pem');
const cert = readFileSync(certificate, 'utf8');
const numbersCert = readFileSync(path.join(folder, 'numbers.pem'), 'utf8');
const localhostCert = readFileSync(path.join(folder, 'localhost.pem'), 'utf8');
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

/** Starts a platform with TLS. By default, its certificate is for `platform.test`. */
async function securePlatform(own = cert) {
  const heard: string[] = [];
  const server = createServer({ cert: own, key }, (request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify(goodStatus));
  });
  return { heard, port: await listen(server) };
}

/** Starts a proxy. All its tunnels lead to this port, whatever destination is requested. */
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

describe('an untrusted certificate means that nothing was sent', () => {
  test.each([
    ['because no trusted authority issued it', new HttpsAgent({ keepAlive: false })],
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

  test('and an unknown authority is reported together with the way to trust it', async () => {
    const { port } = await securePlatform();
    const pipeline = securePipeline(port, {});
    await expect(pipeline.post(['x'], {})).rejects.toThrow(
      /^the certificate comes from an unknown authority; to trust it, set NODE_EXTRA_CA_CERTS to the file /,
    );
  });
});

function securePipeline(port: number, options: AgentOptions): Pipeline {
  return new Pipeline({
    baseUrl: `https://localhost:${port}`,
    clock: systemClock(),
    random: () => 0.5,
    transport: { agent: () => new HttpsAgent({ keepAlive: false, ...options }) },
  });
}

describe('a server that requires a client certificate', () => {
  /** Starts a server that speaks only this version of TLS. Its certificate is for `localhost`. */
  async function demanding(version: 'TLSv1.2' | 'TLSv1.3') {
    const heard: string[] = [];
    const options = { cert: localhostCert, key, ca: localhostCert, requestCert: true, rejectUnauthorized: true };
    const server = createServer({ ...options, minVersion: version, maxVersion: version }, ({ url }, response) => {
      heard.push(url ?? '');
      response.end('{}');
    });
    return { heard, port: await listen(server) };
  }

  test('is named as the reason if it sends the alert of TLS 1.3, and the request may have been sent', async () => {
    const { heard, port } = await demanding('TLSv1.3');
    const pipeline = securePipeline(port, { ca: localhostCert });
    const message = "the server requires a client certificate, and Sortie can't send one";
    await expect(pipeline.post(['x'], {})).rejects.toMatchObject({ code: 'tls', sent: 'unsure', message });
    await expect(pipeline.get(['x'])).rejects.toMatchObject({ code: 'tls', message });
    expect(heard).toEqual([]);
  });

  test("is named as a possible reason if it uses TLS 1.2, and the request wasn't sent", async () => {
    const { heard, port } = await demanding('TLSv1.2');
    const message =
      "the server rejected the secure connection; it may require a client certificate, and Sortie can't send one";
    const sent = securePipeline(port, { ca: localhostCert }).post(['x'], {});
    await expect(sent).rejects.toMatchObject({ code: 'tls', sent: 'no', message });
    expect(heard).toEqual([]);
  });

  test('is named as a possible reason if it resets the connection right after the handshake', async () => {
    const { port } = await securePlatform(localhostCert);
    const resetting = createTcpServer((socket) => {
      const far = connect(port, '127.0.0.1');
      far.on('error', () => socket.destroy());
      far.pipe(socket);
      socket.once('data', (hello) => {
        far.write(hello);
        socket.once('data', () => {
          socket.resetAndDestroy();
          far.destroy();
        });
      });
    });
    const sent = securePipeline(await listen(resetting), { ca: localhostCert }).post(['x'], {});
    await expect(sent).rejects.toMatchObject({
      code: 'reset',
      sent: 'unsure',
      message:
        'connection reset right after the secure connection was opened; the server may require a client certificate',
    });
  });

  test("isn't mentioned if an accepted connection is reset later", async () => {
    // The client reads the session tickets of the handshake before it reads the interim response.
    const server = createServer({ cert: localhostCert, key }, (request, response) => {
      response.writeProcessing();
      request.socket.destroySoon();
    });
    const sent = securePipeline(await listen(server), { ca: localhostCert }).post(['x'], {});
    await expect(sent).rejects.toMatchObject({ code: 'reset', sent: 'unsure', message: 'connection reset' });
  });
});

test.each([
  ['CERT_UNTRUSTED', true],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
  ['SELF_SIGNED_CERT_IN_CHAIN', true],
  ['UNABLE_TO_GET_ISSUER_CERT', true],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', true],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
  ['CERT_HAS_EXPIRED', false],
  ['ERR_TLS_CERT_ALTNAME_INVALID', false],
])('%s is reported as an unknown authority: %s', (code, isUnknown) => {
  const progress = { secure: true, handshaken: false, unconfirmed: false, loopback: false };
  const failure = connectionFailure(Object.assign(new Error(''), { code }), progress);
  expect(failure).toMatchObject({ code: 'tls', sent: 'no', cause: code });
  expect(failure.message.includes('NODE_EXTRA_CA_CERTS')).toBe(isUnknown);
});

const certificates = { 'platform.test': cert, numbers: numbersCert, localhost: localhostCert };

/**
 * Each entry contains a URL, the certificate of the server behind the proxy, and whether the certificate is valid for
 * the URL.
 */
const identities = [
  ['https://platform.test', 'platform.test', true],
  ['https://192.0.2.7', 'numbers', true],
  ['https://[2001:db8::7]:8443', 'numbers', true],
  ['https://192.0.2.8', 'numbers', false],
  ['https://[2001:db8::8]', 'numbers', false],
  ['https://192.0.2.7', 'localhost', false],
  ['https://[2001:db8::7]', 'localhost', false],
  ['https://other.test', 'platform.test', false],
  ['https://other.test', 'localhost', false],
] as const;

/**
 * Creates tunnels in the same way as many libraries: the TLS connection receives no host and, for an IP address, no
 * server name.
 */
class NamelessTunnel extends HttpsAgent {
  constructor(private readonly proxyPort: number) {
    super({ keepAlive: false, ca: Object.values(certificates) });
  }

  override createConnection({ host: _, path: __, port: ___, ...options }: RequestOptions) {
    const socket = connect(this.proxyPort, 'localhost');
    return secure({ ...(options as ConnectionOptions), socket });
  }
}

describe("an agent that doesn't pass on the host", () => {
  test.each(identities)('%s with a certificate for %s: %s', async (baseUrl, own, isRight) => {
    const platform = await securePlatform(certificates[own]);
    const clock = systemClock();
    const agent = () => new NamelessTunnel(platform.port);
    const pipeline = new Pipeline({ baseUrl, clock, random: () => 0.5, transport: { agent } });
    const post = pipeline.post(['x'], {});
    if (isRight) await expect(post).resolves.toMatchObject({ status: 200 });
    else await expect(post).rejects.toMatchObject({ code: 'tls', sent: 'no' });
    expect(platform.heard).toHaveLength(isRight ? 1 : 0);
  });
});

describe('the command line behind a proxy', () => {
  let program: Program;
  beforeAll(async () => {
    program = await bundledProgram();
  });
  afterAll(() => program.dispose());

  const status = ['status', '--base-url', 'https://platform.test', '--tenant', 't', '--project', 's', '--planet', 'p'];

  test('reaches the platform through a tunnel, and the proxy receives neither path nor token', async () => {
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

  test.each(identities)('%s with a certificate for %s: %s', async (baseUrl, own, isRight) => {
    const platform = await securePlatform(certificates[own]);
    const proxy = await tunnelTo(platform.port);
    const authorities = path.join(stateFolder(), 'authorities.pem');
    writeFileSync(authorities, Object.values(certificates).join('\n'));
    const target = ['--base-url', baseUrl, '--tenant', 't', '--project', 's', '--planet', 'p'];
    const ran = await program.run(['status', ...target], {
      SORTIE_TOKEN: 'a-token',
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: authorities,
    });
    expect(ran.code).toBe(isRight ? 0 : 1);
    expect(platform.heard).toHaveLength(isRight ? 1 : 0);
    const { host, port } = new URL(baseUrl);
    expect(proxy.heard).toEqual([`CONNECT ${host}${port === '' ? ':443' : ''} HTTP/1.1`]);
  });

  test("doesn't trust a certificate only because a proxy is used", async () => {
    const platform = await securePlatform();
    const proxy = await tunnelTo(platform.port);
    const ran = await program.run(status, { SORTIE_TOKEN: 'a-token', HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` });
    expect(ran.code).toBe(1);
    expect(ran.err).toContain('NODE_EXTRA_CA_CERTS');
    expect(platform.heard).toEqual([]);
  });
});
