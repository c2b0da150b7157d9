import assert from 'node:assert/strict';
import { commands, type TextDocument, workspace } from 'vscode';
import { acceptingFirstChoices, actionsAt, choose } from './providers';
import { codeOf, untilDiagnostics } from './until';
import { filesOfWorkspace, findInWorkspace, inWorkspace, openEditor, replaceText, restore } from './workspace';

interface Asked {
  readonly apiconfig: string;
  /** A valid entry of a default sort, as written in the file. */
  readonly entry: string;
  /** A name that isn't a sort key of the collection yet. */
  readonly name: string;
  readonly title: RegExp;
}

/** Sorts by an invalid name, applies the fix, and waits until there are no problems. */
async function makeSortable({ apiconfig, entry, name, title }: Asked): Promise<TextDocument> {
  const { document } = await openEditor(await findInWorkspace(apiconfig));
  await replaceText(document, `- ${entry}\n`, `- ${name}\n`);
  const found = await untilDiagnostics(document.uri, (codes) => codes.includes('default-sort-not-sortable'));
  const problem = found.find((one) => codeOf(one) === 'default-sort-not-sortable');
  assert.ok(problem);
  await choose(await actionsAt(document, problem.range), title);
  await untilDiagnostics(document.uri, (codes) => codes.length === 0);
  for (const { uri } of workspace.textDocuments) await untilDiagnostics(uri, (codes) => codes.length === 0);
  return document;
}

async function textOf(file: string): Promise<string> {
  return (await workspace.openTextDocument(await findInWorkspace(file))).getText();
}

suite('make sortable', () => {
  let before: readonly string[] = [];
  suiteSetup(async () => {
    before = await filesOfWorkspace();
  });
  teardown(() => restore(before));

  test('a direct property: only the schema changes', async () => {
    await makeSortable({
      apiconfig: 'billing_ext-1.0.apiconfig.yaml',
      entry: 'invoiceNumber',
      name: 'printedDate_Ext',
      title: /^Make printedDate_Ext sortable in billing_ext-1\.0\.schema\.json$/,
    });
    assert.match(
      await textOf('billing_ext-1.0.schema.json'),
      /"title": "Printed on",\n\s+"x-platform-extensions": \{ "sortable": true \}/,
    );
  });

  test("a property of the base: adds an entry to the customer's schema", async () => {
    await makeSortable({
      apiconfig: 'shared_ext-1.0.apiconfig.yaml',
      entry: 'dueDate',
      name: 'closeDate',
      title:
        /^Make closeDate sortable in common_ext-1\.0\.schema\.json \(also affects ClaimActivities, JobActivities\)$/,
    });
    assert.match(
      await textOf('common_ext-1.0.schema.json'),
      /"closeDate": \{\s*"x-platform-extensions": \{ "sortable": true \}/,
    );
  });

  test('a joined property, query-backed: adds a path column and changes the entry', async () => {
    const document = await makeSortable({
      apiconfig: 'billing_ext-1.0.apiconfig.yaml',
      entry: 'invoiceNumber',
      name: 'payerName',
      title: /^Generate sort column payerName_Ext \(Payer → DisplayName\) in InvoicesExtResource/,
    });
    assert.match(document.getText(), /- payerName_Ext\n/);
    assert.match(
      await textOf('InvoicesExtResource.gs'),
      /put\("payerName_Ext", new PathSortColumn\(\{\s*Invoice#Payer\.PropertyInfo,\s*Contact#DisplayName\.PropertyInfo\s*\}\)\)/,
    );
  });

  test('a derived property, query-backed: adds a simple column', async () => {
    await makeSortable({
      apiconfig: 'billing_ext-1.0.apiconfig.yaml',
      entry: 'invoiceNumber',
      name: 'shortNumber_Ext',
      title: /^Generate sort column shortNumber_Ext/,
    });
    assert.match(
      await textOf('InvoicesExtResource.gs'),
      /put\("shortNumber_Ext", new SimpleSortColumn\(Invoice#InvoiceNumber\)\)/,
    );
  });

  test('a joined property, stream-backed: changes enhancement, schema, and mapping', async () => {
    const document = await makeSortable({
      apiconfig: 'shared_ext-1.0.apiconfig.yaml',
      entry: '"-dueDate"',
      name: 'assignedGroupName',
      title: /^Generate property assignedGroupName_Ext/,
    });
    assert.match(document.getText(), /- assignedGroupName_Ext\n/);
    assert.match(
      await textOf('ActivityRestEnhancement.gsx'),
      /property get AssignedGroupName_Ext\(\) : String \{\n\s+return this\.AssignedGroup\?\.\w+/,
    );
    assert.match(
      await textOf('claim_ext-1.0.mapping.json'),
      /"assignedGroupName_Ext": \{\s*"path": "Activity\.AssignedGroupName_Ext"/,
    );
    assert.match(await textOf('claim_ext-1.0.schema.json'), /"assignedGroupName_Ext": \{[^}]*"sortable": true/);
  });

  test('a joined property, dual: both with one name', async () => {
    const document = await makeSortable({
      apiconfig: 'billing_ext-1.0.apiconfig.yaml',
      entry: 'batchNumber_Ext',
      name: 'accountName',
      title: /^Generate .*accountName_Ext/,
    });
    assert.match(document.getText(), /- accountName_Ext\n/);
    assert.match(await textOf('PaymentsExtResource.gs'), /put\("accountName_Ext", new PathSortColumn\(/);
    assert.match(await textOf('billing_ext-1.0.schema.json'), /"accountName_Ext": \{[^}]*"sortable": true/);
    assert.match(
      await textOf('billing_ext-1.0.mapping.json'),
      /"accountName_Ext": \{\s*"path": "Payment\.AccountName_Ext"/,
    );
  });

  test('a value derived from several properties: refuses', async () => {
    const { document } = await openEditor(await findInWorkspace('billing_ext-1.0.apiconfig.yaml'));
    await replaceText(document, '- invoiceNumber\n', '- paidShare_Ext\n');
    const [problem] = await untilDiagnostics(document.uri, (codes) => codes.includes('default-sort-not-sortable'));
    assert.ok(problem);
    assert.match(problem.message, /paidShare_Ext isn't a valid sort key of Invoices/);
    const titles = (await actionsAt(document, problem.range)).map(({ title }) => title);
    assert.ok(!titles.some((title) => /^(Generate|Make)/.test(title)), titles.join('\n'));
  });

  test('a collection of an unknown kind: asks for the kind', async () => {
    const project = await workspace.fs.readFile(inWorkspace('sortie.json'));
    const apiconfig = await findInWorkspace('shared_ext-1.0.apiconfig.yaml');
    const task = { kind: 'make-sortable', uri: apiconfig.toString(), collection: 'Groups', name: 'parentName' };
    try {
      await acceptingFirstChoices(() => commands.executeCommand('sortie.generate', task));
      assert.match(await textOf('GroupsExtResource.gs'), /put\("parentName_Ext", new PathSortColumn\(/);
    } finally {
      await workspace.fs.writeFile(inWorkspace('sortie.json'), project);
    }
  });
});
