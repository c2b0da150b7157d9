import { createServer, type Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import * as l10n from '@vscode/l10n';
import type { FaultInput } from './faults/fault';
import { parseFault } from './faults/parse';
import { LocalPlatform, type LocalPlatformOptions } from './platform';

/** The options for starting a local platform. */
export interface StartOptions extends Omit<LocalPlatformOptions, 'port'> {
  /** The port to listen on. 0 or undefined selects a free port. */
  readonly port?: number;
}

/** A running local platform. */
export class RunningPlatform {
  /**
   * @param port the port that `server` listens on
   * @param token the only token that is accepted besides issued tokens; undefined if any token that hasn't expired is
   * accepted
   */
  constructor(
    private readonly platform: LocalPlatform,
    private readonly server: Server,
    readonly port: number,
    readonly token: string | undefined,
  ) {}

  /** The URL, without a trailing slash. */
  get url(): string {
    return `http://${address}:${this.port}`;
  }

  /** The secret of the fault endpoint, if faults can be scripted. */
  get faultSecret(): string | undefined {
    return this.platform.faults?.secret;
  }

  /** Adds faults to the end of the script. Throws if faults can't be scripted or a fault is invalid. */
  addFaults(...faults: readonly FaultInput[]): void {
    if (this.platform.faults === undefined) throw new Error('This local platform was started without faults.');
    this.platform.faults.script.add(faults.map(parseFault));
  }

  /**
   * Returns the number of requests for each operation since the platform started or the script was last cleared. Empty
   * if faults can't be scripted.
   */
  requests(): Readonly<Record<string, number>> {
    return this.platform.faults?.script.requests ?? {};
  }

  /** Stops listening and closes all connections. Resolves when the port is free. */
  async dispose(): Promise<void> {
    this.platform.dispose();
    const ended = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await ended;
  }
}

/** Thrown if the port can't be used. The message explains why. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

const address = '127.0.0.1';

/**
 * How long, in milliseconds, an idle connection stays open. With Node's default of five seconds, a busy client could
 * send its next request on a connection that is being closed.
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
 * Starts a local platform on the loopback interface. Rejects with a `PortError` if the port can't be used, and with a
 * `StateFileError` if the stored state can't be read.
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
