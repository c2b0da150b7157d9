import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompletionList, Diagnostic, Hover } from 'vscode-languageserver-protocol/node';
import { collections } from '../../../protocol';
import { apiconfig, billing, paths } from '../kit/billing';
import { type RunningWorker, startWorker } from './worker';

const broken = apiconfig.replace('invoiceNumber', 'payerName');

async function problems({ connection, uriOf }: RunningWorker, file: string): Promise<readonly Diagnostic[]> {
  const report = await connection.sendRequest<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri: uriOf(file) },
  });
  return report.items;
}

describe('the language server as a worker without Node', () => {
  test('reads the folder of the client and reports its problems', async () => {
    const worker = await startWorker({ ...billing, [paths.apiconfig]: broken });
    const found = await problems(worker, paths.apiconfig);
    expect(found.map(({ message }) => message)).toEqual([
      "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)",
    ]);
  });

  test('completes and explains in an open document', async () => {
    const { connection, uriOf } = await startWorker(billing);
    const uri = uriOf(paths.apiconfig);
    const text = `${apiconfig}    - \n`;
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'yaml', version: 1, text },
    });
    const line = text.split('\n').length - 2;
    const list = await connection.sendRequest<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character: 6 },
    });
    expect(list.items.map(({ label }) => label)).toContain('batch_Ext');
    const hover = await connection.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: { line: 4, character: 8 },
    });
    expect(JSON.stringify(hover.contents)).toContain('invoiceNumber');
  });

  test('notices files that the client adds, changes, and deletes', async () => {
    const worker = await startWorker({ ...billing, [paths.apiconfig]: broken });
    const { connection, files, uriOf } = worker;
    const tell = (file: string, type: number) =>
      connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: uriOf(file), type }] });
    files.set(paths.apiconfig, apiconfig);
    await tell(paths.apiconfig, 2);
    await expect.poll(() => problems(worker, paths.apiconfig)).toEqual([]);

    const extra = 'config/integration/apis/ext/claim/v1/claim_ext-1.0.apiconfig.yaml';
    files.set(extra, 'Claims:\n  defaultSort: []\n');
    await tell('config/integration/apis/ext/claim', 1);
    await expect
      .poll(async () => (await problems(worker, extra)).map(({ code }) => code))
      .toContain('default-sort-empty');

    files.delete(extra);
    await tell('config/integration/apis/ext/claim', 3);
    await expect.poll(() => problems(worker, extra)).toEqual([]);
    const { apis } = await connection.sendRequest<{ apis: { name: string }[] }>(collections.method, {});
    expect(apis.map(({ name }) => name)).toEqual(['billing']);
  });

  test('uses the given language', async () => {
    const table = readFileSync(path.join(import.meta.dirname, '../../../l10n/bundle.l10n.de.json'), 'utf8');
    const l10nContents = JSON.parse(table);
    const worker = await startWorker({ ...billing, [paths.apiconfig]: broken }, { l10nContents });
    const [problem] = await problems(worker, paths.apiconfig);
    expect(problem?.message).toMatch(/^Nach payerName lässt sich Invoices nicht sortieren/);
  });

  test('has no files if the client supplies none', async () => {
    const worker = await startWorker(billing, { files: false });
    const { apis } = await worker.connection.sendRequest<{ apis: unknown[] }>(collections.method, {});
    expect(apis).toEqual([]);
  });
});
