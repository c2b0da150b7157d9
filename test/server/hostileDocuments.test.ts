import { describe, expect, test } from 'vitest';
import type { Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

describe.skipIf(process.platform === 'darwin')('two files whose names differ only in case', () => {
  const other = paths.apiconfig.replace('billing_ext', 'Billing_Ext');

  test('keep their own texts and problems, even if one of them is deleted', async () => {
    const wrong = 'Things:\n  defaultSort: []\n';
    const editor = new Editor(await startServer({ ...billing, [other]: wrong }));
    editor.show(paths.apiconfig, broken);
    editor.show(other, wrong);
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-not-sortable']);
    expect(codes(await editor.diagnostics(other))).toContain('default-sort-empty');
    editor.close(other);
    editor.server.remove(other);
    const changes = [{ uri: editor.server.uriOf(other), type: 3 }];
    await editor.server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-not-sortable']);
    editor.show(paths.apiconfig, apiconfig);
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
  });
});

describe("documents that aren't files", () => {
  test.each([
    ['untitled', () => 'untitled:Untitled-1'],
    ['untitled with a path', (uri: string) => uri.replace('file:', 'untitled:')],
    ['an earlier version in Git', (uri: string) => `${uri.replace('file:', 'git:')}?%7B%22ref%22%3A%22HEAD%22%7D`],
    ['the left side of a diff', (uri: string) => `${uri.replace('file:', 'gitfs:')}?side=left`],
    ['of an unknown scheme', () => 'x-y+z.1://host:99999/a%2Fb%00?q#f'],
    ['no URI', () => 'not a uri'],
  ])('%s: the file of that name keeps its own problems, and requests get responses', async (_, uriFor) => {
    const editor = new Editor(await startServer(billing));
    const { connection, uriOf } = editor.server;
    editor.show(paths.apiconfig, broken);
    const uri = uriFor(uriOf(paths.apiconfig));
    const text = 'Invoices:\n  defaultSort: []\nA: *nowhere\n';
    const textDocument = { uri, languageId: 'yaml', version: 1, text };
    await connection.sendNotification('textDocument/didOpen', { textDocument });
    const position = { line: 0, character: 3 };
    for (const method of ['hover', 'completion', 'definition', 'documentSymbol', 'codeLens']) {
      const asked = connection.sendRequest(`textDocument/${method}`, { textDocument: { uri }, position });
      await expect(asked.then(() => 'responded')).resolves.toBe('responded');
    }
    await connection.sendRequest<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } });
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-not-sortable']);
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual(['default-sort-not-sortable']);
    editor.show(paths.apiconfig, apiconfig);
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
  });
});
