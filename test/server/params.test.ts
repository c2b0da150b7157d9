import { describe, expect, test } from 'vitest';
import { ErrorCodes, type LogMessageParams } from 'vscode-languageserver-protocol/node';
import { billing, paths } from './kit/billing';
import { startServer } from './kit/server';

const uri = 'file:///nowhere/a-1.0.apiconfig.yaml';
const textDocument = { uri };
const position = { line: 0, character: 0 };

const malformed: readonly (readonly [string, object])[] = [
  ['initialize', { processId: null, rootUri: 5, capabilities: {} }],
  ['initialize', { processId: null, rootUri: null, capabilities: {}, workspaceFolders: [null, { uri: 5 }] }],
  ['textDocument/hover', { textDocument, position: null }],
  ['textDocument/hover', { textDocument: null, position }],
  ['textDocument/hover', { textDocument: { uri: 5 }, position }],
  ['textDocument/hover', {}],
  ['textDocument/completion', { textDocument, position: { line: '0', character: 0 } }],
  ['textDocument/definition', { textDocument, position: null }],
  ['textDocument/references', { textDocument, position, context: null }],
  ['textDocument/documentHighlight', { textDocument }],
  ['textDocument/prepareRename', { textDocument, position: null }],
  ['textDocument/rename', { textDocument, position, newName: null }],
  ['textDocument/documentSymbol', { textDocument: null }],
  ['textDocument/documentLink', { textDocument: null }],
  ['textDocument/codeLens', { textDocument: null }],
  ['textDocument/inlayHint', { textDocument, range: null }],
  ['textDocument/codeAction', { textDocument, range: null, context: { diagnostics: [] } }],
  ['textDocument/codeAction', { textDocument, range: { start: position, end: position }, context: {} }],
  ['textDocument/diagnostic', { textDocument: null }],
  ['workspace/diagnostic', { previousResultIds: null }],
  ['workspace/symbol', { query: null }],
  ['workspace/willRenameFiles', { files: null }],
  ['sortie/explain', { uri, api: 'a', name: null, sort: 'b' }],
  ['sortie/candidates', { uri: null }],
  ['sortie/generate', { task: null, answers: {} }],
];

const range = { start: position, end: position };
const change = (...contentChanges: readonly unknown[]) => ({ textDocument: { uri, version: 2 }, contentChanges });
const refusedNotifications: readonly (readonly [string, readonly object[]])[] = [
  [
    'textDocument/didOpen',
    [
      {},
      { textDocument: null },
      { textDocument },
      { textDocument: { uri, languageId: 'yaml', version: 1, text: null } },
      { textDocument: { uri, languageId: null, version: 1, text: '' } },
    ],
  ],
  [
    'textDocument/didChange',
    [
      {},
      { textDocument: { uri, version: 2 }, contentChanges: null },
      change(null),
      change({ text: 7 }),
      change({ range: { ...range, end: null }, text: '' }),
      { ...change({ text: '' }), textDocument },
    ],
  ],
  ['textDocument/didClose', [{}, { textDocument: { uri: 5 } }]],
  ['workspace/didChangeWatchedFiles', [{}, { changes: null }, { changes: [null] }, { changes: [{ uri: 5 }] }]],
  ['workspace/didRenameFiles', [{}, { files: [null] }, { files: [{ oldUri: uri }] }]],
  ['workspace/didChangeWorkspaceFolders', [{}, { event: null }, { event: { added: [null], removed: [] } }]],
];

describe('malformed parameters', () => {
  test('of notifications are ignored, and logged as one line without a stack', async () => {
    const logged: string[] = [];
    const { connection, uriOf } = await startServer(billing, {
      prepare: (each) =>
        each.onNotification('window/logMessage', ({ message }: LogMessageParams) => void logged.push(message)),
    });
    const known = { textDocument: { uri: uriOf(paths.apiconfig) } };
    const shown = { ...known.textDocument, languageId: 'yaml', version: 1, text: 'Things:\n  defaultSort: []\n' };
    await connection.sendNotification('textDocument/didOpen', { textDocument: shown });
    const expected: string[] = [];
    for (const [method, all] of refusedNotifications) {
      for (const params of all) {
        await connection.sendNotification(method, params);
        expected.push(`${method.replace(/.*\//, '')}: The parameters are invalid.`);
      }
    }
    await expect(connection.sendRequest('textDocument/documentSymbol', known)).resolves.toHaveLength(1);
    expect(logged).toEqual(expected);
  });

  test('are refused, and nothing is logged', async () => {
    const logged: string[] = [];
    const { connection, uriOf } = await startServer(billing, {
      prepare: (each) =>
        each.onNotification('window/logMessage', ({ message }: LogMessageParams) => void logged.push(message)),
    });
    for (const [method, params] of malformed) {
      const refusal = connection.sendRequest(method, params);
      await expect(refusal, method).rejects.toMatchObject({ code: ErrorCodes.InvalidParams });
    }
    const known = { textDocument: { uri: uriOf(paths.apiconfig) }, position };
    await expect(connection.sendRequest('textDocument/hover', known)).resolves.toBeDefined();
    expect(logged).toEqual([]);
  });
});
