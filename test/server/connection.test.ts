import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol/node';
import { collections, explain, peersChanged, type ServerStatus } from '../../protocol';
import { programFile } from '../product';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { plainClient, pullingClient, startServer, startServerProcess } from './kit/server';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const codes = (diagnostics: readonly { code?: unknown }[]) => diagnostics.map(({ code }) => code);

describe('starting and ending', () => {
  test('uses UTF-16 positions, even if the client prefers another encoding', async () => {
    const capabilities = { ...pullingClient, general: { positionEncodings: ['utf-8', 'utf-32'] } };
    const { initialized } = await startServer({}, { capabilities });
    expect(initialized.capabilities.positionEncoding).toBe('utf-16');
  });

  test('announces pull diagnostics only to a client that pulls', async () => {
    expect((await startServer({})).initialized.capabilities.diagnosticProvider).toBeDefined();
    const { initialized } = await startServer({}, { capabilities: plainClient });
    expect(initialized.capabilities.diagnosticProvider).toBeUndefined();
  });

  test('shuts down and exits with 0', async () => {
    const { connection, process } = await startServerProcess(billing);
    await connection.sendRequest('shutdown');
    const exit = once(process, 'exit');
    await connection.sendNotification('exit');
    expect(await exit).toEqual([0, null]);
  });

  test('exits when its input ends', async () => {
    const { process } = await startServerProcess(billing);
    const exit = once(process, 'exit');
    process.stdin?.end();
    expect(await exit).toEqual([1, null]);
  });

  test.each([
    ['a header without a length', 'Content-Type: x\r\n\r\n{}'],
    ["a length that isn't a number", 'Content-Length: x\r\n\r\n{}'],
    ["a message that isn't JSON", 'Content-Length: 3\r\n\r\n{x}'],
  ])('exits with a reason after %s', async (_, input) => {
    const server = spawn(process.execPath, [await programFile('server'), '--stdio']);
    const exit = once(server, 'exit');
    const [said] = await Promise.all([once(server.stderr, 'data'), server.stdin.write(input)]);
    expect(String(said)).toContain("Sortie can't read its input: ");
    expect(await exit).toEqual([1, null]);
  });

  test('exits when its parent process is gone', async () => {
    const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const server = spawn(process.execPath, [await programFile('server'), '--stdio', `--clientProcessId=${owner.pid}`]);
    const exit = once(server, 'exit');
    owner.kill();
    expect(await exit).toEqual([1, null]);
  });

  test('also uses the channel of a Node process', async () => {
    const server = spawn(process.execPath, [await programFile('server'), '--node-ipc'], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const answer = once(server, 'message');
    server.send({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { processId: null, rootUri: null, capabilities: {} },
    });
    expect(await answer).toMatchObject([{ id: 1, result: { serverInfo: { name: 'sortie' } } }, undefined]);
    const exit = once(server, 'exit');
    server.disconnect();
    await exit;
  });
});

describe('requests', () => {
  test('for a closed document return empty results, not errors', async () => {
    const editor = new Editor(await startServer(billing));
    editor.show(paths.apiconfig, broken);
    editor.close(paths.apiconfig);
    const position = { line: 0, character: 1 };
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
    expect(await editor.ask('textDocument/hover', paths.apiconfig, { position })).toBeNull();
    expect(await editor.ask('textDocument/completion', paths.apiconfig, { position })).toMatchObject({ items: [] });
    for (const kind of ['documentSymbol', 'documentLink', 'codeLens'])
      expect([kind, await editor.ask(`textDocument/${kind}`, paths.apiconfig)]).toEqual([kind, []]);
    expect(
      await editor.ask('textDocument/references', paths.apiconfig, { position, context: { includeDeclaration: true } }),
    ).toEqual([]);
  });

  test('that are canceled end as canceled', async () => {
    const { connection } = await startServerProcess(billing);
    const source = new CancellationTokenSource();
    const held = connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }, source.token);
    setImmediate(() => source.cancel());
    await expect(held).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  });

  test('of an unknown kind are refused, and the server continues', async () => {
    const editor = new Editor(await startServer(billing));
    const unknown = editor.server.connection.sendRequest('sortie/nothingOfTheKind');
    await expect(unknown).rejects.toMatchObject({ code: ErrorCodes.MethodNotFound });
    await expect(unknown).rejects.toBeInstanceOf(ResponseError);
    await editor.expectDiagnostics(paths.apiconfig, apiconfig, apiconfig);
  });

  test("with invalid parameters don't end the server", async () => {
    const editor = new Editor(await startServer(billing));
    const { connection } = editor.server;
    for (const method of [
      'sortie/generate',
      'sortie/explain',
      'textDocument/hover',
      'textDocument/codeAction',
      'codeAction/resolve',
    ]) {
      await connection.sendRequest(method, { nonsense: true }).catch((error: unknown) => error);
    }
    await connection.sendNotification('textDocument/didChange', { nonsense: true });
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: '%%%', type: 9 }] });
    await editor.expectDiagnostics(paths.apiconfig, apiconfig, apiconfig);
  });
});

describe('texts', () => {
  test('count while unsaved, even for other files, until they are closed', async () => {
    const editor = new Editor(await startServer(billing));
    const sorted = apiconfig.replace('invoiceNumber', 'fresh_Ext');
    editor.show(paths.apiconfig, sorted);
    await editor.server.connection.sendRequest('workspace/symbol', { query: '' });
    const unsaved = (billing[paths.schema] ?? '').replace('"batch_Ext"', '"fresh_Ext"');
    editor.show(paths.schema, unsaved);
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual([]);
    const pulled = editor.server.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] });
    editor.close(paths.schema);
    await pulled;
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-unknown-name']);
  });

  test('change by ranges, several at a time', async () => {
    const editor = new Editor(await startServer(billing));
    editor.show(paths.apiconfig, 'Invoices:\n  x𝄞: 1\n');
    const { connection, uriOf } = editor.server;
    await connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: uriOf(paths.apiconfig), version: 2 },
      contentChanges: [
        {
          range: { start: { line: 1, character: 2 }, end: { line: 1, character: 8 } },
          text: 'defaultSort:\n    - nope',
        },
        { range: { start: { line: 2, character: 6 }, end: { line: 2, character: 10 } }, text: 'payerName' },
      ],
    });
    expect(await editor.diagnostics(paths.apiconfig)).toMatchObject([
      {
        code: 'default-sort-not-sortable',
        range: { start: { line: 2, character: 6 }, end: { line: 2, character: 15 } },
      },
    ]);
  });

  test('of documents outside all folders are checked separately', async () => {
    const editor = new Editor(await startServer(billing, { folders: ['config'] }));
    const outside = 'elsewhere/alone_ext-1.0.apiconfig.yaml';
    editor.show(outside, 'Things:\n  defaultSort: []\n');
    expect(codes(await editor.diagnostics(outside))).toContain('default-sort-empty');
  });
});

describe('settings', () => {
  test('are requested by folder, and apply without a restart', async () => {
    let enable = true;
    const editor = new Editor(
      await startServer(billing, {
        prepare: (connection) => connection.onRequest('workspace/configuration', () => [{ enable }]),
      }),
    );
    editor.show(paths.apiconfig, broken);
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-not-sortable']);
    enable = false;
    await editor.server.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
  });

  test('are taken from a client that sends them', async () => {
    const editor = new Editor(
      await startServer(billing, { capabilities: { textDocument: pullingClient.textDocument ?? {} } }),
    );
    editor.show(paths.apiconfig, broken);
    const settings = { sortie: { enable: false } };
    await editor.server.connection.sendNotification('workspace/didChangeConfiguration', { settings });
    await editor.untilDiagnostics(paths.apiconfig, ({ length }) => length === 0);
  });

  test('that are invalid are replaced by their default, and reported', async () => {
    const said: string[] = [];
    await startServer(billing, {
      settings: { codeLens: 'loud', enable: 1 },
      prepare: (connection) =>
        connection.onNotification('window/logMessage', ({ message }: { readonly message: string }) => {
          said.push(message);
        }),
    });
    expect(said).toEqual([
      'The sortie.enable setting must be true or false. Sortie ignores invalid values.',
      'The sortie.codeLens setting must be true or false. Sortie ignores invalid values.',
    ]);
  });
});

describe('folders', () => {
  const two = {
    ...Object.fromEntries(Object.entries(billing).map(([file, text]) => [`one/${file}`, text])),
    [`two/${paths.apiconfig}`]: broken,
  };

  test('have their own models', async () => {
    const editor = new Editor(await startServer(two, { folders: ['one', 'two'] }));
    await editor.server.connection.sendRequest('workspace/symbol', { query: '' });
    editor.show(`one/${paths.apiconfig}`, broken);
    editor.show(`two/${paths.apiconfig}`, broken);
    await editor.untilDiagnostics(`one/${paths.apiconfig}`, (found) =>
      codes(found).includes('default-sort-not-sortable'),
    );
    expect(codes(await editor.diagnostics(`two/${paths.apiconfig}`))).not.toContain('default-sort-not-sortable');
  });

  test('are added and removed together with their open documents', async () => {
    const editor = new Editor(await startServer(two, { folders: ['two'] }));
    const { connection, uriOf } = editor.server;
    editor.show(`one/${paths.apiconfig}`, broken);
    const folder = { uri: uriOf('one'), name: 'one' };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [folder], removed: [] },
    });
    await editor.untilDiagnostics(`one/${paths.apiconfig}`, (found) =>
      codes(found).includes('default-sort-not-sortable'),
    );
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [], removed: [folder] },
    });
    await editor.untilDiagnostics(
      `one/${paths.apiconfig}`,
      (found) => !codes(found).includes('default-sort-not-sortable'),
    );
  });
});

describe("Sortie's own messages", () => {
  test("report the server's status to a client that handles them", async () => {
    const statuses: ServerStatus[] = [];
    await startServer({ ...billing, [paths.apiconfig]: broken }, { onStatus: (status) => void statuses.push(status) });
    expect(statuses.at(-1)).toMatchObject({ problems: { errors: 1, warnings: 0 }, partial: [] });
    const files = Object.keys(billing).length;
    expect(statuses.at(-1)).toMatchObject({ state: 'ready', done: files, total: files });
  });

  test('are also sent to a client that refuses what it declared', async () => {
    const refuse = () => new ResponseError(ErrorCodes.MethodNotFound, 'not here');
    const server = await startServer(billing, {
      prepare: (connection) => connection.onRequest('client/registerCapability', refuse),
    });
    expect(await server.connection.sendRequest('workspace/symbol', { query: 'Invoices' })).not.toEqual([]);
  });

  test('list the collections', async () => {
    const editor = new Editor(await startServer(billing));
    expect(await editor.server.connection.sendRequest(collections.method, {})).toMatchObject({
      apis: [
        {
          name: 'billing',
          collections: [
            {
              name: 'Invoices',
              kind: 'query',
              element: 'Invoice',
              path: '/billing/v1/invoices',
              keys: [
                { name: 'batch_Ext', source: 'schema', type: 'integer' },
                { name: 'dueDate', source: 'schema', type: 'date-time', value: 'Invoice.DueDate' },
                { name: 'invoiceNumber', source: 'base' },
                { name: 'payerLastName_Ext', source: 'sort-column', value: 'Payer → LastName' },
              ],
              defaultSort: [
                { name: 'dueDate', rank: 1, descending: true, sorts: true },
                { name: 'invoiceNumber', rank: 2, descending: false, sorts: true },
              ],
            },
          ],
        },
      ],
    });
  });

  test('list each name of a default sort once, with its own location', async () => {
    const twice = apiconfig.replace('- invoiceNumber', '- dueDate\n    - invoiceNumber');
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: twice }));
    const lineOf = (text: string) => twice.slice(0, twice.indexOf(text)).split('\n').length - 1;
    expect(await editor.server.connection.sendRequest(collections.method, {})).toMatchObject({
      apis: [
        {
          collections: [
            {
              defaultSort: [
                { name: 'dueDate', rank: 1, location: { range: { start: { line: lineOf('"-dueDate"') } } } },
                { name: 'invoiceNumber', rank: 2, location: { range: { start: { line: lineOf('invoiceNumber') } } } },
              ],
            },
          ],
        },
      ],
    });
  });

  test("explain why a name is or isn't a sort key", async () => {
    const editor = new Editor(await startServer(billing));
    const why = (sort: string, name = 'Invoices') => {
      const reference = { uri: editor.server.uriOf(paths.apiconfig), api: 'billing', name };
      return editor.server.connection.sendRequest(explain.method, { ...reference, sort });
    };
    expect(await why('-dueDate')).toMatchObject({
      sorts: true,
      complete: true,
      reasons: [
        'dueDate is a valid sort key of Invoices (query-backed).',
        'The property is marked sortable in billing_ext-1.0.schema.json.',
        expect.any(String),
      ],
    });
    expect(await why('payerName')).toMatchObject({
      sorts: false,
      reasons: [
        "payerName isn't a valid sort key of Invoices (query-backed): it is joined (Invoice.Payer.DisplayName).",
      ],
    });
    expect(await why('x', 'Nothings')).toBeNull();
  });

  test('are in the language of the client', async () => {
    const bundle = path.join(mkdtempSync(path.join(tmpdir(), 'sortie-l10n-')), 'bundle.json');
    onTestFinished(() => rmSync(path.dirname(bundle), { recursive: true }));
    writeFileSync(bundle, JSON.stringify({ '{0}st': '{0}.', '{0}, descending': '{0}, absteigend' }));
    const editor = new Editor(await startServerProcess(billing, { start: { l10nBundle: bundle } }));
    editor.show(paths.apiconfig, apiconfig);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const [hint] = await editor.ask<{ label: string }[]>('textDocument/inlayHint', paths.apiconfig, { range });
    expect(hint?.label).toBe('1., absteigend');
  });

  test('show progress while folders are being read', async () => {
    const shown: { kind: string }[] = [];
    let ended = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`apis/ext/a${index}/v1/a${index}_ext-1.0.apiconfig.yaml`, apiconfig]),
    );
    await startServer(many, {
      prepare: (connection) =>
        connection.onNotification('$/progress', ({ value }: { readonly value: { kind: string } }) => {
          shown.push(value);
          if (value.kind === 'end') ended();
        }),
    });
    await end;
    expect(shown[0]).toMatchObject({ kind: 'begin', title: 'Reading sort configuration' });
    expect(shown.at(-1)).toMatchObject({ kind: 'end' });
  });

  test('omit problems that another validator reports', async () => {
    const editor = new Editor(await startServer(billing));
    editor.show(paths.apiconfig, 'Invoices:\n  mapper: a\n  mapper: b\n');
    expect(codes(await editor.diagnostics(paths.apiconfig))).toContain('duplicate-key');
    const validators = { json: false, yaml: true };
    await editor.server.connection.sendNotification(peersChanged.method, { validators });
    await editor.untilDiagnostics(paths.apiconfig, (found) => !codes(found).includes('duplicate-key'));
  });
});
