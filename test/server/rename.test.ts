import { describe, expect, test } from 'vitest';
import { type ProtocolConnection, RenameFile, type WorkspaceEdit } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths, writable } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { pullingClient, startServer } from './kit/server';

const start = async (files = billing) => new Editor(await startServer(files));

async function rename(
  editor: Editor,
  file: string,
  text: string,
  newName: string,
): Promise<Readonly<Record<string, string>>> {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  const before = await editor.diagnostics(file);
  const edit = await editor.ask<WorkspaceEdit | null>('textDocument/rename', file, { position, newName });
  const texts = edit ? editor.applied(edit) : {};
  await expectSameProblems(
    editor,
    texts,
    file,
    before.map(({ code }) => code),
  );
  return texts;
}

/** Shows the files' content after a rename, expects the same problems as before, and restores the original content. */
async function expectSameProblems(
  editor: Editor,
  texts: Readonly<Record<string, string>>,
  file: string,
  before: readonly unknown[],
): Promise<void> {
  const shown = new Map(Object.keys(texts).map((one) => [one, editor.textOf(editor.server.uriOf(one))]));
  for (const [one, text] of Object.entries(texts)) editor.show(one, text);
  for (const one of shown.keys()) {
    const codes = (await editor.diagnostics(one)).map(({ code }) => code);
    expect([one, codes]).toEqual([one, one === file ? before : []]);
  }
  for (const [one, text] of shown) editor.show(one, text);
  await editor.diagnostics(file);
}

const textOf = (file: string) => billing[file] ?? '';

describe('rename', () => {
  test('changes a property in schema, mapping, and default sort', async () => {
    const editor = await start();
    const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext');
    const texts = await rename(editor, paths.apiconfig, sorted.replace('batch_', 'ba|tch_'), 'lot_Ext');
    expect(texts).toEqual({
      [paths.apiconfig]: sorted.replace('batch_Ext', 'lot_Ext'),
      [paths.schema]: textOf(paths.schema).replace('"batch_Ext"', '"lot_Ext"'),
      [paths.mapping]: textOf(paths.mapping).replace('"batch_Ext"', '"lot_Ext"'),
    });
  });

  test('changes a property and a definition in the updater file, too', async () => {
    const schema = textOf(paths.schema).replace('"Invoice": {', '"Note_Ext": {}, "Invoice": {');
    const editor = await start({ ...writable, [paths.schema]: schema });
    const updater = writable[paths.updater] ?? '';
    const property = await rename(editor, paths.schema, schema.replace('batch_', 'ba|tch_'), 'lot_Ext');
    expect(property[paths.updater]).toBe(updater.replace('"batch_Ext"', '"lot_Ext"'));
    const definition = await rename(editor, paths.schema, schema.replace('Note_Ext', 'Note|_Ext'), 'Remark_Ext');
    expect(definition[paths.updater]).toBe(updater.replace('Note_Ext', 'Remark_Ext'));
  });

  test("doesn't change the same name in another API", async () => {
    const schema = 'config/integration/schemas/ext/ledger/v1/ledger_ext-1.0.schema.json';
    const ledger = textOf(paths.schema);
    const sorted = 'config/integration/apis/ext/ledger/v1/ledger_ext-1.0.apiconfig.yaml';
    const editor = await start({ ...billing, [schema]: ledger, [sorted]: 'Invoices:\n  defaultSort: [batch_Ext]\n' });
    const text = textOf(paths.schema).replace('batch_', 'ba|tch_');
    expect(Object.keys(await rename(editor, paths.schema, text, 'lot_Ext')).sort()).toEqual(
      [paths.mapping, paths.schema].sort(),
    );
    const combined = ledger.replace('base.billing.v1.billing-1.0', 'ext.billing.v1.billing_ext-1.0');
    editor.show(schema, combined);
    const changed = Object.keys(await rename(editor, paths.schema, text, 'lot_Ext'));
    expect(changed).toEqual(expect.arrayContaining([schema, sorted]));
  });

  test('keeps the direction and the quotes of an entry', async () => {
    const editor = await start();
    const sorted = apiconfig.replace('"-dueDate"', "'-batch_Ext' # newest first");
    const texts = await rename(editor, paths.schema, textOf(paths.schema).replace('batch_', 'ba|tch_'), 'lot_Ext');
    expect(texts[paths.apiconfig]).toBeUndefined();
    editor.show(paths.apiconfig, sorted);
    const again = await rename(editor, paths.schema, textOf(paths.schema).replace('batch_', 'ba|tch_'), 'lot_Ext');
    expect(again[paths.apiconfig]).toBe(apiconfig.replace('"-dueDate"', "'-lot_Ext' # newest first"));
  });

  test.each(['true', 'NO', 'null', 'y'])(
    'quotes a name that YAML would otherwise not parse as a string: %s',
    async (name) => {
      const editor = await start();
      const sorted = apiconfig.replace('invoiceNumber', 'batch_Ext # last');
      const renamed = (text: string) => rename(editor, paths.apiconfig, text.replace('batch_', 'ba|tch_'), name);
      expect(await renamed(sorted)).toEqual({
        [paths.apiconfig]: sorted.replace('batch_Ext', `"${name}"`),
        [paths.schema]: textOf(paths.schema).replace('"batch_Ext"', `"${name}"`),
        [paths.mapping]: textOf(paths.mapping).replace('"batch_Ext"', `"${name}"`),
      });
      const single = sorted.replace('"-dueDate"', "'-dueDate'");
      expect((await renamed(single))[paths.apiconfig]).toBe(single.replace('batch_Ext', `'${name}'`));
      const quoted = sorted.replace('batch_Ext', "'batch_Ext'");
      expect((await renamed(quoted))[paths.apiconfig]).toBe(quoted.replace('batch_Ext', name));
      const custom = `${apiconfig}Bills_Ext:\n  resource: ext.Bills\n`;
      expect(await rename(editor, paths.apiconfig, custom.replace('Bills_', 'Bi|lls_'), name)).toEqual({
        [paths.apiconfig]: custom.replace('Bills_Ext', `"${name}"`),
      });
    },
  );

  test('keeps a leading minus that belongs to the name', async () => {
    const editor = await start();
    const sorted = apiconfig.replace('"-dueDate"', '-batch_Ext');
    const texts = await rename(editor, paths.apiconfig, sorted.replace('batch_', 'ba|tch_'), 'true');
    expect(texts[paths.apiconfig]).toBe(sorted.replace('-batch_Ext', '-true'));
  });

  test('changes a sort key in its class and in default sorts', async () => {
    const editor = await start();
    const sorted = apiconfig.replace('invoiceNumber', 'payerLastName_Ext');
    const texts = await rename(editor, paths.apiconfig, sorted.replace('payerLast', 'payer|Last'), 'payer_Ext');
    expect(texts).toEqual({
      [paths.apiconfig]: sorted.replace('payerLastName_Ext', 'payer_Ext'),
      [paths.resource]: textOf(paths.resource).replace('payerLastName_Ext', 'payer_Ext'),
    });
  });

  test('waits until all files have been read', async () => {
    const editor = new Editor(await startServer(billing, { early: true }));
    const { text, position } = marked(textOf(paths.schema).replace('batch_', 'ba|tch_'));
    editor.show(paths.schema, text);
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', paths.schema, { position, newName: 'lot_Ext' });
    expect(Object.keys(editor.applied(edit)).sort()).toEqual([paths.mapping, paths.schema]);
  });

  test('is refused if its document changes before all files have been read', async () => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const prepare = (connection: ProtocolConnection) =>
      connection.onRequest('workspace/configuration', async ({ items }: { readonly items: readonly unknown[] }) => {
        await told;
        return items.map(() => null);
      });
    const editor = new Editor(await startServer(billing, { early: true, prepare }));
    const { text, position } = marked(textOf(paths.schema).replace('batch_', 'ba|tch_'));
    editor.show(paths.schema, text);
    const edit = editor.ask<WorkspaceEdit>('textDocument/rename', paths.schema, { position, newName: 'lot_Ext' });
    editor.show(paths.schema, `{\n${text.slice(1)}`);
    tell();
    await expect(edit).rejects.toThrow('The files changed');
  });

  test("uses the files on disk, even if a change wasn't reported", async () => {
    const editor = await start();
    const { text, position } = marked(textOf(paths.schema).replace('batch_', 'ba|tch_'));
    editor.show(paths.schema, text);
    const changed = `\n\n${textOf(paths.mapping)}`;
    editor.server.write(paths.mapping, changed);
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', paths.schema, { position, newName: 'lot_Ext' });
    expect(editor.applied(edit)[paths.mapping]).toBe(changed.replace('"batch_Ext"', '"lot_Ext"'));
  });

  test('refuses to rename names of the base product, with the reason', async () => {
    const editor = await start();
    await expect(rename(editor, paths.apiconfig, apiconfig.replace('-due', '-d|ue'), 'due_Ext')).rejects.toThrow(
      "dueDate belongs to the base product (billing-1.0.schema.json), so you can't rename it.",
    );
    const { position } = marked(apiconfig.replace('-due', '-d|ue'));
    await expect(editor.ask('textDocument/prepareRename', paths.apiconfig, { position })).rejects.toThrow(
      'belongs to the base',
    );
  });

  test("refuses names that already exist or that callers can't use", async () => {
    const editor = await start();
    const schema = textOf(paths.schema).replace('batch_', 'ba|tch_');
    await expect(rename(editor, paths.schema, schema, 'amount')).rejects.toThrow(
      'The name amount already exists in Invoice',
    );
    await expect(rename(editor, paths.schema, schema, 'payerLastName_Ext')).rejects.toThrow('already exists in');
    await expect(rename(editor, paths.schema, schema, '-a b')).rejects.toThrow("isn't a valid sort key name");
  });

  test('changes a definition and every $ref to it', async () => {
    const schema = `{ "definitions": {
      "Money_Ext": { "properties": { "value": { "type": "number" } } },
      "Invoice": { "properties": { "fee_Ext": { "$ref": "#/definitions/Money_Ext" } } } } }`;
    const editor = await start({ ...billing, [paths.schema]: schema });
    const texts = await rename(editor, paths.schema, schema.replace('"Money_Ext": {', '"Mon|ey_Ext": {'), 'Fee_Ext');
    expect(texts).toEqual({ [paths.schema]: schema.replaceAll('Money_Ext', 'Fee_Ext') });
  });

  test('updates fully qualified names when a file moves', async () => {
    const other = 'config/integration/schemas/ext/other/v1/other_ext-1.0.schema.json';
    const editor = await start({
      ...billing,
      [other]: '{ "x-platform-combine": ["ext.billing.v1.billing_ext-1.0"], "definitions": {} }',
    });
    await editor.diagnostics(other);
    const files = [
      { oldUri: editor.server.uriOf(paths.schema), newUri: editor.server.uriOf(paths.schema.replace('/v1/', '/v2/')) },
    ];
    const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    expect(editor.applied(edit)).toEqual({
      [other]: '{ "x-platform-combine": ["ext.billing.v2.billing_ext-1.0"], "definitions": {} }',
      [paths.mapping]: textOf(paths.mapping).replace('ext.billing.v1', 'ext.billing.v2'),
    });
  });

  test('distinguishes files of different kinds with the same qualified name', async () => {
    const ledger = 'config/integration/mappings/ext/ledger/v1/ledger_ext-1.0.mapping.json';
    const mapping = '{ "combine": ["ext.billing.v1.billing_ext-1.0"], "mappers": {} }';
    const editor = await start({ ...writable, [ledger]: mapping });
    await editor.diagnostics(ledger);
    const move = async (file: string) => {
      const files = [{ oldUri: editor.server.uriOf(file), newUri: editor.server.uriOf(file.replace('/v1/', '/v2/')) }];
      const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
      return Object.keys(editor.applied(edit)).sort();
    };
    expect(await move(paths.schema)).toEqual([paths.mapping, paths.updater].sort());
    expect(await move(paths.mapping)).toEqual([ledger]);
  });

  describe('updates fully qualified names in YAML', () => {
    const folder = 'config/integration/apis/ext/billing/v1/';
    const files: Readonly<Record<string, string>> = {
      [`${folder}billing_ext-1.0.swagger.yaml`]:
        'x-platform-combine: ["base.billing.v1.billing-1.0"]\n' +
        "x-platform-schema-import:\n  billing: 'ext.billing.v1.billing_ext-1.0' # ours\npaths: {}\n",
      [`${folder}all_ext-1.0.apiconfig.yaml`]:
        'combine:\n- ext.billing.v1.billing_ext-1.0\nmappingFiles: [ext.billing.v1.billing_ext-1.0]\n',
      'config/integration/apis/published-apis.yaml': 'apis:\n- name: ext.billing.v1.billing_ext-1.0\n',
    };
    const moved = async (file: string) => {
      const editor = await start({ ...billing, ...files });
      await editor.diagnostics(file);
      const renames = [
        { oldUri: editor.server.uriOf(file), newUri: editor.server.uriOf(file.replace('/v1/', '/v2/')) },
      ];
      const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
        files: renames,
      });
      return Object.entries(editor.applied(edit)).filter(([name]) => name in files);
    };
    const [swagger = '', config = '', published = ''] = Object.keys(files);
    const corrected = (file: string, from: string, to: string) => [[file, `${files[file]}`.replace(from, to)]];

    test.each([
      ['a schema moves', paths.schema, corrected(swagger, "'ext.billing.v1", "'ext.billing.v2")],
      ['a mapping moves', paths.mapping, corrected(config, '[ext.billing.v1', '[ext.billing.v2')],
      ['an apiconfig file moves', paths.apiconfig, corrected(config, '- ext.billing.v1', '- ext.billing.v2')],
      ['a published API moves', swagger, corrected(published, 'ext.billing.v1', 'ext.billing.v2')],
    ])('when %s', async (_, file, expected) => expect(await moved(file)).toEqual(expected));
  });

  test('updates the name of a class', async () => {
    const editor = await start();
    await editor.diagnostics(paths.apiconfig);
    const moved = paths.resource.replace('invoices/InvoicesExtResource', 'bills/BillsExtResource');
    const files = [{ oldUri: editor.server.uriOf(paths.resource), newUri: editor.server.uriOf(moved) }];
    const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    expect(editor.applied(edit)).toEqual({
      [paths.apiconfig]: apiconfig.replace('invoices.InvoicesExtResource', 'bills.BillsExtResource'),
      [paths.resource]: textOf(paths.resource)
        .replace('package ext.rest.billing.v1.invoices', 'package ext.rest.billing.v1.bills')
        .replace('class InvoicesExtResource', 'class BillsExtResource'),
    });
  });

  describe('with its file', () => {
    const other = 'config/integration/schemas/ext/other/v1/other_ext-1.0.schema.json';
    const files: Readonly<Record<string, string>> = {
      ...billing,
      [other]: '{ "x-platform-combine": ["ext.billing.v1.billing_ext-1.0"] }\n',
    };
    const qualified = 'ext.rest.billing.v1.invoices.Invoices|ExtResource';
    const inApiconfig = apiconfig.replace(qualified.replace('|', ''), qualified);
    const inCombine = textOf(paths.mapping).replace('ext.billing.v1', 'ext.bill|ing.v1');

    test.each([
      ['a class', paths.apiconfig, inApiconfig, 'BillsResource', paths.resource, 'BillsResource.gs'],
      ['a configuration file', paths.mapping, inCombine, 'bills_ext-1.0', paths.schema, 'bills_ext-1.0.schema.json'],
    ])(
      'changes %s in one edit, after which the rename of the file changes nothing',
      async (_, file, text, newName, from, to) => {
        const editor = await start(files);
        const { text: plain, position } = marked(text);
        editor.show(file, plain);
        const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', file, { position, newName });
        const newFile = from.replace(/[^/]+$/, to);
        const rename = { oldUri: editor.server.uriOf(from), newUri: editor.server.uriOf(newFile) };
        const changes = edit.documentChanges ?? [];
        const renames = changes.filter((change) => RenameFile.is(change));
        expect(renames).toContainEqual(expect.objectContaining(rename));
        expect(Object.keys(editor.applied(edit))).toContain(newFile);
        const texts = editor.applied({ documentChanges: changes.slice(0, -renames.length) });
        expect(Object.keys(texts).length).toBeGreaterThan(1);
        for (const [each, after] of Object.entries(texts)) editor.show(each, after);
        const asked = { files: renames.map(({ oldUri, newUri }) => ({ oldUri, newUri })) };
        expect(await editor.server.connection.sendRequest('workspace/willRenameFiles', asked)).toBeNull();
        const moved = new Map(Object.keys(files).map((each) => [editor.server.uriOf(each), each]));
        for (const { oldUri, newUri } of renames) {
          const old = moved.get(oldUri) ?? '';
          const now = old.replace(/[^/]+$/, newUri.slice(newUri.lastIndexOf('/') + 1));
          editor.server.write(now, texts[old] ?? files[old] ?? '');
          editor.server.remove(old);
        }
        await editor.server.connection.sendNotification('workspace/didRenameFiles', asked);
        editor.show(newFile, texts[from] ?? files[from] ?? '');
        const isMoved = (each: string) => renames.some(({ oldUri }) => oldUri === editor.server.uriOf(each));
        for (const each of Object.keys(texts)) if (!isMoved(each)) expect(await editor.diagnostics(each)).toEqual([]);
      },
    );

    test('is refused for a client that renames no files', async () => {
      const capabilities = { ...pullingClient, workspace: { workspaceEdit: { documentChanges: true } } };
      const editor = new Editor(await startServer(files, { capabilities }));
      const { text, position } = marked(inApiconfig);
      editor.show(paths.apiconfig, text);
      for (const method of ['textDocument/prepareRename', 'textDocument/rename'])
        await expect(editor.ask(method, paths.apiconfig, { position, newName: 'Bills' })).rejects.toThrow(
          'Rename the file InvoicesExtResource.gs instead.',
        );
    });
  });

  test('changes a mapper in its files and in the names that refer to it', async () => {
    const editor = await start(writable);
    const updater = (writable[paths.updater] ?? '').replace('"InvoiceNotes"', '"Invoice|Notes"');
    const named = `${apiconfig}Note:\n  resource: ext.Note\n  updater: InvoiceNotes\n`;
    editor.show(paths.apiconfig, named);
    const texts = await rename(editor, paths.updater, updater, 'Remarks');
    expect(texts).toEqual({
      [paths.updater]: writable[paths.updater]?.replace('InvoiceNotes', 'Remarks'),
      [paths.apiconfig]: named.replace('InvoiceNotes', 'Remarks'),
    });
  });

  test("requests each folder's own files", async () => {
    const files = ['one', 'two'].flatMap((folder) =>
      Object.entries(billing).map(([file, text]) => [`${folder}/${file}`, text] as const),
    );
    const editor = new Editor(await startServer(Object.fromEntries(files), { folders: ['one', 'two'] }));
    const moves = ['two', 'one'].map((folder) => {
      const uri = editor.server.uriOf(`${folder}/${paths.schema}`);
      return { oldUri: uri, newUri: uri.replace('/v1/', '/v2/') };
    });
    const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
      files: moves,
    });
    const after = textOf(paths.mapping).replace('ext.billing.v1', 'ext.billing.v2');
    expect(editor.applied(edit)).toEqual({ [`one/${paths.mapping}`]: after, [`two/${paths.mapping}`]: after });
  });

  test('updates all names in a folder', async () => {
    const editor = await start();
    await editor.diagnostics(paths.apiconfig);
    const folder = (name: string) => editor.server.uriOf(`config/integration/schemas/ext/${name}`);
    const files = [{ oldUri: folder('billing'), newUri: folder('bills') }];
    const edit = await editor.server.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', { files });
    expect(editor.applied(edit)).toEqual({
      [paths.mapping]: textOf(paths.mapping).replace('ext.billing.v1.billing_ext', 'ext.bills.v1.billing_ext'),
    });
  });
});
