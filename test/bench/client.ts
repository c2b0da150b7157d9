import { type ChildProcess, spawn } from 'node:child_process';
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

/** What a process uses, in bytes: the most that it ever had, and what it keeps after collection. */
export interface Memory {
  readonly peak: number;
  readonly kept: number;
}

/** The one client of all servers, over stdio: publications of diagnostics, no pulls. */
export interface Client {
  readonly connection: ProtocolConnection;
  /** Milliseconds from the start of the process to the answer of `initialize`. */
  readonly initializedAfter: number;
  /** When Sortie ended its progress of reading last, by `performance.now()`; 0 when it has not. */
  readEnded(): number;
  /** Resolves when Sortie says that it has read all files and counted their problems. */
  readonly ready: Promise<void>;
  /** Says how far Sortie is with reading. */
  onProgress(listener: (done: number, total: number) => void): void;
  /** Tells the server something. What has not reached it when it is stopped does not matter. */
  tell(method: string, params: object): void;
  open(uri: string, languageId: string, text: string): void;
  close(uri: string): void;
  /** Resolves with the next publication for a file that is accepted. */
  published(uri: string, accepts: (diagnostics: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  memory(): Promise<Memory>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** How a server is started. */
export interface StartOptions {
  /** Loads the probe, which answers `memory`; without it nothing but the server runs. */
  readonly probed?: boolean;
  /** Declares that it pulls diagnostics and watches files, as VS Code does; it asks for none and tells of none. */
  readonly pulls?: boolean;
  /** More arguments for Node. */
  readonly nodeArguments?: readonly string[];
}

interface Waiting {
  readonly uri: string;
  readonly accepts: (diagnostics: readonly Diagnostic[]) => boolean;
  readonly resolve: (diagnostics: readonly Diagnostic[]) => void;
}

/** Longer than this no answer is waited for. */
const patience = 90_000;

/** Starts a server on a folder. */
export async function startClient(
  { node, bench }: Pick<Programs, 'node' | 'bench'>,
  server: Server,
  folder: string,
  { probed = true, pulls = false, nodeArguments = [] }: StartOptions = {},
): Promise<Client> {
  const began = performance.now();
  const probe = probed ? ['--expose-gc', '--require', path.join(bench, 'probe.cjs')] : [];
  const child = spawn(node, [...probe, ...nodeArguments, server.program, '--stdio'], {
    stdio: probed ? ['pipe', 'pipe', 'inherit', 'ipc'] : ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, BENCH_WITHOUT_DELAYS: server.withoutDelay ? String(server.delay) : '' },
  });
  if (!child.stdout || !child.stdin) throw new Error(`${server.name} has no standard input and output`);
  // What was still on its way to a server that is being stopped does not matter.
  child.stdin.on('error', () => {});
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waiting = new Set<Waiting>();
  const progress: ((done: number, total: number) => void)[] = [];
  const ready = answer(connection, server, waiting, progress);
  let readEnded = 0;
  connection.onNotification('$/progress', ({ value }: { value: { kind: string } }) => {
    if (value.kind === 'end') readEnded = performance.now();
  });
  connection.listen();

  const root = pathToFileURL(folder).toString();
  await within(
    connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: root,
      workspaceFolders: [{ uri: root, name: 'measured' }],
      capabilities: pulls ? pullingCapabilities : capabilities,
      initializationOptions: { listens: true },
    }),
    `${server.name} to initialize`,
  );
  const initializedAfter = performance.now() - began;
  await connection.sendNotification('initialized', {});
  if (server.needsConfiguration) {
    await connection.sendNotification('workspace/didChangeConfiguration', { settings: server.configuration });
  }

  let isStopped = false;
  const tell = (method: string, params: object) => {
    connection.sendNotification(method, params).catch((error: unknown) => {
      if (!isStopped) throw error;
    });
  };
  return {
    connection,
    tell,
    initializedAfter,
    readEnded: () => readEnded,
    ready,
    onProgress: (listener) => void progress.push(listener),
    open: (uri, languageId, text) =>
      tell('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } }),
    close: (uri) => tell('textDocument/didClose', { textDocument: { uri } }),
    published: (file, accepts) =>
      within(
        new Promise((resolve) => waiting.add({ uri: file, accepts, resolve })),
        `diagnostics of ${path.basename(file)} from ${server.name}`,
      ),
    ended,
    memory: () => within(memoryOf(child), `the memory of ${server.name}`),
    async stop() {
      isStopped = true;
      connection.dispose();
      child.kill();
      await ended;
    },
  };
}

const capabilities = {
  workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: true } },
  textDocument: {
    publishDiagnostics: { versionSupport: true, relatedInformation: true },
    completion: { completionItem: { snippetSupport: true } },
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true, disabledSupport: true },
  },
  window: { workDoneProgress: true },
};

const pullingCapabilities = {
  ...capabilities,
  workspace: { ...capabilities.workspace, didChangeWatchedFiles: { dynamicRegistration: true } },
  textDocument: { ...capabilities.textDocument, diagnostic: {} },
};

/** Answers what a server asks and hands out what it publishes; resolves when it has read all files. */
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

/** Waits for something, not for ever. */
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
