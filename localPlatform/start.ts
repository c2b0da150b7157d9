import { createServer, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import * as l10n from '@vscode/l10n';
import type { FaultInput } from './faults/fault';
import { parseFault } from './faults/parse';
import { LocalPlatform, type LocalPlatformOptions } from './platform';

/** How a local platform is started. */
export interface StartOptions extends Omit<LocalPlatformOptions, 'port'> {
  /** The port to listen on; 0, or left out, for any that is free. */
  readonly port?: number;
}

/** A local platform that listens. */
export class RunningPlatform {
  /**
   * @param port the port that `server` listens on
   * @param token the one token that the platform accepts, if there is one
   */
  constructor(
    private readonly platform: LocalPlatform,
    private readonly server: Server,
    readonly port: number,
    readonly token: string | undefined,
  ) {}

  /** Its address, without a trailing slash. */
  get url(): string {
    return `http://${address}:${this.port}`;
  }

  /** The secret of the fault endpoint, if faults can be scripted. */
  get faultSecret(): string | undefined {
    return this.platform.faults?.secret;
  }

  /** Scripts faults, written as for the fault endpoint. Throws when faults cannot be scripted or one is wrong. */
  addFaults(...faults: readonly FaultInput[]): void {
    if (this.platform.faults === undefined) throw new Error('This local platform was started without faults.');
    this.platform.faults.script.add(faults.map(parseFault));
  }

  /** How often each operation was requested since the start or since the script was cleared. */
  requests(): Readonly<Record<string, number>> {
    return this.platform.faults?.script.requests ?? {};
  }

  /** Stops listening, ends all connections, and resolves when the port is free. */
  async dispose(): Promise<void> {
    this.platform.dispose();
    const ended = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await ended;
  }
}

/** Says that the port cannot be listened on, and what to do. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

const address = '127.0.0.1';

/**
 * Milliseconds that a connection stays open without a request. A process that gets no turn for the usual five seconds
 * would send its next request into a connection that is being closed.
 */
const keptOpen = 60_000;

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      const message = taken
        ? l10n.t('Port {0} is already in use. Specify another port, or 0 for any free port.', port)
        : l10n.t("Can't listen on port {0}: {1}", port, error.message);
      reject(new PortError(message));
    });
    server.listen(port, address, () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

/**
 * Starts a local platform on the loopback interface. Rejects with a `PortError` when the port cannot be had, and with
 * a `StateFileError` when the kept state cannot be read.
 */
export async function startLocalPlatform(options: StartOptions = {}): Promise<RunningPlatform> {
  let port = options.port ?? 0;
  const platform = new LocalPlatform({ ...options, port: () => port });
  const server = createServer(
    getRequestListener(
      (request, { outgoing }) => platform.fetch(request, outgoing instanceof ServerResponse ? { outgoing } : {}),
      {
        overrideGlobalObjects: false,
      },
    ),
  );
  server.keepAliveTimeout = keptOpen;
  port = await listen(server, port);
  return new RunningPlatform(platform, server, port, options.access?.token);
}
