import { describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type CodeAction,
  type Hover,
  LSPErrorCodes,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver-protocol/node';
import { collections, explain, generate } from '../../protocol';
import { someItems } from '../properties';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { type ClientOptions, literalClient, plainClient, startServerProcess } from './kit/server';

const definitions = Array.from(
  { length: 5000 },
  (_, index) =>
    `"Thing${index}": { "properties": { "a": { "type": "string" }, "b": { "$ref": "#/definitions/Invoice" } } }`,
);
const large = `{ "definitions": {\n"Invoice": { "properties": { "batch_Ext": { "type": "integer" } } },\n${definitions.join(',\n')}\n} }`;

test.each([
  ['textDocument/rename', { newName: 'lot_Ext' }],
  ['workspace/willRenameFiles', {}],
  [generate.method, {}],
])('%s is canceled immediately while it waits until the folders have been read', async (method, params) => {
  const never = new Promise(() => {});
  const prepare = (connection: ProtocolConnection) => connection.onRequest('workspace/configuration', () => never);
  const editor = new Editor(await startServerProcess(billing, { early: true, prepare }));
  const { connection, uriOf } = editor.server;
  editor.show(paths.schema, large);
  const uri = uriOf(paths.schema);
  const request = {
    textDocument: { uri },
    position: { line: 1, character: 36 },
    files: [{ oldUri: uri, newUri: uri.replace('/v1/', '/v2/') }],
    task: { kind: 'make-sortable', uri, collection: 'Invoices', name: 'amount' },
    answers: {},
    ...params,
  };
  const source = new CancellationTokenSource();
  const answer = connection.sendRequest(method, request, source.token);
  await connection.sendRequest('textDocument/hover', request);
  source.cancel();
  await expect(answer).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
});

test('every kind of request can be canceled while the server is busy, and other requests get responses', async () => {
  const editor = new Editor(await startServerProcess(billing));
  const { connection, uriOf } = editor.server;
  editor.show(paths.schema, large);
  editor.show(paths.apiconfig, apiconfig);
  const position = { line: 1, character: 36 };
  const range = { start: position, end: position };
  const textDocument = { uri: uriOf(paths.schema) };
  const reference = { uri: uriOf(paths.apiconfig), api: 'billing', name: 'Invoices' };
  const files = [{ oldUri: uriOf(paths.schema), newUri: uriOf(paths.schema.replace('/v1/', '/v2/')) }];
  const kinds: readonly (readonly [method: string, params: object])[] = [
    ['textDocument/completion', { textDocument, position }],
    ['completionItem/resolve', { label: 'x', data: { ...reference, collection: 'Invoices' } }],
    ['textDocument/hover', { textDocument, position }],
    ['textDocument/definition', { textDocument, position }],
    ['textDocument/references', { textDocument, position, context: { includeDeclaration: true } }],
    ['textDocument/documentHighlight', { textDocument, position }],
    ['textDocument/prepareRename', { textDocument, position }],
    ['textDocument/rename', { textDocument, position, newName: 'lot_Ext' }],
    ['workspace/willRenameFiles', { files }],
    ['textDocument/documentSymbol', { textDocument }],
    ['workspace/symbol', { query: '' }],
    ['textDocument/documentLink', { textDocument }],
    ['textDocument/codeLens', { textDocument }],
    ['textDocument/inlayHint', { textDocument, range }],
    ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } }],
    ['codeAction/resolve', { title: 'x' }],
    ['textDocument/diagnostic', { textDocument }],
    ['workspace/diagnostic', { previousResultIds: [] }],
    [collections.method, {}],
    [explain.method, { ...reference, sort: 'dueDate' }],
    [
      generate.method,
      { task: { kind: 'make-sortable', ...reference, collection: 'Invoices', name: 'amount' }, answers: {} },
    ],
  ];
  /** Changes a document, then sends a request and cancels it immediately. Returns the error code, or `answered`. */
  const cancelled = async (method: string, params: object) => {
    const busy = connection.sendNotification('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: [{ text: `${large}\n` }, { text: large }],
    });
    const source = new CancellationTokenSource();
    const ended = connection.sendRequest(method, params, source.token).then(
      () => 'answered',
      ({ code }: { readonly code: number }) => code,
    );
    source.cancel();
    const other = connection.sendRequest<Hover | null>('textDocument/hover', {
      textDocument: { uri: uriOf(paths.apiconfig) },
      position: { line: 3, character: 9 },
    });
    expect((await other)?.contents).toMatchObject({ value: expect.stringContaining('dueDate') });
    await busy;
    return ended;
  };
  for (const [method, params] of someItems(kinds)) {
    let ended = await cancelled(method, params);
    for (let tries = 1; tries < 5 && ended === 'answered'; tries++) ended = await cancelled(method, params);
    expect([method, ended]).toEqual([method, LSPErrorCodes.RequestCancelled]);
  }
});

const unsorted = Array.from(
  { length: 2000 },
  (_, index) => `Invoices${index}:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n`,
).join('');

describe('code actions for a whole file of 2,000 collections', () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 4000, character: 0 } };
  const position = { line: 1, character: 40 };

  /** Requests code actions for the whole file. Returns the number of actions, or the error code. */
  const askForActions = ({ server }: Editor, source: CancellationTokenSource, only?: readonly string[]) =>
    server.connection
      .sendRequest<CodeAction[]>(
        'textDocument/codeAction',
        {
          textDocument: { uri: server.uriOf(paths.apiconfig) },
          range,
          context: { diagnostics: [], ...(only ? { only } : {}) },
        },
        source.token,
      )
      .then(
        (actions) => actions.length,
        ({ code }: { readonly code: number }) => ({ code }),
      );

  const open = async (options?: ClientOptions) => {
    const editor = new Editor(await startServerProcess(billing, options));
    editor.show(paths.apiconfig, unsorted);
    return editor;
  };

  test.each<[string, ClientOptions | undefined, readonly string[] | undefined]>([
    ['of every kind', undefined, undefined],
    ['to a client that wants them with their edits', { capabilities: literalClient }, ['quickfix']],
    ['that fix all', undefined, ['source.fixAll']],
  ])('%s yield to other requests, and stop when canceled', async (_, options, only) => {
    const editor = await open(options);
    const source = new CancellationTokenSource();
    const actions = askForActions(editor, source, only);
    const hover = await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position });
    source.cancel();
    expect(hover).not.toBeNull();
    expect(await actions).toEqual({ code: LSPErrorCodes.RequestCancelled });
  });

  test("don't use a text that has changed meanwhile", async () => {
    const editor = await open();
    const actions = askForActions(editor, new CancellationTokenSource());
    await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position });
    editor.show(paths.apiconfig, `\n${unsorted}`);
    expect(await actions).toEqual({ code: LSPErrorCodes.ContentModified });
  });
});

describe('a file that takes long to read', () => {
  const others = Array.from({ length: 3000 }, (_, index) => `Other${index}:\n  defaultSort: []\n`).join('');
  const long = `${others}${billing[paths.apiconfig]}`;
  const lines = long.split('\n');
  const askHover = (editor: Editor, file: string, line: number, character: number) =>
    editor.ask<Hover | null>('textDocument/hover', file, { position: { line, character } });

  test('responds with its new text, and other files respond meanwhile', async () => {
    const editor = new Editor(await startServerProcess(billing));
    editor.show(paths.schema, billing[paths.schema] ?? '');
    editor.show(paths.apiconfig, long);
    const order: string[] = [];
    const line = lines.findLastIndex((each) => each.includes('dueDate'));
    const inLong = askHover(editor, paths.apiconfig, line, (lines[line] ?? '').indexOf('dueDate') + 1);
    const key = (billing[paths.schema] ?? '').split('\n').findIndex((each) => each.includes('"dueDate"'));
    const elsewhere = askHover(editor, paths.schema, key, 10);
    const [here, there] = await Promise.all([
      inLong.finally(() => order.push('long')),
      elsewhere.finally(() => order.push('elsewhere')),
    ]);
    expect(here).not.toBeNull();
    expect(there).not.toBeNull();
    expect(order).toEqual(['elsewhere', 'long']);
  });

  test('has the problems of its newest text', async () => {
    const editor = new Editor(await startServerProcess(billing));
    editor.show(paths.apiconfig, long);
    editor.show(paths.apiconfig, long.replace('Other0:', 'Other1:'));
    const repeated = (await editor.diagnostics(paths.apiconfig)).filter(({ code }) => code === 'duplicate-key');
    expect(repeated.map(({ range }) => range.start.line)).toEqual([2]);
  });
});

describe('problems in a file of 2,000 collections', () => {
  /**
   * Requests hovers, one after the other, until a promise settles or more than `several` responses have arrived. Then
   * waits for the promise. Returns the number of responses.
   */
  const answersUntil = async (editor: Editor, end: Promise<unknown>) => {
    let ended = false;
    const waiting = end.finally(() => {
      ended = true;
    });
    let answers = 0;
    for (; !ended && answers <= several; answers++)
      await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position: { line: 1, character: 40 } });
    await waiting;
    return answers;
  };
  /**
   * If more than this many responses arrive, the work has paused. Without pauses, at most one response arrives before
   * the work starts, and none arrives during the work. With pauses, a response can arrive after each slice, even on a
   * fast machine.
   */
  const several = 2;

  test('yield to other requests when pulled', async () => {
    const editor = new Editor(await startServerProcess(billing));
    editor.show(paths.apiconfig, unsorted);
    expect(await answersUntil(editor, editor.diagnostics(paths.apiconfig))).toBeGreaterThan(several);
  });

  test("aren't computed completely if the pull request is canceled", async () => {
    const editor = new Editor(await startServerProcess(billing));
    editor.show(paths.apiconfig, unsorted);
    const source = new CancellationTokenSource();
    const textDocument = { uri: editor.server.uriOf(paths.apiconfig) };
    const pulled = editor.server.connection
      .sendRequest('textDocument/diagnostic', { textDocument }, source.token)
      .catch(({ code }: { readonly code: number }) => code);
    await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position: { line: 1, character: 40 } });
    source.cancel();
    expect(await pulled).toBe(LSPErrorCodes.RequestCancelled);
  });

  test('yield to requests when pushed', async () => {
    const editor = new Editor(await startServerProcess(billing, { capabilities: plainClient }));
    const pushed = new Promise<void>((resolve) => {
      editor.server.connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, version }) => {
        if (version !== undefined && uri === editor.server.uriOf(paths.apiconfig)) resolve();
      });
    });
    editor.show(paths.apiconfig, unsorted);
    expect(await answersUntil(editor, pushed)).toBeGreaterThan(several);
  });
});
