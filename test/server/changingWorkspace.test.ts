import { expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const codes = (found: readonly Diagnostic[]) => found.map(({ code }) => code);

test('if the settings change during requests, the last settings apply, and each request gets a response', async () => {
  let enable = true;
  const server = await startServer(billing, {
    prepare: (connection) => connection.onRequest('workspace/configuration', () => [{ enable }]),
  });
  const editor = new Editor(server);
  editor.show(paths.apiconfig, broken);
  const asked: Promise<unknown>[] = [];
  for (let round = 0; round < 20; round += 1) {
    enable = round % 2 === 1;
    await server.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
    asked.push(editor.diagnostics(paths.apiconfig), server.connection.sendRequest('workspace/symbol', { query: 'I' }));
  }
  await Promise.all(asked);
  await editor.untilDiagnostics(paths.apiconfig, (found) => codes(found).includes('default-sort-not-sortable'));
});

test('if folders are added and removed during requests, the open folders remain', async () => {
  const at = (folder: string) =>
    Object.fromEntries(Object.entries(billing).map(([file, text]) => [`${folder}/${file}`, text]));
  const editor = new Editor(await startServer({ ...at('one'), ...at('two') }, { folders: ['one'] }));
  const { connection, uriOf } = editor.server;
  const two = { uri: uriOf('two'), name: 'two' };
  editor.show(`one/${paths.apiconfig}`, broken);
  editor.show(`two/${paths.apiconfig}`, broken);
  const asked: Promise<unknown>[] = [];
  for (let round = 0; round < 20; round += 1) {
    const event = round % 2 === 0 ? { added: [two], removed: [] } : { added: [], removed: [two] };
    await connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    asked.push(
      editor.diagnostics(`one/${paths.apiconfig}`),
      editor.diagnostics(`two/${paths.apiconfig}`),
      connection.sendRequest('workspace/symbol', { query: '' }),
    );
  }
  await Promise.all(asked);
  expect(codes(await editor.diagnostics(`one/${paths.apiconfig}`))).toEqual(['default-sort-not-sortable']);
  await editor.untilDiagnostics(
    `two/${paths.apiconfig}`,
    (found) => !codes(found).includes('default-sort-not-sortable'),
  );
});
