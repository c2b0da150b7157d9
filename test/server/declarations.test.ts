import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import type { ClientCapabilities } from 'vscode-languageserver-protocol/node';
import { type GenerateResult, generate, type StateFactsTask } from '../../protocol';
import { billing, paths } from './kit/billing';
import { Editor } from './kit/editor';
import { pullingClient, startServer } from './kit/server';

const title = 'Declare "payerLabel" as a sort key of the base product';
const { [paths.baseClass]: _, ...files } = billing;
const apiconfig = `${billing[paths.apiconfig]}    - payer|Label\n`;

const confirming: ClientCapabilities = {
  ...pullingClient,
  workspace: {
    ...pullingClient.workspace,
    workspaceEdit: { ...pullingClient.workspace?.workspaceEdit, changeAnnotationSupport: {} },
  },
};

test('a fact is an edit of the project file, which every client can apply', async () => {
  const editor = new Editor(await startServer({ ...files, 'sortie.json': '{ "vendor": "platform" }\n' }));
  expect(await editor.applyFix(paths.apiconfig, apiconfig, title)).toEqual({
    'sortie.json': '{ "vendor": "platform", "collections": { "Invoices": { "sortKeys": ["payerLabel"] } } }\n',
  });
});

test('without a project file, the edit creates one, and the user confirms it', async () => {
  const editor = new Editor(await startServer(files, { capabilities: confirming }));
  const action = (await editor.actions(paths.apiconfig, apiconfig)).find((one) => one.title === title);
  const resolved = await editor.server.connection.sendRequest<typeof action>('codeAction/resolve', action);
  const { changeAnnotations = {}, documentChanges = [] } = resolved?.edit ?? {};
  expect(Object.values(changeAnnotations)).toEqual([expect.objectContaining({ needsConfirmation: true })]);
  expect(documentChanges[0]).toMatchObject({ kind: 'create', uri: editor.server.uriOf('sortie.json') });
  const { 'sortie.json': text = '' } = resolved?.edit ? editor.applied(resolved.edit) : {};
  expect(parse(text)).toEqual({ collections: { Invoices: { sortKeys: ['payerLabel'] } } });
});

test("a client that doesn't create files is offered no fact while there is no project file", async () => {
  const { workspaceEdit: _edit, ...workspace } = pullingClient.workspace ?? {};
  const capabilities = { ...pullingClient, workspace: { ...workspace, workspaceEdit: { documentChanges: true } } };
  const editor = new Editor(await startServer(files, { capabilities }));
  const actions = await editor.actions(paths.apiconfig, apiconfig);
  expect(actions.map((action) => action.title)).not.toContain(title);
});

test('a client can state a fact, or create the project file, without a problem', async () => {
  const server = await startServer(files);
  const editor = new Editor(server);
  const uri = server.uriOf(paths.apiconfig);
  const next = (task: object) => server.connection.sendRequest<GenerateResult>(generate.method, { task, answers: {} });
  const task: StateFactsTask = { kind: 'state-facts', uri, collection: 'Invoices', facts: { kind: 'dual' } };
  const stated = await next(task);
  if (stated.kind !== 'edit') throw new Error(stated.kind);
  expect(parse(`${editor.applied(stated.edit)['sortie.json']}`)).toEqual({
    collections: { Invoices: { kind: 'dual' } },
  });
  const created = await next({ kind: 'create-project-file', uri: server.uriOf('.') });
  if (created.kind !== 'edit') throw new Error(created.kind);
  expect(parse(`${editor.applied(created.edit)['sortie.json']}`)).toEqual({});
  server.write('sortie.json', '{}');
  await server.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: server.uriOf('sortie.json'), type: 1 }],
  });
  expect(await next({ kind: 'create-project-file', uri })).toMatchObject({ kind: 'refused' });
});
