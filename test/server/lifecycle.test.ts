import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Command,
  createProtocolConnection,
  type Diagnostic,
  ErrorCodes,
  type InitializeParams,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { URI } from 'vscode-uri';
import { readClient } from '../../server/client';
import { progressIn } from '../../server/progress';
import { programFile } from '../product';
import { billing, paths } from './kit/billing';
import { applyWorkspaceEdit } from './kit/edits';
import { type Running, startServer } from './kit/server';

const initialize = { processId: null, rootUri: null, capabilities: {} };

/** Starts a server that hasn't been initialized. */
async function startRaw(): Promise<ProtocolConnection> {
  const child = spawn(process.execPath, [await programFile('server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  onTestFinished(() => {
    connection.dispose();
    child.kill();
  });
  return connection;
}

describe('a request', () => {
  test("before initialize is refused, because the server isn't initialized", async () => {
    const connection = await startRaw();
    const hover = { textDocument: { uri: 'file:///a' }, position: { line: 0, character: 0 } };
    const early = connection.sendRequest('textDocument/hover', hover);
    await expect(early).rejects.toMatchObject({ code: ErrorCodes.ServerNotInitialized });
    await expect(connection.sendRequest('shutdown')).rejects.toMatchObject({ code: ErrorCodes.ServerNotInitialized });
    await connection.sendRequest('initialize', initialize);
    expect(await connection.sendRequest('textDocument/hover', hover)).toBeNull();
  });

  test('after shutdown, and a second initialize, are invalid', async () => {
    const connection = await startRaw();
    await connection.sendRequest('initialize', initialize);
    await expect(connection.sendRequest('initialize', initialize)).rejects.toMatchObject({
      code: ErrorCodes.InvalidRequest,
    });
    await connection.sendRequest('shutdown');
    for (const [method, params] of [['workspace/symbol', { query: '' }], ['shutdown']] as const)
      await expect(connection.sendRequest(method, params)).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
  });
});

test('rootPath is the folder if the client gives no other', () => {
  const rootPath = path.resolve('/work');
  const foldersOf = (params: Partial<InitializeParams>) => readClient({ ...initialize, ...params }).folders;
  expect(foldersOf({ rootPath })).toEqual([URI.file(rootPath).toString()]);
  expect(foldersOf({ rootPath, rootUri: 'file:///other' })).toEqual(['file:///other']);
  expect(foldersOf({ rootPath, workspaceFolders: [] })).toEqual([]);
});

test('progress that has no begin has no end', async () => {
  const sent: string[] = [];
  const reporter = { begin: () => sent.push('begin'), report: () => {}, done: () => sent.push('end') };
  const created = Promise.resolve(reporter);
  const window = { createWorkDoneProgress: () => created };
  const show = progressIn({ window } as unknown as Parameters<typeof progressIn>[0], { showsProgress: true });
  show('short').done();
  await created;
  await Promise.resolve();
  expect(sent).toEqual([]);
});

test('a client that supports only commands receives commands, and the server applies their edits', async () => {
  const text =
    'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:\n    - "+dueDate"\n';
  const applied: WorkspaceEdit[] = [];
  const { connection, uriOf } = await startServer(billing, {
    capabilities: { workspace: { applyEdit: true } },
    prepare: (each) =>
      each.onRequest('workspace/applyEdit', ({ edit }: { readonly edit: WorkspaceEdit }) => {
        applied.push(edit);
        return { applied: true };
      }),
  });
  const uri = uriOf(paths.apiconfig);
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'yaml', version: 1, text },
  });
  const at = { line: 3, character: 8 };
  const commands = await connection.sendRequest<Command[]>('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: at, end: at },
    context: { diagnostics: [] },
  });
  expect(commands.every(({ command }) => typeof command === 'string')).toBe(true);
  const rewrite = commands.find(({ title }) => title === 'Write "dueDate"');
  await connection.sendRequest('workspace/executeCommand', rewrite);
  const [edit = {}] = applied;
  expect([...applyWorkspaceEdit(edit, () => text)]).toEqual([[uri, text.replace('"+dueDate"', 'dueDate')]]);
});

describe('a folder and a document with different spellings', () => {
  const text =
    'Invoices:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort:\n    - nameless\n';

  /** Returns the diagnostics of the apiconfig file, whose name the schema in the folder decides. */
  async function diagnosed(root: (folder: string) => string, document: (folder: string) => string) {
    const published: PublishDiagnosticsParams[] = [];
    const found = new Promise<readonly Diagnostic[]>((resolve) => {
      void startServer(billing, {
        capabilities: {},
        spell: (uri) => uri,
        rootOf: root,
        prepare: (connection) =>
          connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
            published.push(params);
            if (params.diagnostics.length > 0) resolve(params.diagnostics);
          }),
      }).then(({ connection, folder }: Running) =>
        connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri: document(folder), languageId: 'yaml', version: 1, text },
        }),
      );
    });
    return (await found).map(({ code, severity }) => `${code} ${severity}`);
  }

  const plain = (folder: string) => URI.file(folder).toString();
  const here = (folder: string) => plain(folder).replace('file:///', 'file://localhost/');
  const linked = (folder: string) => {
    const holder = mkdtempSync(path.join(tmpdir(), 'sortie-link-'));
    onTestFinished(() => rmSync(holder, { recursive: true }));
    symlinkSync(folder, path.join(holder, 'link'), 'junction');
    return plain(path.join(holder, 'link'));
  };
  const file = (spelling: (folder: string) => string) => (folder: string) => `${spelling(folder)}/${paths.apiconfig}`;

  test.each([
    ['a folder on localhost', here, plain],
    ['a document on localhost', plain, here],
    ['a folder behind a symbolic link', linked, plain],
    ['a document behind a symbolic link', plain, linked],
  ])('belong together: %s', async (_, root, document) => {
    expect(await diagnosed(root, file(document))).toEqual(['default-sort-unknown-name 1']);
  });
});
