import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for a platform. Web pages may read the proxy's responses. */
export interface Gateway extends AsyncDisposable {
  readonly url: string;
  /** The methods of the received requests. */
  readonly methods: readonly string[];
  /**
   * Responds with this status and an empty JSON object to all requests except `OPTIONS`. If the status is undefined,
   * forwards requests again.
   */
  refuse(status: number | undefined): void;
}

/** Forwards requests to a platform and allows every page to read the responses (CORS). */
export async function allowingGateway(platform: string): Promise<Gateway> {
  const methods: string[] = [];
  let refusal: number | undefined;
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    methods.push(method);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, accept');
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (refusal !== undefined) {
      response.writeHead(refusal, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const { authorization = '', accept = '' } = headers;
    try {
      const answer = await fetch(`${platform}${url}`, { method, headers: { authorization, accept } });
      const body = await answer.text();
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(body);
    } catch {
      // The request can fail because the flow stops the platform before it closes the editor.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    methods,
    refuse: (status) => {
      refusal = status;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
