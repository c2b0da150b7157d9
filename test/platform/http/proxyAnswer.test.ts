import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits, exchange } from '../../../platform/http/exchange';

let proxy: net.Server;

beforeAll(async () => {
  proxy = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});

afterAll(() => {
  proxy.close();
});

/** An agent that returns the proxy's refusal as the response, as the agents of some editors do. */
class ReplayingAgent extends http.Agent {
  override createConnection(): net.Socket {
    const { port } = proxy.address() as AddressInfo;
    return net.connect(port, '127.0.0.1');
  }
}

test.each(['GET', 'POST'] as const)("a proxy's refusal isn't a response of the platform: %s", async (method) => {
  const agent = Object.assign(new ReplayingAgent(), { protocol: 'https:' });
  const request = { method, url: new URL('https://cloud.invalid/api'), headers: {}, limits: defaultLimits, agent };
  await expect(exchange(request)).rejects.toMatchObject({ code: 'proxy', sent: 'no' });
});
