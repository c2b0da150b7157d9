import { describe, expect, test } from 'vitest';
import type { Diagnostic, Hover } from 'vscode-languageserver-protocol/node';
import { collections } from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { plainClient, startServer } from './kit/server';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const code = 'default-sort-not-sortable';
const codes = (found: readonly Diagnostic[]) => found.map((diagnostic) => diagnostic.code);
const off = `{ "rules": { "${code}": "off" } }`;
const project = 'sortie.json';

function inFolder(folder: string, files: Readonly<Record<string, string>> = billing): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
}

/** Writes a file, and reports the change as a client does. */
async function write({ server }: Editor, file: string, text: string | undefined): Promise<void> {
  if (text === undefined) server.remove(file);
  else server.write(file, text);
  const changes = [{ uri: server.uriOf(file), type: text === undefined ? 3 : 1 }];
  await server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
}

describe('the project file of a folder', () => {
  test('applies from the start, and each saved change takes effect', async () => {
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: broken, [project]: off }));
    editor.show(paths.apiconfig, broken);
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
    await write(editor, project, '{}');
    await editor.untilDiagnostics(paths.apiconfig, (found) => codes(found).includes(code));
    await write(editor, project, '{ "files": { "exclude": ["config/**"] } }');
    await editor.untilDiagnostics(paths.apiconfig, ({ length }) => length === 0);
    await write(editor, project, undefined);
    await editor.untilDiagnostics(paths.apiconfig, (found) => codes(found).includes(code));
  });

  test('applies to a client that does not watch files', async () => {
    const said: string[] = [];
    let arrived = () => {};
    const server = await startServer(
      { ...billing, [paths.apiconfig]: broken },
      {
        capabilities: plainClient,
        prepare: (connection) =>
          connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
            said.push(`${uri} ${codes(diagnostics)}`);
            arrived();
          }),
      },
    );
    const until = (line: string) =>
      new Promise<void>((resolve) => {
        arrived = () => said.at(-1) === line && resolve();
        arrived();
      });
    await until(`${server.uriOf(paths.apiconfig)} ${code}`);
    server.write(project, off);
    await until(`${server.uriOf(paths.apiconfig)} `);
  });

  test('applies while it is typed, except for what selects files, and the last valid content stays in force', async () => {
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: broken, [project]: '{}' }));
    editor.show(paths.apiconfig, broken);
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual([code]);
    editor.show(project, off);
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
    editor.show(project, `${off.slice(0, -1)},`);
    expect(codes(await editor.diagnostics(project))).toEqual(['invalid-syntax']);
    expect(await editor.diagnostics(paths.apiconfig)).toEqual([]);
    editor.show(project, '{ "files": { "exclude": ["config/**"] } }');
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual([code]);
    editor.close(project);
    expect(codes(await editor.diagnostics(paths.apiconfig))).toEqual([code]);
  });

  test('has problems at their places, with fixes', async () => {
    const text = `{
      "rulse": {},
      "rules": { "file-nam": "off" },
      "collections": { "Invoices": { "kind": "stream" } }
    }`;
    const editor = new Editor(await startServer({ ...billing, [project]: text }));
    editor.show(project, text);
    const found = await editor.diagnostics(project);
    expect(found.map(({ range: { start }, code: each }) => `${start.line}:${start.character} ${each}`)).toEqual([
      '1:6 project-file',
      '2:17 project-file',
      '3:45 stated-fact-contradicted',
    ]);
    expect(found[2]?.relatedInformation).toHaveLength(1);
    const fixed = async (marked: string, title: string) => (await editor.applyFix(project, marked, title))[project];
    expect(await fixed(text.replace('"rulse"', '"rul|se"'), 'Change to "rules"')).toBe(text.replace('rulse', 'rules'));
    expect(await fixed(text.replace('file-nam', 'file|-nam'), 'Change to "file-name"')).toBe(
      text.replace('file-nam', 'file-name'),
    );
    expect(await fixed(text.replace('stream', 'str|eam'), 'Remove the stated kind of "Invoices"')).toBe(
      text.replace(',\n      "collections": { "Invoices": { "kind": "stream" } }', ''),
    );
  });

  test('has only the problems that its schema does not show, for a client that validates JSON', async () => {
    const text = '{ "vendor": 1, "x": 1, "rules": { "x": "off" } }';
    const files = { ...billing, [project]: text };
    const peers = { validators: { json: true, yaml: false }, outlines: { json: true, yaml: false } };
    const messages = async (start: object) => {
      const editor = new Editor(await startServer(files, { start }));
      return (await editor.diagnostics(project)).map(({ range }) => range.start.character);
    };
    expect(await messages({})).toEqual([12, 15, 34]);
    expect(await messages(peers)).toEqual([15, 34]);
  });
});

describe('a folder with its own project file', () => {
  const files = { ...inFolder('claims'), ...inFolder('policy'), [`claims/${paths.apiconfig}`]: broken };

  test('is a separate project, and the file farther above does not apply', async () => {
    const editor = new Editor(await startServer({ ...files, [project]: off, 'claims/sortie.json': '{}' }));
    const file = `claims/${paths.apiconfig}`;
    editor.show(file, broken);
    editor.show(`policy/${paths.apiconfig}`, broken);
    expect(codes(await editor.diagnostics(file))).toEqual([code]);
    expect(await editor.diagnostics(`policy/${paths.apiconfig}`)).toEqual([]);
    const { apis } = await editor.server.connection.sendRequest<{ apis: readonly { folder: string }[] }>(
      collections.method,
      {},
    );
    const folders = apis.map(({ folder }) => folder);
    expect(folders).toEqual([editor.server.uriOf('.'), editor.server.uriOf('claims')]);
  });

  test('is found when the file is created, and joins the folder above when the file is deleted', async () => {
    const editor = new Editor(await startServer({ ...files, [project]: off }));
    const file = `claims/${paths.apiconfig}`;
    editor.show(file, broken);
    expect(await editor.diagnostics(file)).toEqual([]);
    await write(editor, 'claims/sortie.json', '{}');
    await editor.untilDiagnostics(file, (found) => codes(found).includes(code));
    await write(editor, 'claims/sortie.json', undefined);
    await editor.untilDiagnostics(file, ({ length }) => length === 0);
  });

  test('stays one after a workspace folder at the same place is removed', async () => {
    const start = { ...files, [project]: off, 'claims/sortie.json': '{}' };
    const editor = new Editor(await startServer(start, { folders: ['.', 'claims'] }));
    const file = `claims/${paths.apiconfig}`;
    editor.show(file, broken);
    expect(codes(await editor.diagnostics(file))).toEqual([code]);
    const removed = [{ uri: editor.server.uriOf('claims'), name: 'claims' }];
    const event = { added: [], removed };
    await editor.server.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    await editor.untilDiagnostics(file, (found) => codes(found).includes(code));
    await write(editor, 'claims/sortie.json', undefined);
    await editor.untilDiagnostics(file, ({ length }) => length === 0);
  });

  test('stays one if its project file is a folder, which is a problem', async () => {
    const editor = new Editor(await startServer({ ...files, [project]: off, 'claims/sortie.json/x': '' }));
    const file = `claims/${paths.apiconfig}`;
    editor.show(file, broken);
    expect(codes(await editor.diagnostics(file))).toEqual([code]);
    expect(codes(await editor.diagnostics('claims/sortie.json'))).toEqual(['invalid-syntax']);
  });

  test('is not one that Git ignores', async () => {
    const ignored = { [project]: off, '.gitignore': 'claims/\n', '.git/HEAD': '', 'claims/sortie.json': '{}' };
    const editor = new Editor(await startServer({ ...files, ...ignored }));
    const file = `claims/${paths.apiconfig}`;
    editor.show(file, broken);
    expect(await editor.diagnostics(file)).toEqual([]);
  });
});

test('in a folder in which Sortie is off, nothing is shown', async () => {
  const text = '{ "rulse": {} }';
  const editor = new Editor(
    await startServer({ ...billing, [paths.apiconfig]: broken, [project]: text }, { settings: { enable: false } }),
  );
  editor.show(paths.apiconfig, broken);
  editor.show(project, text);
  expect([await editor.diagnostics(paths.apiconfig), await editor.diagnostics(project)]).toEqual([[], []]);
  expect(await editor.complete(paths.apiconfig, broken.replace('payerName', 'payer|Name'))).toEqual([]);
  const position = { line: 0, character: 1 };
  expect(await editor.ask<Hover | null>('textDocument/hover', paths.apiconfig, { position })).toBeNull();
  expect((await editor.ask<unknown[] | null>('textDocument/codeLens', paths.apiconfig)) ?? []).toEqual([]);
  const { connection } = editor.server;
  expect(await connection.sendRequest(collections.method, {})).toEqual({ apis: [] });
});
