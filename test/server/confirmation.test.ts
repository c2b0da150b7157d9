import { describe, expect, test } from 'vitest';
import type { ClientCapabilities, CodeAction, WorkspaceEdit } from 'vscode-languageserver-protocol/node';
import { clientCommands, type GenerateResult, generate } from '../../protocol';
import { apiconfig, billing, paths, writable } from './kit/billing';
import { marked } from './kit/cursor';
import { column, extension } from './kit/dataModel';
import { Editor } from './kit/editor';
import { pullingClient, startServer } from './kit/server';

const confirming: ClientCapabilities = {
  ...pullingClient,
  workspace: {
    ...pullingClient.workspace,
    workspaceEdit: { ...pullingClient.workspace?.workspaceEdit, changeAnnotationSupport: { groupsOnLabel: true } },
  },
};
const start = async (capabilities = confirming, files: Readonly<Record<string, string>> = billing) =>
  new Editor(await startServer(files, { capabilities, start: { commands: Object.values(clientCommands) } }));

async function rename(editor: Editor, file: string, text: string, newName: string): Promise<WorkspaceEdit> {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  await editor.diagnostics(file);
  return editor.ask<WorkspaceEdit>('textDocument/rename', file, { position, newName });
}

/**
 * Expects an annotation on each change in an edit. Returns the label of the confirmation, and the number of files that
 * the edit changes.
 */
function confirmation({ documentChanges = [], changeAnnotations = {} }: WorkspaceEdit) {
  const [[id, { label, needsConfirmation }] = ['', { label: '' }]] = Object.entries(changeAnnotations);
  const used = documentChanges.flatMap((change) =>
    'textDocument' in change
      ? change.edits.map((edit) => ('annotationId' in edit ? edit.annotationId : undefined))
      : [change.annotationId],
  );
  expect(new Set(used)).toEqual(new Set([id]));
  expect(needsConfirmation).toBe(true);
  return [label, documentChanges.length];
}

const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext');
const renamed = sorted.replace('batch_', 'ba|tch_');

describe('an edit of three or more files needs confirmation', () => {
  test('if it renames a sort key', async () => {
    const editor = await start();
    expect(confirmation(await rename(editor, paths.apiconfig, renamed, 'lot_Ext'))).toEqual(['Rename to lot_Ext', 3]);
  });

  test('if it renames a member of an entity, even in fewer files', async () => {
    const file = 'config/extensions/entity/Invoice.etx';
    const editor = await start(confirming, { ...billing, [file]: extension('Invoice', column('Lot_Ext')) });
    const edit = await rename(editor, file, extension('Invoice', column('Lo|t_Ext')), 'Run_Ext');
    expect(confirmation(edit)).toEqual(['Rename to Run_Ext', 1]);
    const [shown] = Object.values(edit.changeAnnotations ?? {});
    expect(shown?.description).toContain('Search the other files for Lot_Ext.');
  });

  test('if it renames a definition', async () => {
    const ofFees = '"Fees": { "schemaDefinition": "Fee_Ext", "root": "entity.Fee", "properties": {} },';
    const editor = await start(confirming, {
      ...writable,
      [paths.mapping]: `${writable[paths.mapping]}`.replace('"mappers": {', `"mappers": { ${ofFees}`),
      [paths.updater]: `${writable[paths.updater]}`.replace('"updaters": {', `"updaters": { ${ofFees}`),
    });
    const schema = `${writable[paths.schema]}`.replace('"Invoice": {', '"Fe|e_Ext": {}, "Invoice": {');
    const edit = await rename(editor, paths.schema, schema, 'Charge_Ext');
    expect(confirmation(edit)).toEqual(['Rename to Charge_Ext', 3]);
  });

  test('if it renames a class and its file', async () => {
    const user = 'package ext\n\nuses ext.rest.billing.v1.invoices.InvoicesExtResource\n\nclass User {}\n';
    const editor = await start(confirming, { ...billing, 'gsrc/ext/User.gs': user });
    const text = apiconfig.replace('InvoicesExt', 'Invoices|Ext');
    const edit = await rename(editor, paths.apiconfig, text, 'BillsResource');
    expect(confirmation(edit)).toEqual(['Rename to BillsResource', 4]);
    expect(edit.documentChanges?.map((change) => ('kind' in change ? change.kind : 'text'))).toEqual([
      ...['text', 'text', 'text', 'rename'],
    ]);
  });

  test('if a quick fix or a generator makes it', async () => {
    const dual = { ...billing, [paths.baseClass]: `${billing[paths.baseClass]}`.replace('RestQuery', 'RestDual') };
    const editor = await start(confirming, dual);
    const text = apiconfig.replace('invoiceNumber', 'payer|Name');
    const action = (await editor.actions(paths.apiconfig, text)).find(({ title }) => title.includes('payerName_Ext'));
    const resolved = await editor.server.connection.sendRequest<CodeAction>('codeAction/resolve', action);
    const [label, files] = confirmation(resolved.edit ?? {});
    expect(label).toBe(action?.title);
    expect(files).toBeGreaterThanOrEqual(3);
    const uri = editor.server.uriOf(paths.apiconfig);
    const task = { kind: 'make-sortable', uri, collection: 'Invoices', name: 'payerName' };
    const result = await editor.server.connection.sendRequest<GenerateResult>(generate.method, { task, answers: {} });
    expect(confirmation(result.kind === 'edit' ? result.edit : {})[0]).toBe(action?.title);
  });
});

test("an edit of two files needs no confirmation, and neither does one for a client that doesn't support it", async () => {
  const editor = await start();
  const text = apiconfig.replace('invoiceNumber', 'payer|Name');
  const action = (await editor.actions(paths.apiconfig, text)).find(({ title }) => title.includes('payerName_Ext'));
  const { edit } = await editor.server.connection.sendRequest<CodeAction>('codeAction/resolve', action);
  expect(edit?.documentChanges?.length).toBeGreaterThan(1);
  expect(edit).not.toHaveProperty('changeAnnotations');
  const plain = await rename(await start(pullingClient), paths.apiconfig, renamed, 'lot_Ext');
  expect(plain.documentChanges).toHaveLength(3);
  expect(plain).not.toHaveProperty('changeAnnotations');
});
