import { describe, expect, test } from 'vitest';
import type {
  ProtocolConnection,
  PublishDiagnosticsParams,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver-protocol/node';
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node';
import { collectionsChanged } from '../../protocol';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { collectPublished } from './kit/published';
import { plainClient, pullingClient, startServer } from './kit/server';

const broken = apiconfig.replace('invoiceNumber', 'payerName');
const message = "payerName isn't a valid sort key of Invoices: it is joined (Invoice.Payer.DisplayName)";

describe('a client that pulls', () => {
  test("gets the diagnostics of a document's newest text, with a result ID", async () => {
    const editor = new Editor(await startServer(billing));
    await editor.expectDiagnostics(
      paths.apiconfig,
      broken,
      `
        Invoices:
          resource: ext.rest.billing.v1.invoices.InvoicesExtResource
          defaultSort:
            - "-dueDate"
            - payerName
              ~~~~~~~~~ error default-sort-not-sortable: ${message}

      `,
    );
    const first = await editor.ask<{ resultId: string }>('textDocument/diagnostic', paths.apiconfig);
    const again = await editor.ask('textDocument/diagnostic', paths.apiconfig, { previousResultId: first.resultId });
    expect(again).toEqual({ kind: 'unchanged', resultId: first.resultId });
    await editor.expectDiagnostics(paths.apiconfig, apiconfig, apiconfig);
  });

  test('is never sent diagnostics', async () => {
    const pushed: unknown[] = [];
    const prepare = { prepare: collectPublished((params) => pushed.push(params)) };
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: broken }, prepare));
    editor.show(paths.apiconfig, apiconfig);
    await editor.diagnostics(paths.apiconfig);
    const held = editor.server.connection.sendRequest('workspace/diagnostic', { previousResultIds: [] }, cancelled());
    await expect(held).rejects.toThrow('cancelled');
    expect(pushed).toEqual([]);
  });

  test('waits for the response to a workspace request until something changes, whatever the cause', async () => {
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: broken }));
    const { connection, uriOf } = editor.server;
    const pull = (previousResultIds: readonly { uri: string; value: string }[]) =>
      connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
    const ids = (report: WorkspaceDiagnosticReport) =>
      report.items.map(({ uri, resultId }) => ({ uri, value: resultId ?? '' }));
    const first = await pull([]);
    expect(first.items).toMatchObject([{ uri: uriOf(paths.apiconfig), items: [{ message }] }]);

    const second = pull(ids(first));
    editor.server.write(paths.apiconfig, apiconfig);
    await connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(paths.apiconfig), type: 2 }],
    });
    const changed = await second;
    expect(changed.items).toMatchObject([{ uri: uriOf(paths.apiconfig), kind: 'full', items: [] }]);

    const third = pull(ids(changed));
    editor.show(paths.apiconfig, broken);
    expect((await third).items).toMatchObject([{ uri: uriOf(paths.apiconfig), version: 1, items: [{ message }] }]);
  });

  // When a tab is closed, VS Code discards the result ID of the document's report, but still shows the document's
  // problems.
  test.each<[string, (editor: Editor) => void]>([
    ['are fixed', ({ server }) => server.write(paths.apiconfig, apiconfig)],
    ['disappear with their file', ({ server }) => server.remove(paths.apiconfig)],
  ])('is informed if problems that it has received and forgotten %s', async (_, act) => {
    const editor = new Editor(await startServer(billing));
    const { connection, uriOf } = editor.server;
    editor.server.write(paths.apiconfig, broken);
    editor.show(paths.apiconfig, broken);
    expect(await editor.diagnostics(paths.apiconfig)).toMatchObject([{ message }]);
    editor.close(paths.apiconfig);
    act(editor);
    await connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: uriOf(paths.apiconfig), type: 2 }],
    });
    const report = await connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    const expected = { uri: uriOf(paths.apiconfig), kind: 'full', items: [] };
    expect(report.items).toContainEqual(expect.objectContaining(expected));
  });

  test('is informed that the problems in a removed folder have disappeared', async () => {
    const editor = new Editor(await startServer({ ...billing, [paths.apiconfig]: broken }));
    const { connection, uriOf } = editor.server;
    const first = await connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    const known = new Map(first.items.map(({ uri, resultId = '' }) => [uri, resultId]));
    const pull = () => {
      const previousResultIds = [...known].map(([uri, value]) => ({ uri, value }));
      return connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', { previousResultIds });
    };
    let next = pull();
    editor.server.remove('config/integration/apis/ext');
    const folder = uriOf('config/integration/apis/ext');
    await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: folder, type: 3 }] });
    // If files are being checked while the folder disappears, other files can be reported first.
    for (;;) {
      const { items } = await next;
      for (const { uri, resultId = '' } of items) known.set(uri, resultId);
      const removed = items.find(({ uri }) => uri === uriOf(paths.apiconfig));
      if (removed) return expect(removed).toMatchObject({ items: [] });
      next = pull();
    }
  });

  test('is informed of the files in a new folder', async () => {
    const { [paths.schema]: schema = '', ...others } = billing;
    const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext');
    const editor = new Editor(await startServer({ ...others, [paths.apiconfig]: sorted }));
    editor.show(paths.apiconfig, sorted);
    expect(await editor.diagnostics(paths.apiconfig)).not.toEqual([]);
    editor.server.write(paths.schema, schema);
    const folder = editor.server.uriOf('config/integration/schemas/ext');
    const changes = [{ uri: folder, type: 1 }];
    await editor.server.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await editor.untilDiagnostics(paths.apiconfig, (found) => found.length === 0);
  });

  test('is asked to pull again if another file changes the diagnostics of a document', async () => {
    let refreshed = () => {};
    const asked = new Promise<void>((resolve) => {
      refreshed = resolve;
    });
    const editor = new Editor(
      await startServer(billing, {
        prepare: (connection) => connection.onRequest('workspace/diagnostic/refresh', () => refreshed()),
      }),
    );
    await editor.server.connection.sendRequest('workspace/symbol', { query: '' });
    const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext');
    await editor.expectDiagnostics(paths.apiconfig, sorted, sorted);
    editor.show(paths.schema, (billing[paths.schema] ?? '').replace('"batch_Ext"', '"lot_Ext"'));
    await asked;
    expect(await editor.diagnostics(paths.apiconfig)).toMatchObject([{ code: 'default-sort-unknown-name' }]);
  });

  test('gets links from codes to their documentation', async () => {
    const editor = new Editor(await startServer(billing, { start: { ruleDocumentation: 'file:///docs/rules' } }));
    editor.show(paths.apiconfig, broken);
    expect(await editor.diagnostics(paths.apiconfig)).toMatchObject([
      { codeDescription: { href: 'file:///docs/rules/default-sort-not-sortable.md' } },
    ]);
  });
});

describe('a client that does not pull', () => {
  test('receives the problems in all files, open or not, and is informed when they disappear', async () => {
    const published = publications();
    const editor = new Editor(
      await startServer(
        { ...billing, [paths.apiconfig]: broken },
        { capabilities: plainClient, prepare: published.prepare },
      ),
    );
    const uri = editor.server.uriOf(paths.apiconfig);
    const first = await published.until((params) => params.uri === uri);
    expect(first).toMatchObject({ diagnostics: [{ message }] });
    expect(first).not.toHaveProperty('version');
    editor.show(paths.apiconfig, apiconfig);
    expect(await published.until((params) => params.version === 1)).toMatchObject({ uri, diagnostics: [] });
  });

  test('is informed of files that are created, changed, and deleted outside, without watching them', async () => {
    const published = publications();
    const editor = new Editor(await startServer(billing, { capabilities: plainClient, prepare: published.prepare }));
    const uri = editor.server.uriOf(paths.apiconfig);
    await editor.server.connection.sendRequest('workspace/symbol', { query: '' });
    editor.show(paths.mapping, billing[paths.mapping] ?? '');
    await published.until((params) => params.uri === editor.server.uriOf(paths.mapping));
    editor.server.write(paths.apiconfig, broken);
    await published.until((params) => params.uri === uri && params.diagnostics.length === 1);
    editor.server.remove(paths.apiconfig);
    await published.until((params) => params.uri === uri && params.diagnostics.length === 0);
  });

  test('receives the diagnostics of an edit before anything else that the edit causes', async () => {
    const told: string[] = [];
    let arrived = () => {};
    const tell = (what: string) => {
      told.push(what);
      arrived();
    };
    const prepare = (connection: ProtocolConnection) => {
      collectPublished(({ version }) => tell(`diagnostics of version ${version}`))(connection);
      connection.onNotification(collectionsChanged.method, () => tell('collections'));
    };
    const editor = new Editor(await startServer(billing, { capabilities: plainClient, prepare }));
    // Notifications about an earlier edit may still arrive after the first notification about this edit.
    const nothingMore = async () => {
      for (let before = -1; before !== told.length; ) {
        before = told.length;
        for (let count = 0; count < 3; count++) await editor.ask('textDocument/documentSymbol', paths.apiconfig);
      }
    };
    const edit = async (text: string, version: number) => {
      told.length = 0;
      const both = new Promise<void>((resolve) => {
        arrived = () => {
          if (told.includes('collections') && told.includes(`diagnostics of version ${version}`)) resolve();
        };
      });
      editor.show(paths.apiconfig, text);
      await both;
      await nothingMore();
    };
    await edit(broken, 1);
    await edit(apiconfig, 2);
    await edit(broken, 3);
    expect(told).toEqual(['diagnostics of version 3', 'collections']);
  });

  test('receives few notifications during many edits, and those of the last version last', async () => {
    const begin = performance.now();
    const published = publications();
    const editor = new Editor(await startServer(billing, { capabilities: plainClient, prepare: published.prepare }));
    for (let count = 0; count < 499; count++) editor.show(paths.apiconfig, count % 2 === 0 ? apiconfig : broken);
    editor.show(paths.apiconfig, broken);
    const last = await published.until((params) => params.version === 500);
    expect(last.diagnostics).toMatchObject([{ message }]);
    const ofFile = published.all.filter(({ uri }) => uri === editor.server.uriOf(paths.apiconfig));
    // The server may send 20 notifications at once, another one for every 50 ms of the test, and one when the file is
    // opened.
    expect(ofFile.length).toBeLessThanOrEqual(21 + (performance.now() - begin) / 50);
    expect(ofFile.at(-1)).toBe(last);
  });
});

interface Publications {
  readonly all: PublishDiagnosticsParams[];
  readonly prepare: ReturnType<typeof collectPublished>;
  until(matches: (params: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams>;
}

/** Collects all published diagnostics. Each call to `until` starts searching after the previous call's match. */
function publications(): Publications {
  const all: PublishDiagnosticsParams[] = [];
  let looked = 0;
  let arrived = () => {};
  return {
    all,
    prepare: collectPublished((params) => {
      all.push(params);
      arrived();
    }),
    until: (matches) =>
      new Promise((resolve) => {
        const look = () => {
          while (looked < all.length) {
            const params = all[looked++];
            if (params && matches(params)) {
              arrived = () => {};
              resolve(params);
              return;
            }
          }
        };
        arrived = look;
        look();
      }),
  };
}

/** Returns a token for a request that is sent immediately. The token is canceled after the request has been sent. */
function cancelled() {
  const source = new CancellationTokenSource();
  setImmediate(() => source.cancel());
  return source.token;
}

test('the clients in these tests have the capabilities that their names promise', () => {
  expect(pullingClient.textDocument?.diagnostic).toBeDefined();
  expect(plainClient.textDocument?.diagnostic).toBeUndefined();
});
