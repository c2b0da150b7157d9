import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import type { Programs, Server } from './servers';

/**
 * The memory of a process in bytes (the peak, and what remains after garbage collection), and the longest turns of its
 * event loop.
 */
export interface Memory {
  readonly peak: number;
  readonly kept: number;
  /**
   * The three longest turns of the event loop since the call to `watchTurns`, in milliseconds, excluding garbage
   * collection.
   */
  readonly turns: readonly number[];
}

/** Options for starting a server. */
export interface StartOptions {
  /** Whether to load a probe that responds to `memory` requests. */
  readonly probed?: boolean;
  /** Whether to declare, as VS Code does, that the client pulls diagnostics. In fact, the client never does. */
  readonly pulls?: boolean;
  /** More arguments for Node. */
  readonly nodeArguments?: readonly string[];
}

interface Waiting {
  readonly uri: string;
  readonly accepts: (diagnostics: readonly Diagnostic[]) => boolean;
  readonly resolve: (diagnostics: readonly Diagnostic[]) => void;
}

/** Maximum time to wait for the server, in milliseconds. */
const patience = 90_000;

/** Starts a server for a folder. */
export async function startClient(
  { node, bench }: Pick<Programs, 'node' | 'bench'>,
  server: Server,
  folder: string,
  { probed = true, pulls = false, nodeArguments = [] }: StartOptions = {},
): Promise<Client> {
  const began = performance.now();
  const probe = probed ? ['--expose-gc', '--require', path.join(bench, 'probe.cjs')] : [];
  const child = spawn(node, [...probe, ...server.nodeArguments, ...nodeArguments, server.program, '--stdio'], {
    stdio: probed ? ['pipe', 'pipe', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_WITHOUT_DELAYS: server.withoutDelay ? String(server.delay) : '' },
  });
  if (!child.stdout || !child.stdin) throw new Error(`${server.name} has no standard input and output`);
  // Ignores write errors, which can occur while the server is shutting down.
  child.stdin.on('error', () => {});
  const reader = new StreamMessageReader(child.stdout);
  // Turns off the timer for incomplete messages. It would run forever if the server exited in the middle of a message.
  reader.partialMessageTimeout = 0;
  const connection = createProtocolConnection(reader, new StreamMessageWriter(child.stdin));
  const client = new Client(connection, child, server);
  await client.initialize(folder, pulls ? pullingCapabilities : capabilities, began);
  return client;
}

/**
 * A client for any of the measured servers, over standard input and output. The client receives published diagnostics
 * and never pulls diagnostics.
 */
export class Client {
  /** Resolves when Sortie reports that it has read all files and counted their problems. */
  readonly ready: Promise<void>;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;

  private readonly waiting = new Set<Waiting>();
  private readonly progress: ((done: number, total: number) => void)[] = [];
  private initialized = 0;
  private lastReadEnd = 0;
  private isStopped = false;

  constructor(
    readonly connection: ProtocolConnection,
    private readonly child: ChildProcess,
    private readonly server: Server,
  ) {
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    this.ready = answer(connection, server, this.waiting, this.progress);
    connection.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
      if (value.kind === 'end') this.lastReadEnd = performance.now();
    });
    connection.listen();
  }

  async initialize(folder: string, declared: object, began: number): Promise<void> {
    const root = pathToFileURL(folder).toString();
    const { connection, server } = this;
    if (server.projectFile) writeFileSync(path.join(folder, 'sortie.json'), JSON.stringify(server.projectFile));
    await within(
      connection.sendRequest('initialize', {
        processId: process.pid,
        rootUri: root,
        workspaceFolders: [{ uri: root, name: 'measured' }],
        capabilities: declared,
        initializationOptions: { listens: true },
      }),
      `${server.name} to initialize`,
    );
    this.initialized = performance.now() - began;
    await connection.sendNotification('initialized', {});
    if (server.needsConfiguration)
      await connection.sendNotification('workspace/didChangeConfiguration', { settings: server.configuration });
  }

  /** Milliseconds from the start of the process to the response to `initialize`. */
  get initializedAfter(): number {
    return this.initialized;
  }

  /**
   * Returns the time when Sortie last finished reading, as returned by `performance.now()`. 0 if Sortie has never
   * finished.
   */
  readEnded(): number {
    return this.lastReadEnd;
  }

  /** Calls the listener whenever Sortie reports how many files it has read. */
  onProgress(listener: (done: number, total: number) => void): void {
    this.progress.push(listener);
  }

  /** Sends a notification. Resolves when the pipe has accepted it. Errors are ignored after `stop` has been called. */
  async tell(method: string, params: object): Promise<void> {
    try {
      await this.connection.sendNotification(method, params);
    } catch (error) {
      if (!this.isStopped) throw error;
    }
  }

  open(uri: string, languageId: string, text: string): Promise<void> {
    return this.tell('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  close(uri: string): Promise<void> {
    return this.tell('textDocument/didClose', { textDocument: { uri } });
  }

  /** Resolves with the file's next published diagnostics that satisfy `accepts`. */
  published(uri: string, accepts: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]> {
    return within(
      new Promise((resolve) => this.waiting.add({ uri, accepts, resolve })),
      `diagnostics of ${path.basename(uri)} from ${this.server.name}`,
    );
  }

  memory(): Promise<Memory> {
    return within(memoryOf(this.child), `the memory of ${this.server.name}`);
  }

  /** Starts to measure the turns of the server's event loop. */
  watchTurns(): void {
    this.child.send('turns');
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.connection.dispose();
    this.child.kill();
    await this.ended;
  }
}

const capabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    // As VS Code does. No measured file changes on disk, so there is nothing to report.
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  textDocument: {
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
      resolveSupport: { properties: ['edit'] },
      dataSupport: true,
      disabledSupport: true,
    },
  },
  window: { workDoneProgress: true },
};

const pullingCapabilities = {
  ...capabilities,
  textDocument: { ...capabilities.textDocument, diagnostic: {} },
};

/**
 * Responds to the server's requests and forwards the server's diagnostics. Resolves when Sortie reports that it has
 * read all files and counted their problems. Never resolves for other servers.
 */
function answer(
  connection: ProtocolConnection,
  { configuration }: Server,
  waiting: Set<Waiting>,
  progress: readonly ((done: number, total: number) => void)[],
): Promise<void> {
  connection.onRequest('workspace/configuration', ({ items }: { items: readonly { section?: string }[] }) =>
    items.map(({ section }) => configuration[section ?? ''] ?? null),
  );
  for (const method of ['client/registerCapability', 'client/unregisterCapability', 'window/workDoneProgress/create'])
    connection.onRequest(method, () => null);
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    for (const one of [...waiting]) {
      if (one.uri !== params.uri || !one.accepts(params.diagnostics)) continue;
      waiting.delete(one);
      one.resolve(params.diagnostics);
    }
  });
  return new Promise((resolve) => {
    connection.onNotification('sortie/status', (status: { state: string; done: number; total: number }) => {
      for (const listener of progress) listener(status.done, status.total);
      if (status.state === 'ready') resolve();
    });
  });
}

function memoryOf(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve, reject) => {
    child.once('message', (message: unknown) => {
      if (isMemory(message)) resolve(message);
      else reject(new Error('The probe answered something else'));
    });
    child.send('memory');
  });
}

function isMemory(value: unknown): value is Memory {
  return typeof value === 'object' && value !== null && 'peak' in value && 'kept' in value;
}

/** Waits for a promise. Rejects if the promise takes longer than the maximum time. */
export async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${patience / 1000} s for ${what}`)), patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
