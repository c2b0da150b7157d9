import { describe, expect, test } from 'vitest';
import type { Hover } from 'vscode-languageserver-protocol/node';
import { apiconfig, billing, paths, writable } from './kit/billing';
import { marked } from './kit/cursor';
import { Editor } from './kit/editor';
import { startServer } from './kit/server';

const enhancement = 'gsrc/ext/rest/billing/v1/InvoiceRestEnhancement.gsx';
const files: Readonly<Record<string, string>> = {
  ...billing,
  [enhancement]: `package ext.rest.billing.v1

enhancement InvoiceRestEnhancement : entity.Invoice {
  property get PayerCity_Ext() : String {
    return this.Payer?.City
  }
}
`,
};
const start = async (project = files) => new Editor(await startServer(project));
const textOf = (file: string) => files[file] ?? '';

/** Returns the text that a hover applies to, and the hover's paragraphs without Markdown escapes. */
async function shown(editor: Editor, file: string, text: string): Promise<readonly string[]> {
  const { text: plain, position } = marked(text);
  editor.show(file, plain);
  const hover = await editor.ask<Hover | null>('textDocument/hover', file, { position });
  if (!hover || typeof hover.contents !== 'object' || !('value' in hover.contents)) return [];
  const { start, end } = hover.range ?? { start: position, end: position };
  const about = (plain.split('\n')[start.line] ?? '').slice(start.character, end.character);
  // The temporary folder in the links is different in each test run.
  const words = hover.contents.value.replace(/\]\(file:[^)]*\/([^/)]+)\)/g, ']($1)');
  return [`[${about}]`, ...words.replace(/\\(.)/g, '$1').split('\n\n')];
}

describe('hovering over names', () => {
  test('shows what a class extends, serves, and adds', async () => {
    const expected = [
      '**InvoicesExtResource** · `ext.rest.billing.v1.invoices.InvoicesExtResource`',
      'Extends InvoicesCoreResource → RestQueryCollectionResource.',
      '- Invoices (query-backed): sorted by dueDate descending, invoiceNumber',
      'Sort columns: `payerLastName_Ext`',
    ];
    const editor = await start();
    const inApiconfig = apiconfig.replace('v1.invoices.', 'v1.invoi|ces.');
    expect((await shown(editor, paths.apiconfig, inApiconfig)).slice(1)).toEqual(expected);
    const inGosu = textOf(paths.resource).replace('class Inv', 'class I|nv');
    expect((await shown(editor, paths.resource, inGosu)).slice(1)).toEqual(expected);
    const missing = apiconfig.replace('InvoicesExtResource', 'Nowhere|Resource');
    expect((await shown(editor, paths.apiconfig, missing)).slice(1)).toEqual([
      '**NowhereResource** · `ext.rest.billing.v1.invoices.NowhereResource` · not in this workspace',
    ]);
    const framework = textOf(paths.resource).replace('java.util.Map', 'java.ut|il.Map');
    expect(await shown(editor, paths.resource, framework)).toEqual([]);
  });

  test('shows what a mapper supplies, even in the shared file', async () => {
    const expected = [
      '[Invoice]',
      '**Invoice** · mapper of Invoice · `entity.Invoice`',
      'Properties: 4 direct, 1 joined.',
      'Defined in billing_ext-1.0.mapping.json, billing-1.0.mapping.json.',
    ];
    const editor = await start();
    const shared = 'config/integration/apis/ext/shared/v1/shared_ext-1.0.apiconfig.yaml';
    for (const file of [paths.apiconfig, shared]) {
      expect(await shown(editor, file, 'Bill:\n  mapper: Inv|oice\n')).toEqual(expected);
    }
    expect(await shown(editor, paths.apiconfig, 'Bill:\n  mapper: No|ne\n')).toEqual([
      '[None]',
      '**None** · mapper · not in this workspace',
    ]);
  });

  test('shows which definition an updater writes, and its location', async () => {
    const editor = await start(writable);
    expect(await shown(editor, paths.apiconfig, 'Bill:\n  updater: Invoice|Notes\n')).toEqual([
      '[InvoiceNotes]',
      '**InvoiceNotes** · updater of Note_Ext · `entity.Note`',
      'Defined in billing_ext-1.0.updater.json.',
    ]);
    expect(await shown(editor, paths.apiconfig, 'Bill:\n  updater: No|ne\n')).toEqual([
      '[None]',
      '**None** · updater · not in this workspace',
    ]);
  });

  test('shows the owner of a combined file and what it declares', async () => {
    const editor = await start();
    expect(await shown(editor, paths.schema, textOf(paths.schema).replace('base.bill', 'base.b|ill'))).toEqual([
      '["base.billing.v1.billing-1.0"]',
      '**base.billing.v1.billing-1.0**',
      'billing-1.0.schema.json · Definitions: 1 · belongs to the base product and is read-only',
    ]);
    const missing = textOf(paths.schema).replace('base.billing', 'base.c|laims');
    expect((await shown(editor, paths.schema, missing)).slice(1)).toEqual([
      '**base.claims.v1.billing-1.0**',
      "This file isn't in this workspace, so its declarations are unknown.",
    ]);
  });

  test('shows the definition that a $ref refers to', async () => {
    const editor = await start();
    const text = '{ "definitions": { "A": { "properties": { "b": { "$ref": "#/definitions/No|where" } } } } }';
    const base = textOf(paths.schema).replace('"Invoice": {', '"A": { "$ref": "#/definitions/Inv|oice" }, "B": {');
    expect((await shown(editor, paths.schema, base))[1]).toBe('**Invoice** · properties: 4 (sortable: 1)');
    expect(await shown(editor, paths.schema, text)).toEqual([]);
  });

  test('shows which enhancement adds an entity property', async () => {
    const editor = await start();
    const text = textOf(paths.resource).replace('Invoice#Payer', 'Invoice#Payer|City_Ext');
    expect(await shown(editor, paths.resource, text)).toEqual([
      '[PayerCity_Ext]',
      '**Invoice#PayerCity_Ext** · added by InvoiceRestEnhancement',
      'Reads: `Invoice.Payer.City`',
    ]);
  });
});

describe("hovering over a name that isn't a sort key", () => {
  const late = 'LateInvoices:\n  resource: ext.rest.billing.v1.invoices.LateInvoicesResource\n';
  const lateClass = 'gsrc/ext/rest/billing/v1/invoices/LateInvoicesResource.gs';
  const project = {
    ...files,
    [paths.apiconfig]: apiconfig + late,
    [lateClass]: textOf(paths.baseClass)
      .replace('package base.', 'package ext.')
      .replace('InvoicesCoreResource', 'LateInvoicesResource')
      .replace('class', '@ChildType("Invoice")\nclass'),
  };

  test('shows the reason once, however many collections share it', async () => {
    const editor = await start(project);
    const text = textOf(paths.schema).replace('"dueDate": {', '"payer|Name": {');
    expect(await shown(editor, paths.schema, text)).toEqual([
      '["payerName"]',
      '**Invoice.payerName** · string',
      "- payerName isn't a valid sort key of Invoices (query-backed): it is joined (Invoice.Payer.DisplayName) ([billing-1.0.mapping.json](billing-1.0.mapping.json#L11)).\n" +
        "- payerName isn't a valid sort key of LateInvoices (query-backed) either.",
      'Quick fix: Generate sort column payerName (Payer → DisplayName) in InvoicesExtResource (may need a database index).',
    ]);
  });

  test('shows once that the element is unknown', async () => {
    const editor = await start();
    const lines = await shown(editor, paths.apiconfig, 'Oddments:\n  resource: ext.X\n  defaultSort:\n    - am|ount\n');
    expect(lines.at(-1)?.match(/the element of Oddments is unknown/g)).toHaveLength(1);
  });
});

describe('hovering over keys', () => {
  test('explains sortable and the extension object in this file', async () => {
    const editor = await start();
    const here = [
      '**Invoice.dueDate** · date-time · direct (`Invoice.DueDate`)',
      'dueDate is a valid sort key of Invoices (query-backed): [billing_ext-1.0.schema.json](billing_ext-1.0.schema.json#L6) marks it as sortable. ' +
        'To sort by this key, call `GET /billing/v1/invoices?sort=dueDate`. The default sort uses this key, too (1st, descending).',
    ];
    const text = textOf(paths.schema);
    expect(await shown(editor, paths.schema, text.replace('"sortable"', '"sort|able"'))).toEqual([
      '["sortable"]',
      '**sortable** · whether callers can sort by this property',
      ...here,
    ]);
    expect(await shown(editor, paths.schema, text.replace('"x-platform-ext', '"x-plat|form-ext'))).toEqual([
      '["x-platform-extensions"]',
      '**x-platform-extensions** · platform settings for this property',
      ...here,
    ]);
    const taken = await shown(editor, paths.schema, text.replace('"sortable": true', '"sort|able": false'));
    expect(taken[2]).toBe('Only true has an effect. A property that the base product makes sortable stays sortable.');
  });

  test('shows the order of a defaultSort, and what other keys refer to', async () => {
    const editor = await start();
    expect(await shown(editor, paths.apiconfig, apiconfig.replace('defaultSort', 'default|Sort'))).toEqual([
      '[defaultSort]',
      "**defaultSort** · the order if callers don't specify a sort",
      'Invoices: sorted by dueDate descending, invoiceNumber',
      'The first key determines the order, and each later key breaks ties. A quoted key with a leading - sorts in descending order.',
    ]);
    expect(await shown(editor, paths.apiconfig, apiconfig.replace('resource:', 'reso|urce:'))).toEqual([
      '[resource]',
      '**resource** · the Gosu class',
    ]);
    expect(await shown(editor, paths.apiconfig, 'Invoices:\n  oth|er: x\n')).toEqual([]);
  });

  test('counts only entries that are valid sort keys', async () => {
    const editor = await start();
    const over = (sort: string) => shown(editor, paths.apiconfig, apiconfig.replace('"-dueDate"', sort));
    const some = apiconfig.replace('"-dueDate"', 'payerName');
    expect((await over('payer|Name')).at(-1)).toBe(
      "payerName isn't a valid sort key of Invoices (query-backed): it is joined (Invoice.Payer.DisplayName) ([billing-1.0.mapping.json](billing-1.0.mapping.json#L11)). " +
        'Quick fix: Generate sort column payerName_Ext (Payer → DisplayName) in InvoicesExtResource, and sort by payerName_Ext (may need a database index).',
    );
    expect((await shown(editor, paths.apiconfig, some.replace('invoiceNumber', 'invoice|Number'))).at(-1)).toContain(
      'The default sort uses this key, too (1st, ascending).',
    );
    const none = some.replace('invoiceNumber', 'nonsense');
    expect((await shown(editor, paths.apiconfig, none.replace('Invoices:', 'Inv|oices:')))[2]).toContain(
      'The default sort has no valid keys, so the order of the elements is undefined.',
    );
    expect(await shown(editor, paths.apiconfig, none.replace('v1.inv', 'v1.|inv'))).toContain(
      '- Invoices (query-backed): no valid keys in its default sort',
    );
    expect((await shown(editor, paths.schema, textOf(paths.schema).replace('"Inv', '"I|nv'))).at(-1)).toBe(
      '- Invoices: no valid keys in its default sort',
    );
  });

  test('lists the names of the sort map with their paths', async () => {
    const editor = await start();
    const text = textOf(paths.resource).replace('get CustomSort', 'get Custom|Sort');
    expect(await shown(editor, paths.resource, text)).toEqual([
      '[CustomSortColumnMap]',
      '**CustomSortColumnMap** · sort keys that this class adds to those of the schema',
      '- `payerLastName_Ext` · Payer → LastName',
    ]);
  });
});
