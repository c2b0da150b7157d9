import assert from 'node:assert/strict';
import { type CompletionItem, MarkdownString, SnippetString, type TextDocument } from 'vscode';
import { completionsAt, descriptionOf, labelOf } from './providers';
import { at, discardChanges, findInWorkspace, openEditor, replaceText } from './workspace';

const billing = 'billing_ext-1.0.apiconfig.yaml';

/** Opens a file and replaces `text` with `by`. Returns the completion items at the `|` in `by`. */
async function offered(file: string, text: string, by: string, resolved = 0): Promise<CompletionItem[]> {
  const { document } = await openEditor(await findInWorkspace(file));
  return offeredIn(document, text, by, resolved);
}

async function offeredIn(
  document: TextDocument,
  text: string,
  by: string,
  resolved: number,
): Promise<CompletionItem[]> {
  const [before = '', after = ''] = by.split('|');
  const begin = document.offsetAt(at(document, text));
  await replaceText(document, text, before + after);
  return completionsAt(document, document.positionAt(begin + before.length), resolved);
}

function rows(items: readonly CompletionItem[]): string[] {
  return items.map((item) => `${labelOf(item)} (${descriptionOf(item)})`);
}

function written(items: readonly CompletionItem[], label: string): string {
  const text = items.find((item) => labelOf(item) === label)?.insertText;
  return text instanceof SnippetString ? text.value : (text ?? '');
}

suite('completion', () => {
  teardown(discardChanges);

  test('offers sort keys in a default sort, then names that can be made sortable', async () => {
    const items = await offered(billing, '- invoiceNumber\n', '- |\n', 1);
    assert.deepEqual(rows(items).slice(0, 5), [
      'invoiceNumber (string · schema (base))',
      'status (type key · schema (base))',
      '-invoiceNumber (descending)',
      '-status (descending)',
      'amount (makes it sortable in billing_ext-1.0.schema.json)',
    ]);
    const [first] = items;
    const documentation = first?.documentation;
    assert.ok(documentation instanceof MarkdownString);
    assert.match(documentation.value, /invoiceNumber is a valid sort key of Invoices/);
  });

  test('offers each name once', async () => {
    const labels = (await offered(billing, '- invoiceNumber\n', '- |\n')).map(labelOf);
    assert.deepEqual(labels, [...new Set(labels)]);
    assert.ok(labels.includes('printedDate_Ext'));
  });

  test('offers descending names first after a `-`, and writes them in quotes', async () => {
    const items = await offered(billing, '- invoiceNumber\n', '- -|\n');
    assert.deepEqual(items.slice(0, 2).map(labelOf), ['-invoiceNumber', '-status']);
    assert.equal(written(items, '-status'), '"-status"');
  });

  test('offers names inside quotes and in a list on one line', async () => {
    const quoted = await offered(billing, '- invoiceNumber\n', '- "-|"\n');
    assert.equal(written(quoted, '-status'), '"-status"');
    await discardChanges();
    const flow = await offered(
      billing,
      'defaultSort:\n    - "-dueDate"\n    - invoiceNumber',
      'defaultSort: [dueDate, |]',
    );
    assert.deepEqual(flow.slice(0, 2).map(labelOf), ['invoiceNumber', 'status']);
  });

  test("asks to make a property sortable if the name isn't a sort key yet", async () => {
    const items = await offered(billing, '- invoiceNumber\n', '- |\n');
    const chosen = items.find((item) => labelOf(item) === 'payerName');
    assert.equal(chosen?.command?.command, 'sortie.generate');
  });

  test('offers keys, collections, and classes in an apiconfig file', async () => {
    const keys = await offered(billing, '  defaultSort:\n    - "-dueDate"', '  |\n    - "-dueDate"');
    assert.ok(keys.map(labelOf).includes('defaultSort'), rows(keys).join('\n'));
    await discardChanges();
    const classes = await offered(billing, 'InvoicesExtResource', '|');
    assert.ok(
      classes.map(labelOf).some((label) => label.endsWith('InvoicesExtResource')),
      rows(classes).join('\n'),
    );
  });

  test('offers properties of the base, the extension object, and its keys in a schema', async () => {
    const schema = 'billing_ext-1.0.schema.json';
    const { document } = await openEditor(await findInWorkspace(schema));
    const properties = await offeredIn(
      document,
      '"Payment": {\n      "properties": {\n',
      '"Payment": {\n      "properties": {\n        |\n',
      0,
    );
    assert.ok(properties.map(labelOf).includes('accountName'), rows(properties).join('\n'));
    const object = await offeredIn(document, '"title": "Printed on"', '"title": "Printed on",\n          |', 0);
    assert.equal(object.filter((item) => labelOf(item) === 'x-platform-extensions').length, 1);
    const values = await offeredIn(document, '{ "sortable": true }', '{ "sortable": | }', 0);
    assert.deepEqual(values.map(labelOf), ['true']);
  });

  test('offers entity paths in a mapping and in Gosu', async () => {
    const paths = await offered('billing_ext-1.0.mapping.json', 'Invoice.PrintedDate_Ext', 'Invoice.|');
    assert.ok(
      paths.map(labelOf).some((label) => label.includes('InvoiceNumber')),
      rows(paths).join('\n'),
    );
    await discardChanges();
    const members = await offered('ActivitiesExtResource.gs', 'Activity#AssignedUser', 'Activity#|');
    assert.ok(members.map(labelOf).includes('AssignedUser'), rows(members).join('\n'));
  });

  test('offers the override in a class without one', async () => {
    const items = await offered(
      'InvoicesExtResource.gs',
      'extends InvoicesCoreResource {\n',
      'extends InvoicesCoreResource {\n  |\n',
    );
    const skeleton = items.find((item) => labelOf(item).includes('CustomSortColumnMap'));
    assert.ok(skeleton, rows(items).join('\n'));
    assert.match(written(items, labelOf(skeleton)), /super\.CustomSortColumnMap[\s\S]*return sortColumns/);
  });
});
