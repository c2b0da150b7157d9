import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock';
import { Pipeline } from '../../../platform/http/pipeline';
import { isExcepted, proxyAgents } from '../../../platform/http/proxyTunnel';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/**
 * Starts a proxy that sends `answer` and passes the connection to `tunnel`. If `answer` is undefined, the proxy closes
 * the connection instead.
 */
async function proxy(answer: string | undefined, tunnel: (socket: Socket) => void = () => undefined) {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      heard.push(data.toString('latin1'));
      if (answer === undefined) socket.destroy();
      else socket.write(answer, () => tunnel(socket));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
  return { heard, host: `127.0.0.1:${address.port}` };
}

function post(variables: Record<string, string>) {
  const agent = proxyAgents(variables);
  if (agent === undefined) throw new Error('no proxy was read');
  const pipeline = new Pipeline({
    baseUrl: 'https://platform.test:8443',
    clock: systemClock(),
    random: () => 0.5,
    transport: { agent },
  });
  return pipeline.post(['upgrade'], {});
}

describe('a proxy from the environment variables', () => {
  test("opens a tunnel to the platform, with the proxy's own credentials", async () => {
    let first: Buffer | undefined;
    const { heard, host } = await proxy('HTTP/1.1 200 OK\r\n\r\n', (socket) => {
      socket.once('data', (data) => {
        first = data;
        socket.destroy();
      });
    });
    await expect(post({ HTTPS_PROXY: `http://user:p%40ss@${host}` })).rejects.toMatchObject({ name: 'PlatformError' });
    expect(heard[0]).toContain('CONNECT platform.test:8443 HTTP/1.1\r\n');
    expect(heard[0]).toContain(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
    expect(heard[0]).not.toContain('upgrade');
    expect(first?.[0]).toBe(0x16);
  });

  test.each([
    ['refuses', 'HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n'],
    ['asks for credentials', 'HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n'],
    ["can't reach the platform", 'HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'],
    ['hangs up', undefined],
    ['uses a different protocol', 'SSH-2.0\r\n\r\n'],
  ])('that %s means that nothing was sent', async (_, answer) => {
    const { host } = await proxy(answer);
    await expect(post({ https_proxy: host })).rejects.toMatchObject({ code: 'proxy', sent: 'no' });
  });

  test.each([
    ['https_proxy before HTTPS_PROXY', { https_proxy: 'RIGHT', HTTPS_PROXY: 'http://wrong' }],
    ['https_proxy beside an empty HTTPS_PROXY', { https_proxy: 'RIGHT', HTTPS_PROXY: '' }],
    ['HTTPS_PROXY beside an empty https_proxy', { https_proxy: '', HTTPS_PROXY: 'RIGHT' }],
    ['HTTPS_PROXY before all_proxy', { HTTPS_PROXY: 'RIGHT', all_proxy: 'http://wrong' }],
    ['ALL_PROXY', { ALL_PROXY: 'RIGHT' }],
    ['all_proxy before ALL_PROXY', { HTTPS_PROXY: '', all_proxy: 'RIGHT', ALL_PROXY: 'http://wrong' }],
    ['ALL_PROXY with an empty no_proxy', { ALL_PROXY: 'RIGHT', no_proxy: '', NO_PROXY: 'other.test' }],
  ])('is specified by %s, as for curl', async (_, variables) => {
    const { heard, host } = await proxy('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    const filled = Object.entries(variables).map(([name, value]) => [name, value.replace('RIGHT', host)]);
    await expect(post(Object.fromEntries(filled))).rejects.toMatchObject({ code: 'proxy' });
    expect(heard).toHaveLength(1);
  });

  test("isn't used for a host in NO_PROXY if no_proxy is empty", async () => {
    const { heard, host } = await proxy(undefined);
    const variables = { ALL_PROXY: host, no_proxy: '', NO_PROXY: 'platform.test' };
    await expect(post(variables)).rejects.toMatchObject({ name: 'PlatformError' });
    expect(heard).toEqual([]);
  });

  test('that is invalid is reported with the name of its variable', () => {
    const message = 'The value of all_proxy must begin with http:// or https://.';
    expect(() => proxyAgents({ HTTPS_PROXY: '', all_proxy: 'socks5://127.0.0.1:1080' })).toThrow(
      expect.objectContaining({ message, sent: 'no' }),
    );
  });

  test("isn't used unless a variable specifies it", () => {
    expect(proxyAgents({ HTTPS_PROXY: '' })).toBeUndefined();
    expect(proxyAgents({ HTTP_PROXY: 'http://proxy' })).toBeUndefined();
  });

  test.each([
    ['http://[', "The value of HTTPS_PROXY isn't a valid URL."],
    ['http://me:%zz@127.0.0.1:3128', "The value of HTTPS_PROXY isn't a valid URL."],
    ['socks5://me:pass@127.0.0.1:1080', 'The value of HTTPS_PROXY must begin with http:// or https://.'],
    ['file:///etc/passwd', 'The value of HTTPS_PROXY must begin with http:// or https://.'],
  ])("can't be %s", (address, message) => {
    expect(() => proxyAgents({ HTTPS_PROXY: address })).toThrow(expect.objectContaining({ message, sent: 'no' }));
  });

  test.each([
    ['https://a.example.test/', 'example.test', true],
    ['https://a.example.test/', '.example.test', true],
    ['https://a.example.test/', '*.example.test', true],
    ['https://notexample.test/', 'example.test', false],
    ['https://a.example.test/', 'other.test, *', true],
    ['https://a.example.test:8443/', 'example.test:8443', true],
    ['https://a.example.test/', 'example.test:8443', false],
    ['https://a.example.test/', '', false],
    ['https://a.example.test/', 'other.test example.test', true],
    ['https://a.example.test/', 'other.test  ,\texample.test', true],
    ['https://a.example.test./', 'example.test.', true],
    ['https://A.Example.test/', 'EXAMPLE.test', true],
    ['https://a.example.test/', '.', false],
    ['https://a.example.test/', '10.0.0.0/8,::/0,0.0.0.0/0', false],
    ['https://10.1.2.3/', '10.1.2.3', true],
    ['https://10.1.2.3:8443/', '10.1.2.3:8443', true],
    ['https://10.1.2.3/', '10.1.2.3:8443', false],
    ['https://10.1.2.3/', '2.3', false],
    ['https://10.1.2.3/', '10.0.0.0/8', true],
    ['https://11.1.2.3/', '10.0.0.0/8', false],
    ['https://10.1.2.3/', '10.1.2.4/31', false],
    ['https://10.1.2.3/', '10.1.2.4/29', true],
    ['https://10.1.2.3/', '0.0.0.0/0', true],
    ['https://10.1.2.3/', '10.0.0.0/33, 10.0.0.0/, /8, 10.0.0/8', false],
    ['https://[2001:db8::7]/', '2001:db8::7', true],
    ['https://[2001:db8::7]/', '2001:0DB8:0:0::7', true],
    ['https://[2001:db8::7]/', '[2001:db8::7]', true],
    ['https://[2001:db8::7]:8443/', '[2001:db8::7]:8443', true],
    ['https://[2001:db8::7]/', '[2001:db8::7]:8443', false],
    ['https://[2001:db8::7]/', '2001:db8::8', false],
    ['https://[2001:db8::7]/', '2001:db8::/32', true],
    ['https://[2001:db9::7]/', '2001:db8::/32', false],
    ['https://[2001:db8::7]/', '2001:db8::/129', false],
  ])('%s is excluded by %j: %s', (url, list, excepted) => {
    expect(isExcepted(new URL(url), list)).toBe(excepted);
  });
});
