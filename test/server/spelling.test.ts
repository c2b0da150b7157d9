import { describe, expect, test } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  DefinitionLink,
  DocumentLink,
  Location,
  PublishDiagnosticsParams,
  SymbolInformation,
  WorkspaceDiagnosticReport,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { clientCommands, collections, generate, verifiableSorts } from '../../protocol';
import { Spellings } from '../../server/spellings';
import { apiconfig, billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { collectPublished } from './kit/published';
import { type ClientOptions, plainClient, pullingClient, type Running, startServer } from './kit/server';

/** A folder name that the server percent-encodes in URIs, unlike many clients. */
const folder = 'billing+1';
const inFolder = (file: string) => `${folder}/${file}`;

/** Spells a URI as Neovim and Emacs do: with as little encoding as possible and an uppercase drive letter. */
const sparingly = (uri: string) =>
  encodeURI(decodeURIComponent(uri)).replace(/^file:\/\/\/[a-z]:/, (drive) =>
    drive.toUpperCase().replace('FILE', 'file'),
  );

const twice = apiconfig.replace('invoiceNumber', 'dueDate');

function start(options: ClientOptions): Promise<Running> {
  const files = Object.entries({ ...billing, [paths.apiconfig]: twice });
  return startServer(Object.fromEntries(files.map(([file, text]) => [inFolder(file), text])), {
    folders: [folder],
    spell: sparingly,
    ...options,
    start: { commands: Object.values(clientCommands), ...options.start },
  });
}

/** Returns all file URIs in a message from the server, except those in data that only the server uses. */
function urisIn(sent: unknown): readonly string[] {
  const text = JSON.stringify(sent, (key, value) => (key === 'data' ? undefined : value));
  return [...text.matchAll(/"(file:[^"]*)"/g)].map(([, uri = '']) => uri);
}

/** Expects a message from the server to contain URIs, all in the client's spelling. */
function expectSpelled({ uriOf }: Running, sent: unknown): void {
  const uris = urisIn(sent);
  expect(uris).not.toEqual([]);
  expect(uris.filter((uri) => !`${uri}/`.startsWith(`${uriOf(folder)}/`))).toEqual([]);
}

describe('a client that spells URIs differently receives its own spelling', () => {
  test('for definitions, references, links, and symbols', async () => {
    const server = await start({});
    const editor = new Editor(server);
    const file = inFolder(paths.schema);
    editor.show(file, billing[paths.schema] ?? '');
    const position = { line: 6, character: 14 };
    const links = await editor.ask<DefinitionLink[]>('textDocument/definition', file, { position });
    expect(links.map(({ targetUri }) => targetUri)).toEqual([server.uriOf(inFolder(paths.mapping))]);
    const context = { includeDeclaration: true };
    const places = await editor.ask<Location[]>('textDocument/references', file, { position, context });
    expectSpelled(server, places);
    expectSpelled(server, await editor.ask<DocumentLink[]>('textDocument/documentLink', file));
    const symbols = await server.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: '' });
    expectSpelled(server, symbols);
  });

  test("for edits, even of files that aren't open", async () => {
    const server = await start({});
    const editor = new Editor(server);
    const file = inFolder(paths.schema);
    editor.show(file, billing[paths.schema] ?? '');
    const renaming = { position: { line: 6, character: 14 }, newName: 'lot_Ext' };
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', file, renaming);
    expect([...urisIn(edit)].sort()).toEqual([server.uriOf(inFolder(paths.mapping)), server.uriOf(file)].sort());
    const oldUri = server.uriOf(inFolder(paths.resource));
    const files = [{ oldUri, newUri: oldUri.replace('InvoicesExt', 'InvoicesOther') }];
    expectSpelled(server, await server.connection.sendRequest('workspace/willRenameFiles', { files }));
  });

  test('for edits as plain changes', async () => {
    const server = await start({ capabilities: plainClient });
    const editor = new Editor(server);
    const file = inFolder(paths.schema);
    editor.show(file, billing[paths.schema] ?? '');
    const renaming = { position: { line: 6, character: 14 }, newName: 'lot_Ext' };
    const { changes = {} } = await editor.ask<WorkspaceEdit>('textDocument/rename', file, renaming);
    expect(Object.keys(changes).sort()).toEqual([server.uriOf(inFolder(paths.mapping)), server.uriOf(file)].sort());
  });

  test('for actions, and for the commands of lenses', async () => {
    const server = await start({});
    const editor = new Editor(server);
    const file = inFolder(paths.apiconfig);
    const actions = await editor.actions(file, twice.replace('- dueDate', '- payer|Name'));
    const resolved = await Promise.all(
      actions.map((action) => server.connection.sendRequest<CodeAction>('codeAction/resolve', action)),
    );
    expectSpelled(server, resolved);
    const lenses = await editor.ask<CodeLens[]>('textDocument/codeLens', file);
    expectSpelled(
      server,
      lenses.map(({ command }) => command?.arguments),
    );
  });

  test('for pulled diagnostics and their related locations', async () => {
    const server = await start({});
    const report = await server.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    expect(report.items.map(({ uri }) => uri)).toEqual([server.uriOf(inFolder(paths.apiconfig))]);
    expectSpelled(
      server,
      report.items.flatMap((item) => (item.kind === 'full' ? item.items : [])),
    );
  });

  test('for pushed diagnostics, open or not', async () => {
    const published: PublishDiagnosticsParams[] = [];
    let arrived = () => {};
    const prepare = collectPublished((params) => {
      published.push(params);
      arrived();
    });
    const server = await start({ capabilities: plainClient, prepare });
    const next = async () => {
      while (published.length === 0)
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      return published.splice(0);
    };
    expectSpelled(server, await next());
    new Editor(server).show(inFolder(paths.apiconfig), twice);
    const found = await next();
    expect(found.map(({ uri }) => uri)).toEqual([server.uriOf(inFolder(paths.apiconfig))]);
    expectSpelled(
      server,
      found.flatMap(({ diagnostics }) => diagnostics),
    );
  });

  test("for Sortie's own messages", async () => {
    const server = await start({ capabilities: pullingClient });
    expectSpelled(server, await server.connection.sendRequest(collections.method, {}));
    expectSpelled(server, await server.connection.sendRequest(verifiableSorts.method, {}));
    const task = {
      kind: 'set-default-sort',
      uri: server.uriOf(inFolder(paths.apiconfig)),
      collection: 'Invoices',
      names: ['batch_Ext'],
    };
    expectSpelled(server, await server.connection.sendRequest(generate.method, { task, answers: {} }));
  });
});

test('two spellings of a URI are the same document', async () => {
  const server = await start({});
  const editor = new Editor(server);
  const file = inFolder(paths.apiconfig);
  editor.show(file, twice);
  const uri = server.uriOf(file).replace('+', '%2B');
  const report = await server.connection.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
  expect(report).toMatchObject({ items: await editor.diagnostics(file) });
  expect(report).not.toMatchObject({ items: [] });
});

describe('spellings', () => {
  const onDisk = (uri: string) => uri.replace('/PROJECT', '/project').replace('/A.YAML', '/a.yaml');

  test('are those on disk in the server, and those of the client in the client', () => {
    const spellings = new Spellings(onDisk);
    expect(spellings.addFolder('file:///C:/PROJECT/')).toBe('file:///c%3A/project');
    expect(spellings.openDocument('file:///C:/PROJECT/A.YAML')).toBe('file:///c%3A/project/a.yaml');
    for (const spelled of ['file:///C:/PROJECT/A.YAML', 'file:///c%3A/PROJECT/A.YAML', 'file:///c%3A/project/a.yaml'])
      expect(spellings.uri(spelled)).toBe('file:///c%3A/project/a.yaml');
    expect(spellings.uri('file:///C:/PROJECT/b.yaml')).toBe('file:///c%3A/project/b.yaml');
    expect(spellings.spelled({ uri: 'file:///c%3A/project/a.yaml' })).toEqual({ uri: 'file:///C:/PROJECT/A.YAML' });
    expect(spellings.spelled({ uri: 'file:///c%3A/project/b.yaml' })).toEqual({ uri: 'file:///C:/PROJECT/b.yaml' });
    expect(spellings.spelled({ uri: 'file:///c%3A/projects/b' })).toEqual({ uri: 'file:///c%3A/projects/b' });
  });

  test('are removed with their folder and document', () => {
    const spellings = new Spellings(onDisk);
    spellings.addFolder('file:///C:/PROJECT');
    spellings.openDocument('file:///C:/PROJECT/A.YAML');
    spellings.closeDocument('file:///C:/PROJECT/A.YAML');
    expect(spellings.spelled({ uri: 'file:///c%3A/project/a.yaml' })).toEqual({ uri: 'file:///C:/PROJECT/a.yaml' });
    spellings.removeFolder('file:///C:/PROJECT');
    expect(spellings.spelled({ uri: 'file:///c%3A/project/a.yaml' })).toEqual({ uri: 'file:///c%3A/project/a.yaml' });
  });

  test('of the innermost folder have priority', () => {
    const spellings = new Spellings((uri) => uri);
    spellings.addFolder('file:///C:/a');
    spellings.addFolder('file:///c%3a/a/b');
    expect(spellings.spelled({ uri: 'file:///c%3A/a/b/x' })).toEqual({ uri: 'file:///c%3a/a/b/x' });
  });

  test("don't change texts, data, or the given object", () => {
    const spellings = new Spellings((uri) => uri);
    const root = spellings.addFolder('file:///C:/a');
    const message = { label: root, data: { uri: root }, edit: { changes: { [`${root}/x`]: [{ newText: root }] } } };
    expect(spellings.spelled(message)).toEqual({
      label: root,
      data: { uri: root },
      edit: { changes: { 'file:///C:/a/x': [{ newText: root }] } },
    });
    expect(Object.keys(message.edit.changes)).toEqual([`${root}/x`]);
  });

  test("cause no work if they equal the server's spelling", () => {
    const spellings = new Spellings((uri) => uri);
    spellings.addFolder('file:///c%3A/a');
    spellings.openDocument('file:///c%3A/a/x');
    const message = { uri: 'file:///c%3A/a/x' };
    expect(spellings.spelled(message)).toBe(message);
  });
});
