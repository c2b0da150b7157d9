import { describe, expect, test } from 'vitest';
import type {
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  Location,
  LocationLink,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol/node';
import { peersChanged } from '../../protocol';
import { apiconfig, billing, paths, writable } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { plainClient, startServer } from './kit/server';

const start = async (files = billing) => new Editor(await startServer(files));

/** Formats each location as a file name, a line number (starting at 1), and the text in the range. */
function placesIn(editor: Editor, locations: readonly Location[]): readonly string[] {
  return locations
    .map(({ uri, range }) => {
      const line = editor.textOf(uri).split('\n')[range.start.line] ?? '';
      const held = line.slice(range.start.character, range.end.character);
      return `${uri.slice(uri.lastIndexOf('/') + 1)}:${range.start.line + 1} ${held}`;
    })
    .sort();
}

async function at<Result>(
  editor: Editor,
  method: string,
  file: string,
  text: string,
  more: object = {},
): Promise<Result> {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  return editor.ask<Result>(method, file, { position, ...more });
}

const everywhere = [
  'billing-1.0.mapping.json:9 "dueDate"',
  'billing-1.0.schema.json:7 "dueDate"',
  'billing_ext-1.0.apiconfig.yaml:4 dueDate',
  'billing_ext-1.0.schema.json:6 "dueDate"',
];

describe('hover', () => {
  test('shows what a name in a default sort is, and that it is a valid sort key', async () => {
    const editor = await start();
    await editor.expectHover(
      paths.apiconfig,
      apiconfig.replace('-dueDate', '-due|Date'),
      `
        **dueDate** · date-time · direct (\`Invoice.DueDate\`)

        dueDate is a valid sort key of Invoices (query-backed): [billing_ext-1.0.schema.json](billing_ext-1.0.schema.json#L6) marks it as sortable. To sort by this key, call \`GET /billing/v1/invoices?sort=dueDate\`. The default sort uses this key, too (1st, descending).
      `,
    );
  });

  test("shows why a name isn't a valid sort key", async () => {
    const editor = await start();
    await editor.expectHover(
      paths.apiconfig,
      apiconfig.replace('invoiceNumber', 'payer|Name'),
      `
        **payerName** · string

        payerName isn't a valid sort key of Invoices (query-backed): it is joined (Invoice.Payer.DisplayName) ([billing-1.0.mapping.json](billing-1.0.mapping.json#L11)). Quick fix: Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index).
      `,
    );
  });

  test('shows the default sort of a collection', async () => {
    const editor = await start();
    await editor.expectHover(
      paths.apiconfig,
      apiconfig.replace('Invoices:', 'Inv|oices:'),
      `
        **Invoices** · query-backed · \`GET /billing/v1/invoices\`

        The class extends RestQueryCollectionResource. The element is Invoice (from the Swagger file). The collection is sorted by dueDate descending, invoiceNumber unless callers specify a sort.

        Sort keys: \`batch_Ext\`, \`dueDate\`, \`invoiceNumber\`, \`payerLastName_Ext\`
      `,
    );
  });

  test('shows the path of a sort key, and the collections that a property sorts', async () => {
    const editor = await start();
    await editor.expectHover(
      paths.resource,
      billing[paths.resource]?.replace('payerLastName_Ext', 'payerLast|Name_Ext') ?? '',
      `
        **payerLastName_Ext** · sort key of InvoicesExtResource · Payer → LastName

        payerLastName_Ext is a valid sort key of Invoices (query-backed): [InvoicesExtResource.gs](InvoicesExtResource.gs#L10) has a sort column for it (Payer → LastName). To sort by this key, call \`GET /billing/v1/invoices?sort=payerLastName_Ext\`.
      `,
    );
    await editor.expectHover(
      paths.schema,
      billing[paths.schema]?.replace('"batch_Ext"', '"batch|_Ext"') ?? '',
      `
        **Invoice.batch_Ext** · integer · direct (\`Invoice.Batch_Ext\`)

        batch_Ext is a valid sort key of Invoices (query-backed): [billing_ext-1.0.schema.json](billing_ext-1.0.schema.json#L7) marks it as sortable. To sort by this key, call \`GET /billing/v1/invoices?sort=batch_Ext\`.
      `.replace('Invoice.batch', 'Invoice.batch'),
    );
  });
});

describe('declarations', () => {
  const inOrder = (locations: readonly Location[]) =>
    locations.map(({ uri, range }) => `${uri.slice(uri.lastIndexOf('/') + 1)}:${range.start.line + 1}`);

  test('of a name in a default sort include all schema and mapping layers, nearest first', async () => {
    const editor = await start();
    const text = apiconfig.replace('-due', '-d|ue');
    const found = await at<Location[]>(editor, 'textDocument/declaration', paths.apiconfig, text);
    expect(inOrder(found)).toEqual([
      'billing_ext-1.0.schema.json:6',
      'billing-1.0.schema.json:7',
      'billing-1.0.mapping.json:9',
    ]);
  });

  test('of a sort column are the entries of its class', async () => {
    const editor = await start();
    const text = apiconfig.replace('invoiceNumber', 'payerLast|Name_Ext');
    const found = await at<Location[]>(editor, 'textDocument/declaration', paths.apiconfig, text);
    expect(inOrder(found)).toEqual(['InvoicesExtResource.gs:10']);
  });

  test("of a name that isn't a property are empty", async () => {
    const editor = await start();
    const text = apiconfig.replace('Invoices:', 'Inv|oices:');
    expect(await at<Location[]>(editor, 'textDocument/declaration', paths.apiconfig, text)).toEqual([]);
  });
});

describe('definition, references and highlights', () => {
  test('lead from a name in a default sort to all its schemas', async () => {
    const editor = await start();
    const links = await at<LocationLink[]>(
      editor,
      'textDocument/definition',
      paths.apiconfig,
      apiconfig.replace('-due', '-d|ue'),
    );
    const targets = links.map(({ targetUri: uri, targetSelectionRange: range }) => ({ uri, range }));
    expect(placesIn(editor, targets)).toEqual([
      'billing-1.0.schema.json:7 "dueDate"',
      'billing_ext-1.0.schema.json:6 "dueDate"',
    ]);
  });

  test('lead from a name to the definition of its collection', async () => {
    const other = paths.resource.replace('InvoicesExtResource', 'LateInvoicesExtResource');
    const twice = apiconfig.replace('invoiceNumber', 'payerLastName_Ext');
    const editor = new Editor(
      await startServer({
        ...billing,
        [other]: (billing[paths.resource] ?? '').replace('InvoicesExtResource', 'LateInvoicesExtResource'),
        [paths.schema]: (billing[paths.schema] ?? '').replace('batch_Ext', 'payerLastName_Ext'),
      }),
    );
    const late = twice.replace('Invoices:', 'LateInvoices:').replace('InvoicesExt', 'LateInvoicesExt');
    const links = await at<LocationLink[]>(
      editor,
      'textDocument/definition',
      paths.apiconfig,
      `${late}${twice.replace('- payerLast', '- pay|erLast')}`,
    );
    expect(links.map(({ targetUri }) => targetUri.split('/').at(-1))).toEqual([
      'billing_ext-1.0.schema.json',
      'InvoicesExtResource.gs',
    ]);
  });

  test('lead from a sort key to the elements of its own collections, not to a key of another class', async () => {
    const resource = `${billing[paths.resource]}`.replace('payerLastName_Ext', 'batch_Ext');
    const late = (text: string) => text.replace('Invoices:', 'LateInvoices:').replace('InvoicesExt', 'LateInvoicesExt');
    const editor = await start({
      ...billing,
      [late(paths.resource)]: late(resource),
      [paths.apiconfig]: apiconfig + late(apiconfig),
    });
    const text = resource.replace('"batch_Ext"', '"batch|_Ext"');
    const links = await at<LocationLink[]>(editor, 'textDocument/definition', paths.resource, text);
    expect(links.map(({ targetUri }) => targetUri.split('/').at(-1))).toEqual(['billing_ext-1.0.schema.json']);
  });

  test('lead from a sort column to its Gosu key, and from a collection to its class and back', async () => {
    const editor = await start();
    const key = await at<LocationLink[]>(
      editor,
      'textDocument/definition',
      paths.apiconfig,
      apiconfig.replace('invoiceNumber', 'payerLast|Name_Ext'),
    );
    const targets = key.map(({ targetUri: uri, targetSelectionRange: range }) => ({ uri, range }));
    expect(placesIn(editor, targets)).toEqual(['InvoicesExtResource.gs:10 "payerLastName_Ext"']);
    const type = await at<LocationLink[]>(
      editor,
      'textDocument/definition',
      paths.apiconfig,
      apiconfig.replace('InvoicesExtResource', 'Invoices|ExtResource'),
    );
    expect(type.map(({ targetUri }) => targetUri)).toEqual([editor.server.uriOf(paths.resource)]);
  });

  test('lead from a supertype to the imported class, not to a class of that name without a package', async () => {
    const editor = await start({ ...billing, 'gsrc/Other.gs': 'class InvoicesCoreResource {\n}\n' });
    const text = `${billing[paths.resource]}`.replace('extends InvoicesCore', 'extends Invoices|Core');
    const links = await at<LocationLink[]>(editor, 'textDocument/definition', paths.resource, text);
    expect(links.map(({ targetUri }) => targetUri)).toEqual([editor.server.uriOf(paths.baseClass)]);
  });

  test('lead from a mapper to its entry, even in the shared file', async () => {
    const editor = await start();
    const shared = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
    for (const file of [paths.apiconfig, shared]) {
      const links = await at<LocationLink[]>(editor, 'textDocument/definition', file, 'Bill:\n  mapper: Inv|oice\n');
      const targets = links.map(({ targetUri: uri, targetSelectionRange: range }) => ({ uri, range }));
      expect(placesIn(editor, targets)).toEqual([
        'billing-1.0.mapping.json:4 "Invoice"',
        'billing_ext-1.0.mapping.json:5 "Invoice"',
      ]);
    }
  });

  test('lead from an updater to its entry and to the resources that use it', async () => {
    const editor = await start(writable);
    const text = 'Bill:\n  mapper: Invoice\n  updater: Inv|oice\n';
    const links = await at<LocationLink[]>(editor, 'textDocument/definition', paths.apiconfig, text);
    const targets = links.map(({ targetUri: uri, targetSelectionRange: range }) => ({ uri, range }));
    expect(placesIn(editor, targets)).toEqual(['billing_ext-1.0.updater.json:4 "Invoice"']);
    const found = await at<Location[]>(
      editor,
      'textDocument/references',
      paths.updater,
      writable[paths.updater]?.replace('"Invoice": {', '"Inv|oice": {') ?? '',
      { context: { includeDeclaration: false } },
    );
    expect(placesIn(editor, found)).toEqual([
      'billing-1.0.apiconfig.yaml:4 Invoice',
      'billing_ext-1.0.apiconfig.yaml:3 Invoice',
    ]);
  });

  test('lead to a file from files of the same kind, and to a schema from its mappings', async () => {
    const editor = await start(writable);
    const references = async (file: string, name: string) => {
      const text = (writable[file] ?? '').replace(name, `${name.slice(0, 4)}|${name.slice(4)}`);
      const context = { includeDeclaration: false };
      return placesIn(editor, await at<Location[]>(editor, 'textDocument/references', file, text, { context }));
    };
    expect(await references(paths.schema, 'base.billing')).toEqual([
      'billing-1.0.mapping.json:2 "base.billing.v1.billing-1.0"',
      'billing_ext-1.0.schema.json:2 "base.billing.v1.billing-1.0"',
    ]);
    expect(await references(paths.updater, 'ext.billing')).toEqual([
      'billing_ext-1.0.mapping.json:2 "ext.billing.v1.billing_ext-1.0"',
      'billing_ext-1.0.updater.json:2 "ext.billing.v1.billing_ext-1.0"',
    ]);
  });

  test('are plain locations for a client without definition links', async () => {
    const editor = new Editor(await startServer(billing, { capabilities: plainClient }));
    const found = await at<Location[]>(
      editor,
      'textDocument/definition',
      paths.apiconfig,
      apiconfig.replace('-due', '-d|ue'),
    );
    expect(found.every((location) => 'uri' in location && 'range' in location)).toBe(true);
    expect(found).toHaveLength(2);
  });

  test('include the same references from every occurrence', async () => {
    const editor = await start();
    const context = { includeDeclaration: true };
    for (const [file, text] of [
      [paths.apiconfig, apiconfig.replace('-due', '-d|ue')],
      [paths.schema, billing[paths.schema]?.replace('"dueDate"', '"due|Date"')],
      [paths.baseMapping, billing[paths.baseMapping]?.replace('"dueDate"', '"due|Date"')],
    ] as const) {
      const found = await at<Location[]>(editor, 'textDocument/references', file, text ?? '', { context });
      expect(placesIn(editor, found)).toEqual(everywhere);
    }
  });

  test('include highlights of this file only', async () => {
    const editor = await start();
    const text = `${apiconfig}Others:\n  resource: ext.rest.billing.v1.invoices.InvoicesExtResource\n  defaultSort: [dueDate]\n`;
    const found = await at<DocumentHighlight[]>(
      editor,
      'textDocument/documentHighlight',
      paths.apiconfig,
      text.replace('-due', '-d|ue'),
    );
    expect(found.map(({ range }) => range.start.line)).toContain(3);
  });
});

describe('symbols and links', () => {
  test('outline a file', async () => {
    const editor = await start();
    editor.show(paths.apiconfig, apiconfig);
    const symbols = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', paths.apiconfig);
    expect(symbols).toMatchObject([
      {
        name: 'Invoices',
        detail: 'dueDate descending, invoiceNumber',
        children: [{ name: '-dueDate' }, { name: 'invoiceNumber' }],
      },
    ]);
  });

  test('omit the outline if the editor already has one', async () => {
    const outlines = { json: true, yaml: true };
    const editor = new Editor(await startServer(billing, { start: { outlines } }));
    for (const file of [paths.apiconfig, paths.schema, paths.mapping, paths.resource]) {
      editor.show(file, billing[file] ?? '');
      const symbols = await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', file);
      expect([file, symbols.length > 0]).toEqual([file, file === paths.resource]);
    }
  });

  test("don't depend on which extension checks the syntax", async () => {
    const validators = { json: true, yaml: true };
    const editor = new Editor(await startServer(billing, { start: { validators } }));
    const outlined = async (file: string) => {
      editor.show(file, billing[file] ?? '');
      return (await editor.ask<DocumentSymbol[]>('textDocument/documentSymbol', file)).length > 0;
    };
    expect([await outlined(paths.schema), await outlined(paths.apiconfig)]).toEqual([true, true]);
    const outlines = { json: true, yaml: false };
    await editor.server.connection.sendNotification(peersChanged.method, { outlines });
    await expect.poll(() => outlined(paths.schema)).toBe(false);
    expect(await outlined(paths.apiconfig)).toBe(true);
  });

  test('find collections, sort keys, and APIs of the workspace', async () => {
    const editor = await start();
    await editor.diagnostics(paths.apiconfig);
    const named = async (query: string) => {
      const found = await editor.server.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query });
      return found.map(({ name, containerName }) => `${name} ${containerName ?? ''}`.trim());
    };
    expect(await named('invs')).toEqual(['Invoices billing']);
    expect(await named('payerlast')).toEqual(['payerLastName_Ext InvoicesExtResource']);
    expect(await named('duedate')).toEqual(['dueDate Invoice']);
    expect(await named('payerName')).toEqual(['payerLastName_Ext InvoicesExtResource']);
    expect(await named('billing')).toEqual(['billing']);
  });

  test('link resources to classes and combine targets to files', async () => {
    const editor = await start();
    editor.show(paths.apiconfig, apiconfig);
    editor.show(paths.schema, billing[paths.schema] ?? '');
    const resource = await editor.ask<DocumentLink[]>('textDocument/documentLink', paths.apiconfig);
    expect(resource.map(({ target }) => target)).toEqual([`${editor.server.uriOf(paths.resource)}#L6,7`]);
    const combine = await editor.ask<DocumentLink[]>('textDocument/documentLink', paths.schema);
    expect(combine.map(({ target }) => target)).toEqual([`${editor.server.uriOf(paths.baseSchema)}#L1,1`]);
  });
});
