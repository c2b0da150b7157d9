import { expect, test } from 'vitest';
import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { plainClient, startServer } from './kit/server';

test('a document opened again in another language loses its problems until the language is changed back', async () => {
  const waiting = new Map<number, (codes: readonly unknown[]) => void>();
  const { connection, uriOf } = await startServer(billing, {
    capabilities: plainClient,
    prepare: (each) =>
      each.onNotification('textDocument/publishDiagnostics', ({ version, diagnostics }: PublishDiagnosticsParams) =>
        waiting.get(version ?? 0)?.(diagnostics.map(({ code }) => code)),
      ),
  });
  const uri = uriOf(paths.apiconfig);
  const text = apiconfig.replace('invoiceNumber', 'nameless');
  let version = 0;
  const problemsAs = async (languageId: string) => {
    version++;
    const published = new Promise<readonly unknown[]>((resolve) => waiting.set(version, resolve));
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId, version, text } });
    return published;
  };
  expect(await problemsAs('yaml')).toEqual(['default-sort-unknown-name']);
  expect(await problemsAs('plaintext')).toEqual([]);
  expect(await problemsAs('yaml')).toEqual(['default-sort-unknown-name']);
  expect(await problemsAs('python')).toEqual([]);
  expect(await problemsAs('dockercompose-yaml')).toEqual(['default-sort-unknown-name']);
});
