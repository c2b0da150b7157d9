import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Text that an editor could render as a link, an icon, a command, or markup. The text also reverses the writing
 * direction.
 */
const evil =
  '[click](command:workbench.action.quit) $(flame) <b>bold</b> https://evil.example www.evil.example a@evil.example \u202eback\u0007';

/**
 * Starts a platform that sends only hostile strings. The platform refuses deployments, and reports a running deployment
 * until `rest` is called.
 */
export async function hostilePlatform(): Promise<{ url: string; rest(): void } & AsyncDisposable> {
  const branch = `main ${evil}`;
  const status = {
    phase: evil,
    phaseDetails: `${evil}\nsecond line`,
    activityName: evil,
    operationInProgress: true,
    deploymentId: evil,
    applications: [{ application: evil, state: evil }, evil, { [evil]: { deep: evil } }],
  };
  const answers: Record<string, unknown> = {
    branches: [{ name: branch, [evil]: evil }, { name: branch }, 'x'.repeat(3000)],
    builds: [
      { id: `cc/${evil}`, application: 'cc', note: evil },
      { id: `${evil}/1/1`, application: evil },
      { [evil]: [evil] },
    ],
    status,
  };
  const server = createServer((request, response) => {
    const last = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').at(-1) ?? '';
    const answer = answers[last];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { userMessage: evil }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    rest: () => {
      status.operationInProgress = false;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
