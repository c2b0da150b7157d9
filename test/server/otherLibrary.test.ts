import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { JSONRPCEndpoint, LspClient } from 'ts-lsp-client';
import { expect, onTestFinished, test } from 'vitest';
import { URI } from 'vscode-uri';
import { stateFolder } from '../cli/program';
import { programFile } from '../product';
import { apiconfig, billing, paths } from './kit/billing';

/** The parameters of a notification that publishes diagnostics. */
interface Published {
  readonly uri: string;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

/** Starts the server and connects a client whose library shares no code with the server's library. */
async function connected() {
  const folder = stateFolder();
  const text = apiconfig.replace('invoiceNumber', 'payerName');
  for (const [file, content] of Object.entries({ ...billing, [paths.apiconfig]: text })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const server = spawn(process.execPath, [await programFile('server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const endpoint = new JSONRPCEndpoint(server.stdin, server.stdout);
  const client = new LspClient(endpoint);
  const uri = URI.file(path.join(folder, paths.apiconfig)).toString();
  const problems = new Promise<Published>((resolve) => {
    endpoint.on('textDocument/publishDiagnostics', (published: Published) => {
      if (published.uri === uri && published.diagnostics.length > 0) resolve(published);
    });
  });
  onTestFinished(() => void server.kill());
  const initialized = await client.initialize({
    processId: process.pid,
    capabilities: {
      textDocument: {
        hover: {},
        completion: {},
        rename: { prepareSupport: true },
        codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
      },
    },
    clientInfo: { name: 'other', version: '1' },
    workspaceFolders: [{ uri: URI.file(folder).toString(), name: 'all' }],
    rootUri: URI.file(folder).toString(),
    initializationOptions: {},
  });
  client.initialized();
  client.didOpen({ textDocument: { uri, languageId: 'yaml', version: 1, text } });
  return { server, client, endpoint, uri, text, initialized, problems };
}

test('a client based on another library works, and the server exits properly', async () => {
  const { server, client, endpoint, uri, text, initialized, problems } = await connected();
  expect(initialized).toMatchObject({ capabilities: { hoverProvider: true, definitionProvider: true } });
  expect((await problems).diagnostics).toEqual([expect.objectContaining({ code: 'default-sort-not-sortable' })]);
  const line = text.split('\n').findIndex((each) => each.includes('payerName'));
  const position = { line, character: (text.split('\n')[line] ?? '').indexOf('payerName') + 2 };
  const at = { textDocument: { uri }, position };
  expect(JSON.stringify(await client.hover(at))).toContain('payerName');
  expect(JSON.stringify(await client.definition(at))).toContain('billing');
  expect(JSON.stringify(await client.references({ ...at, context: { includeDeclaration: true } }))).toContain(uri);
  expect(JSON.stringify(await client.documentSymbol({ textDocument: { uri } }))).toContain('Invoices');
  const completed: unknown = await endpoint.send('textDocument/completion', at);
  expect(JSON.stringify(completed)).toContain('"-invoiceNumber"');
  const actions: unknown = await endpoint.send('textDocument/codeAction', {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  });
  expect(JSON.stringify(actions)).toContain('Remove from default sort');
  await expect(endpoint.send('sortie/nothing', {})).rejects.toThrow();
  const closed = once(server, 'close');
  await client.shutdown();
  client.exit();
  expect(await closed).toEqual([0, null]);
});
