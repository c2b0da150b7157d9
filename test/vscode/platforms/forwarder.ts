import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { FlowPlatform } from './local';

/** Accepts connections at `[::1]` and forwards them to the same port at `127.0.0.1`, where a local platform listens. */
export async function atIpv6(platform: FlowPlatform): Promise<FlowPlatform> {
  const port = Number(new URL(platform.url).port);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(port, '::1');
  await once(server, 'listening');
  return {
    url: `http://[::1]:${port}`,
    token: platform.token,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
      await platform[Symbol.asyncDispose]();
    },
  };
}
