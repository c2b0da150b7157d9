import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createProtocolConnection,
  type Diagnostic,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { cacheFolder, makeOnce } from '../../../scripts/vscode/cache.mjs';
import { run } from '../../../scripts/vscode/processes.mjs';

/** The newest version of yaml-language-server that supports all Node versions that this project supports. */
const version = '1.25.0';

/** The language server of Red Hat's YAML extension, as seen by a client. */
export interface YamlServer {
  readonly connection: ProtocolConnection;
  /** Opens a document and resolves with its published diagnostics. */
  open(uri: string, text: string): Promise<readonly Diagnostic[]>;
}

/** Starts the server on a folder. The server downloads no schemas, and stops when the test ends. */
export async function startYamlServer(folderUri: string): Promise<YamlServer> {
  const child = spawn(process.execPath, [await provision(), '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map<string, (found: readonly Diagnostic[]) => void>();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    waiting.get(uri)?.(diagnostics);
  });
  connection.onRequest('workspace/configuration', ({ items }: { readonly items: readonly { section?: string }[] }) =>
    items.map(({ section }) => (section === 'yaml' ? settings : null)),
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    await ended;
    connection.dispose();
  });
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: folderUri,
    workspaceFolders: [{ uri: folderUri, name: 'folder' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: { completion: { completionItem: { snippetSupport: true } } },
    },
  });
  await connection.sendNotification('initialized', {});
  return {
    connection,
    async open(uri, text) {
      const published = new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve));
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId: 'yaml', version: 1, text },
      });
      return published;
    },
  };
}

const settings = {
  validate: true,
  hover: true,
  completion: true,
  schemaStore: { enable: false },
  schemas: {},
};

/** Finds the server in the cache, or installs it there. Returns the path to run with Node. */
async function provision(): Promise<string> {
  const folder = path.join(cacheFolder(process.env), `yaml-language-server-${version}`);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  await makeOnce(
    folder,
    async (aside) => {
      say(`Installing yaml-language-server ${version}, once, into ${folder}`);
      writeFileSync(path.join(aside, 'package.json'), '{ "private": true }\n');
      const quietly = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
      await run('npm', ['install', '--prefix', aside, ...quietly, `yaml-language-server@${version}`], { cwd: aside });
    },
    say,
  );
  return path.join(folder, 'node_modules/yaml-language-server/bin/yaml-language-server');
}
