import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type InitializeResult,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { URI } from 'vscode-uri';
import { type ServerStatus, type StartOptions, statusChanged } from '../../../protocol';
import { serve } from '../../../server/connection';
import { nodePlatform } from '../../../server/nodePlatform';
import { connectionStrategy, messageStrategy } from '../../../server/strategy';
import { programFile } from '../../product';

/** How a client starts the server and responds to it. */
export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly start?: StartOptions;
  /** The `sortie` settings, for clients that respond to `workspace/configuration`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly onStatus?: (status: ServerStatus) => void;
  /** Called before the connection starts to listen, so that handlers for messages from the server can be registered. */
  readonly prepare?: (connection: ProtocolConnection) => void;
  /** Workspace folders, relative to the temporary folder. Defaults to the temporary folder itself. */
  readonly folders?: readonly string[];
  /** Converts URIs to the client's spelling. By default, the client uses the server's spelling. */
  readonly spell?: (uri: string) => string;
  /** Returns the URI of the root that the client gives for the temporary folder, instead of the folders above. */
  readonly rootOf?: (folder: string) => string;
  /** Whether `startServer` resolves before the server has read the folders. */
  readonly early?: boolean;
}

/** A running server for a new folder, and the server's client. */
export interface Running {
  readonly connection: ProtocolConnection;
  readonly initialized: InitializeResult;
  readonly folder: string;
  uriOf(file: string): string;
  write(file: string, text: string): void;
  remove(file: string): void;
  read(uri: string): string;
  /** Resolves when the server next requests a refresh of the diagnostics. */
  refreshed(): Promise<void>;
}

/** A server, and the streams through which its client sends and receives messages. */
interface Served {
  readonly output: Readable;
  readonly input: Writable;
  /** The process that must stay alive. Null if the server runs in this process. */
  readonly processId: number | null;
  /** Rejects if the server's process exits. */
  readonly died: Promise<never>;
  /** Ends the server. */
  end(connection: ProtocolConnection): Promise<void>;
}

const codeActionLiteralSupport = { codeActionKind: { valueSet: [] } };

/** A client that, like VS Code, pulls diagnostics, responds to configuration requests, and resolves code actions. */
export const pullingClient: ClientCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    diagnostics: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    diagnostic: { codeDescriptionSupport: true },
    completion: { completionItem: { snippetSupport: true } },
    definition: { linkSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport, resolveSupport: { properties: ['edit'] }, dataSupport: true },
    rename: { prepareSupport: true },
  },
  window: { workDoneProgress: true },
};

/** A client that receives code actions with their edits, and declares no other capabilities. */
export const literalClient: ClientCapabilities = { textDocument: { codeAction: { codeActionLiteralSupport } } };

/** A client that declares no capabilities, so the server pushes diagnostics and watches the files itself. */
export const plainClient: ClientCapabilities = {};

/**
 * Starts the server for a temporary folder with these files, and connects its client. Waits until the server has read
 * the files, unless `early` is set. When the test ends, the server is stopped and the folder is removed.
 *
 * The server runs in this process, which saves half a second of processor time. In `npm run test:full`, the server is a
 * separate process.
 */
export function startServer(files: Readonly<Record<string, string>>, options: ClientOptions = {}): Promise<Running> {
  return process.env.SORTIE_SECOND_LOOKS ? startServerProcess(files, options) : connect(files, serveHere(), options);
}

/** Like `startServer`, but always starts the bundled server as a separate process. */
export async function startServerProcess(
  files: Readonly<Record<string, string>>,
  options: ClientOptions = {},
): Promise<Running & { readonly process: ChildProcess }> {
  const child = spawn(process.execPath, [await programFile('server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const died = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
  });
  died.catch(() => {});
  const end = async (connection: ProtocolConnection) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    connection.end();
    child.stdin.end();
    await ended;
  };
  const served = { output: child.stdout, input: child.stdin, processId: process.pid, died, end };
  const running = await connect(files, served, options);
  return { ...running, process: child };
}

function serveHere(): Served {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const [reader, writer] = [new StreamMessageReader(input), new StreamMessageWriter(output)];
  const connection = createConnection(ProposedFeatures.all, reader, writer, { connectionStrategy, messageStrategy });
  serve(connection, nodePlatform(connection));
  connection.listen();
  const end = async (client: ProtocolConnection) => {
    // The test may have closed the connection.
    await Promise.resolve()
      .then(() => client.sendRequest('shutdown'))
      .catch(() => {});
  };
  return { input, output, processId: null, died: new Promise<never>(() => {}), end };
}

async function connect(
  files: Readonly<Record<string, string>>,
  { output, input, processId, died, end }: Served,
  options: ClientOptions,
): Promise<Running> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sortie-server-'));
  const at = (file: string) => path.join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { spell = (uri: string) => uri } = options;
  const uriOf = (file: string) => spell(URI.file(at(file)).toString());

  const connection = createProtocolConnection(new StreamMessageReader(output), new StreamMessageWriter(input));
  const waiting: (() => void)[] = [];
  const ready = new Promise<void>((resolve) => {
    connection.onNotification(statusChanged.method, (status: ServerStatus) => {
      if (status.state === 'ready') resolve();
      options.onStatus?.(status);
    });
  });
  answerServer(connection, options, () => {
    for (const resolve of waiting.splice(0)) resolve();
  });
  options.prepare?.(connection);
  connection.listen();
  onTestFinished(async () => {
    await end(connection);
    connection.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const roots = options.folders ?? ['.'];
  const rootOf = (name: string) => options.rootOf?.(folder) ?? uriOf(name);
  const initializing = connection.sendRequest<InitializeResult>('initialize', {
    processId,
    rootUri: rootOf(roots[0] ?? '.'),
    capabilities: options.capabilities ?? pullingClient,
    workspaceFolders: roots.map((name) => ({ uri: rootOf(name), name })),
    initializationOptions: { listens: true, ...options.start } satisfies StartOptions,
  });
  const initialized = await Promise.race([initializing, died]);
  await connection.sendNotification('initialized', {});
  if (!options.early) await Promise.race([ready, died]);
  return {
    connection,
    initialized,
    folder,
    uriOf,
    write,
    remove: (file) => rmSync(at(file), { recursive: true }),
    refreshed: () => new Promise((resolve) => waiting.push(resolve)),
    read: (uri) => readFileSync(URI.parse(uri).fsPath, 'utf8'),
  };
}

/** Responds to the server's requests for settings, registrations, progress, and refreshes. */
function answerServer(connection: ProtocolConnection, { settings }: ClientOptions, onRefresh: () => void): void {
  connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly unknown[] }) =>
    items.map(() => settings ?? null),
  );
  for (const method of ['client/registerCapability', 'client/unregisterCapability', 'window/workDoneProgress/create']) {
    connection.onRequest(method, () => null);
  }
  for (const kind of ['codeLens', 'inlayHint']) connection.onRequest(`workspace/${kind}/refresh`, () => null);
  connection.onRequest('workspace/diagnostic/refresh', () => {
    onRefresh();
    return null;
  });
}
