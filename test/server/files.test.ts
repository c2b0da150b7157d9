import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type {
  DidChangeWatchedFilesRegistrationOptions,
  RegistrationParams,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { collectPublished } from './kit/published';
import { plainClient, startServer } from './kit/server';

const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext');
const elsewhere = { ...billing, [paths.apiconfig]: sorted };
const schemas = 'config/integration/schemas/ext';

function move(editor: Editor, from: string, to: string): void {
  const at = (file: string) => path.join(editor.server.folder, file);
  mkdirSync(path.dirname(at(to)), { recursive: true });
  renameSync(at(from), at(to));
}

function happened(editor: Editor, changes: readonly (readonly [file: string, type: 1 | 2 | 3])[]): Promise<void> {
  return editor.server.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: changes.map(([file, type]) => ({ uri: editor.server.uriOf(file), type })),
  });
}

describe('a client that watches', () => {
  test('is asked to report changes of all names', async () => {
    const registered: unknown[] = [];
    await startServer(billing, {
      prepare: (connection) =>
        connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
          registered.push(...registrations);
          return null;
        }),
    });
    const registerOptions: DidChangeWatchedFilesRegistrationOptions = { watchers: [{ globPattern: '**/*' }] };
    expect(registered).toContainEqual(
      expect.objectContaining({ method: 'workspace/didChangeWatchedFiles', registerOptions }),
    );
  });

  test('reports that a folder changed, and the files in it are read again', async () => {
    const editor = new Editor(await startServer(elsewhere));
    editor.show(paths.apiconfig, sorted);
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
    move(editor, paths.schema, 'elsewhere.json');
    await happened(editor, [[schemas, 2]]);
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length > 0);
    move(editor, 'elsewhere.json', paths.schema);
    await happened(editor, [[schemas, 2]]);
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
  });

  test.each([
    ['a file', [[paths.schema, 3]]],
    ['a folder', [[schemas, 3]]],
    [
      'a file and its folder',
      [
        [paths.schema, 3],
        [schemas, 3],
      ],
    ],
    ['a folder that changed', [[schemas, 2]]],
  ] as const)(
    "reports that %s of an open document is deleted, and the document's facts are removed",
    async (_, changes) => {
      const editor = new Editor(await startServer(elsewhere));
      editor.show(paths.schema, billing[paths.schema] ?? '');
      editor.show(paths.apiconfig, sorted);
      await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
      move(editor, schemas, 'elsewhere');
      await happened(editor, changes);
      await editor.untilDiagnostics(paths.apiconfig, (found) => found.length > 0);
      move(editor, 'elsewhere', schemas);
      await happened(editor, [[paths.schema, 1]]);
      await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
    },
  );

  test('reports that a folder exists again, and the earlier files in it are removed', async () => {
    const editor = new Editor(await startServer(elsewhere));
    editor.show(paths.apiconfig, sorted);
    move(editor, schemas, 'elsewhere');
    mkdirSync(path.join(editor.server.folder, schemas));
    await happened(editor, [
      [schemas, 3],
      [schemas, 1],
    ]);
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length > 0);
  });
});

describe('a renamed file', () => {
  const willRename = (editor: Editor, from: string, to: string) =>
    editor.server.connection.sendRequest<WorkspaceEdit | null>('workspace/willRenameFiles', {
      files: [{ oldUri: editor.server.uriOf(from), newUri: editor.server.uriOf(to) }],
    });
  const mapping = billing[paths.mapping] ?? '';
  const later = paths.schema.replace('/v1/', '/v2/');

  test('has its first names again if it is immediately renamed back', async () => {
    const editor = new Editor(await startServer(billing));
    const there = await willRename(editor, paths.schema, later);
    editor.show(paths.mapping, there ? (editor.applied(there)[paths.mapping] ?? '') : '');
    move(editor, paths.schema, later);
    const files = [{ oldUri: editor.server.uriOf(paths.schema), newUri: editor.server.uriOf(later) }];
    await editor.server.connection.sendNotification('workspace/didRenameFiles', { files });
    const back = await willRename(editor, later, paths.schema);
    expect(back && editor.applied(back)).toEqual({ [paths.mapping]: mapping });
  });

  test('is read first if it has just appeared', async () => {
    const { [paths.schema]: schema = '', ...others } = billing;
    const editor = new Editor(await startServer(others));
    editor.server.write(paths.schema, schema);
    const edit = await willRename(editor, paths.schema, later);
    expect(edit && editor.applied(edit)).toEqual({
      [paths.mapping]: mapping.replace('ext.billing.v1', 'ext.billing.v2'),
    });
  });

  test('is reported immediately, before any watcher reports it', async () => {
    const editor = new Editor(await startServer(elsewhere));
    editor.show(paths.apiconfig, sorted);
    move(editor, paths.schema, 'elsewhere.json');
    const files = [{ oldUri: editor.server.uriOf(paths.schema), newUri: editor.server.uriOf('elsewhere.json') }];
    await editor.server.connection.sendNotification('workspace/didRenameFiles', { files });
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length > 0);
  });
});

test('a server that watches files itself searches folders that are no longer excluded', async () => {
  const hidden = `node_modules/${paths.apiconfig}`;
  const said: string[] = [];
  let arrived = () => {};
  const editor = new Editor(
    await startServer(billing, {
      capabilities: plainClient,
      prepare: collectPublished(({ uri, diagnostics }) => {
        said.push(...(diagnostics.length === 0 ? [`${uri} nothing`] : diagnostics.map(({ code }) => `${uri} ${code}`)));
        arrived();
      }),
    }),
  );
  const until = (line: string) =>
    new Promise<void>((resolve) => {
      arrived = () => {
        if (said.includes(line)) resolve();
      };
      arrived();
    });
  editor.server.write(hidden, 'Invoices:\n  defaultSort: x\n');
  const exclude = (globs: readonly string[]) =>
    editor.server.write('sortie.json', JSON.stringify({ files: { exclude: globs } }));
  exclude([]);
  await until(`${editor.server.uriOf(hidden)} default-sort-not-list`);
  editor.server.write(hidden, apiconfig.replace('invoiceNumber', 'dueDate'));
  await until(`${editor.server.uriOf(hidden)} default-sort-duplicate`);
  exclude(['**/node_modules/**']);
  await until(`${editor.server.uriOf(hidden)} nothing`);
  const shown = said.length;
  editor.server.write(hidden, 'Invoices:\n  defaultSort: []\n');
  editor.server.write(paths.apiconfig, 'Invoices:\n  defaultSort: []\n');
  await until(`${editor.server.uriOf(paths.apiconfig)} default-sort-empty`);
  expect(said.slice(shown)).not.toContain(`${editor.server.uriOf(hidden)} default-sort-empty`);
});
