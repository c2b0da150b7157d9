import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a platform whose star system has three thousand branches, with two thousand builds in each. The platform
 * refuses deployments.
 */
export async function largePlatform(): Promise<{ url: string } & AsyncDisposable> {
  const branches = Array.from({ length: 3_000 }, (_, nth) => ({ name: `feature/${String(nth).padStart(4, '0')}` }));
  const builds = Array.from({ length: 2_000 }, (_, nth) => ({ id: `cc/1/${nth}`, application: 'cc' }));
  const status = { phase: 'UPGRADED', phaseDetails: 'All applications upgraded', operationInProgress: false };
  const answers: Record<string, unknown> = {
    branches,
    builds,
    status: { ...status, deploymentId: 'd', applications: [] },
  };
  const server = createServer((request, response) => {
    const last = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '';
    const answer = answers[last];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
