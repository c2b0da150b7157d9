import assert from 'node:assert/strict';
import { languages, Uri, workspace } from 'vscode';
import { completionsAt, definitionsAt, labelOf, workspaceSymbols } from '../providers';
import { codeOf, sortieDiagnostics, until, untilDiagnostics } from '../until';
import { behind, discardChanges, findInWorkspace, openEditor, replaceText } from '../workspace';

function folder(name: string): Uri {
  const found = workspace.workspaceFolders?.find((one) => one.name === name);
  assert.ok(found, `${name} is not open`);
  return found.uri;
}

suite('a workspace of several folders', () => {
  teardown(discardChanges);

  test('keeps the problems of folders separate', async () => {
    const orders = await findInWorkspace('orders_ext-1.0.apiconfig.yaml');
    await untilDiagnostics(orders, (codes) => codes.includes('default-sort-not-list'));
    const clean = languages
      .getDiagnostics()
      .filter(([uri, all]) => uri.path.startsWith(folder('insurance-config').path) && all.length > 0);
    assert.deepEqual(clean, []);
  });

  test("uses only a folder's own collections and properties", async () => {
    const { document } = await openEditor(await findInWorkspace('billing_ext-1.0.apiconfig.yaml'));
    await replaceText(document, '- invoiceNumber\n', '- \n');
    const items = await completionsAt(document, behind(document, '"-dueDate"\n    - '));
    assert.ok(items.map(labelOf).includes('invoiceNumber'));
    assert.ok(items.map(labelOf).includes('status'));
    await discardChanges();
    const { document: orders } = await openEditor(await findInWorkspace('joined_ext-1.0.apiconfig.yaml'));
    const places = await definitionsAt(orders, behind(orders, 'resource: ext.rest.joined'));
    assert.ok(
      places.every((place) => place.startsWith('BillsExtResource.gs')),
      places.join('\n'),
    );
    const names = (await workspaceSymbols('Invoices')).map(({ location }) => location.uri.path);
    assert.ok(names.length > 0 && names.every((path) => path.startsWith(folder('insurance-config').path)));
  });

  test('has a project file for each folder', async () => {
    const { document } = await openEditor(await findInWorkspace('billing_ext-1.0.apiconfig.yaml'));
    const orders = await findInWorkspace('orders_ext-1.0.apiconfig.yaml');
    await replaceText(document, '"-dueDate"', '-dueDate');
    const code = 'default-sort-unquoted-descending';
    await untilDiagnostics(document.uri, (codes) => codes.includes(code));
    await untilDiagnostics(orders, (codes) => codes.includes(code));
    const project = Uri.joinPath(folder('broken-config'), 'sortie.json');
    const before = await workspace.fs.readFile(project);
    await workspace.fs.writeFile(project, Buffer.from(JSON.stringify({ rules: { [code]: 'off' } })));
    try {
      await untilDiagnostics(orders, (codes) => !codes.includes(code));
      assert.ok(sortieDiagnostics(document.uri).map(codeOf).includes(code));
    } finally {
      await workspace.fs.writeFile(project, before);
    }
    await untilDiagnostics(orders, (codes) => codes.includes(code));
  });

  test('removes the data of a removed folder, and reads an added one', async () => {
    const orders = await findInWorkspace('orders_ext-1.0.apiconfig.yaml');
    const broken = folder('broken-config');
    const changed = () =>
      until(() => (sortieDiagnostics(orders).length === 0 ? true : undefined), languages.onDidChangeDiagnostics);
    assert.ok(workspace.updateWorkspaceFolders(1, 1));
    await changed();
    assert.ok(workspace.updateWorkspaceFolders(1, 0, { uri: broken }));
    await untilDiagnostics(orders, (codes) => codes.includes('default-sort-not-list'));
  });
});
