import { readFile as readProgram } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createProtocolConnection,
  type DataCallback,
  type Message,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import {
  type FileContent,
  type FolderEntry,
  listFolder,
  readFile,
  type ServerStatus,
  type StartOptions,
  statusChanged,
} from '../../../protocol';
import { programFile } from '../../product';
import { pullingClient } from '../kit/server';

/** Adds globals that web workers have and Node threads lack, then removes globals that only Node has. */
const prelude = `{
  const { parentPort } = require('node:worker_threads');
  globalThis.addEventListener = () => {};
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  parentPort.on('message', (data) => globalThis.onmessage?.({ data }));
  for (const name of ['process', 'Buffer', 'setImmediate', 'clearImmediate', 'global']) delete globalThis[name];
}
`;

/** A running worker. Its client supplies `files`, by path relative to `memfs:/sample`. */
export interface RunningWorker {
  readonly connection: ProtocolConnection;
  readonly files: Map<string, string>;
  uriOf(file: string): string;
}

const root = 'memfs:/sample';

/** Starts the worker and waits until the worker has read the folder. The worker stops when the test ends. */
export async function startWorker(
  texts: Readonly<Record<string, string>>,
  start: StartOptions = {},
): Promise<RunningWorker> {
  const worker = new Worker(`${prelude}${await readProgram(await programFile('web/server'), 'utf8')}`, { eval: true });
  const connection = createProtocolConnection(new Reader(worker), new Writer(worker));
  onTestFinished(async () => {
    connection.dispose();
    await worker.terminate();
  });
  const died = new Promise<never>((_, reject) => worker.once('error', reject));
  died.catch(() => {});
  const files = new Map(Object.entries(texts));
  connection.onRequest(listFolder.method, ({ uri }: { uri: string }) => ({ entries: entriesOf(files, uri) }));
  connection.onRequest<FileContent, void>(readFile.method, ({ uri }: { uri: string }) => {
    const text = files.get(decodeURIComponent(uri.slice(root.length + 1)));
    return text === undefined ? { failure: 'missing' } : { text };
  });
  connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => items.map(() => null));
  const registered = ['client/registerCapability', 'window/workDoneProgress/create', 'workspace/diagnostic/refresh'];
  for (const method of [...registered, 'workspace/codeLens/refresh', 'workspace/inlayHint/refresh']) {
    connection.onRequest(method, () => null);
  }
  const ready = new Promise<void>((resolve) => {
    connection.onNotification(statusChanged.method, ({ state }: ServerStatus) => {
      if (state === 'ready') resolve();
    });
  });
  connection.listen();
  const initializing = connection.sendRequest('initialize', {
    processId: null,
    rootUri: root,
    capabilities: pullingClient,
    workspaceFolders: [{ uri: root, name: 'sample' }],
    initializationOptions: { listens: true, files: true, ...start } satisfies StartOptions,
  });
  await Promise.race([initializing, died]);
  await connection.sendNotification('initialized', {});
  await Promise.race([ready, died]);
  return { connection, files, uriOf: (file) => `${root}/${file}` };
}

function entriesOf(files: ReadonlyMap<string, string>, uri: string): FolderEntry[] | null {
  const folder = uri === root ? '' : `${decodeURIComponent(uri.slice(root.length + 1))}/`;
  const rests = [...files.keys()].filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));
  const names = [...new Set(rests.map((rest) => rest.split('/')[0] ?? ''))];
  if (names.length === 0) return null;
  return names.map((name) => ({ name, kind: rests.includes(name) ? 'file' : 'folder' }));
}

class Reader extends AbstractMessageReader {
  constructor(private readonly worker: Worker) {
    super();
  }

  listen(callback: DataCallback) {
    this.worker.on('message', callback);
    return { dispose: () => void this.worker.off('message', callback) };
  }
}

class Writer extends AbstractMessageWriter {
  constructor(private readonly worker: Worker) {
    super();
  }

  async write(message: Message): Promise<void> {
    this.worker.postMessage(message);
  }

  end(): void {}
}
