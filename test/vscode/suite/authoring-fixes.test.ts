import assert from 'node:assert/strict';
import { CodeActionKind, ConfigurationTarget, type Diagnostic, type TextDocument, window, workspace } from 'vscode';
import { actionsAt, choose, hoversAt } from './providers';
import { codeOf, untilDiagnostics } from './until';
import { behind, filesOfWorkspace, findInWorkspace, openEditor, replaceText, restore } from './workspace';

const billing = 'billing_ext-1.0.apiconfig.yaml';
const fixAll = CodeActionKind.SourceFixAll.append('sortie');

async function open(file: string): Promise<TextDocument> {
  return (await openEditor(await findInWorkspace(file))).document;
}

/** Opens and changes a file, then waits for a problem. */
async function problemAfter(
  file: string,
  text: string,
  by: string,
  code: string,
): Promise<{ document: TextDocument; problem: Diagnostic }> {
  const document = await open(file);
  await replaceText(document, text, by);
  const found = await untilDiagnostics(document.uri, (codes) => codes.includes(code));
  const problem = found.find((one) => codeOf(one) === code);
  assert.ok(problem);
  return { document, problem };
}

suite('fixes', () => {
  let before: readonly string[] = [];
  suiteSetup(async () => {
    before = await filesOfWorkspace();
  });
  teardown(() => restore(before));

  test('make the change in their title, and the problem disappears', async () => {
    const { document, problem } = await problemAfter(
      billing,
      'invoiceNumber',
      'invoiceNumbr',
      'default-sort-unknown-name',
    );
    const actions = await actionsAt(document, problem.range);
    assert.equal(actions.find((one) => one.isPreferred)?.title, actions[0]?.title);
    assert.ok(actions[0]);
    await choose(actions, actions[0].title);
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.match(document.getText(), /- invoiceNumber\n/);
  });

  test('suppress a problem for one line', async () => {
    const { document, problem } = await problemAfter(
      billing,
      'invoiceNumber',
      'payerName',
      'default-sort-not-sortable',
    );
    await choose(await actionsAt(document, problem.range), 'Disable default-sort-not-sortable for this line');
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.match(document.getText(), /\n {4}# sortie-disable-next-line default-sort-not-sortable\n {4}- payerName\n/);
  });

  test('apply all safe fixes at once', async () => {
    const { document } = await problemAfter(billing, '"-dueDate"', '-dueDate', 'default-sort-unquoted-descending');
    await choose(await actionsAt(document, behind(document, 'Invoices'), fixAll), /./);
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.match(document.getText(), /- "-dueDate"\n/);
  });

  test('apply all fixes on save', async () => {
    const saving = workspace.getConfiguration('editor', { languageId: 'yaml' });
    await saving.update('codeActionsOnSave', { 'source.fixAll.sortie': 'explicit' }, ConfigurationTarget.Workspace);
    const document = await open(billing);
    const text = document.getText();
    try {
      await replaceText(document, '"-dueDate"', '-dueDate');
      await untilDiagnostics(document.uri, (codes) => codes.includes('default-sort-unquoted-descending'));
      assert.ok(await document.save());
      assert.equal(document.getText(), text);
    } finally {
      await saving.update('codeActionsOnSave', undefined, ConfigurationTarget.Workspace);
      await workspace.fs.writeFile(document.uri, Buffer.from(text));
    }
  });

  test('create the class that a resource names', async () => {
    const { document, problem } = await problemAfter(
      billing,
      'invoices.InvoicesExtResource',
      'invoices.LateInvoicesExtResource',
      'resource-class-not-found',
    );
    const actions = await actionsAt(document, problem.range);
    await choose(actions, /^Create/);
    await untilDiagnostics(document.uri, (codes) => !codes.includes('resource-class-not-found'));
    const created = await workspace.openTextDocument(await findInWorkspace('LateInvoicesExtResource.gs'));
    assert.match(
      created.getText(),
      /^package base\.rest\.ext\.cc\.billing\.v1\.invoices\n[\s\S]*class LateInvoicesExtResource extends /,
    );
  });

  test('reverse a direction and move an entry as refactorings', async () => {
    const document = await open(billing);
    const place = () => behind(document, '- invoiceNu');
    await choose(await actionsAt(document, place()), 'Sort by invoiceNumber descending');
    assert.match(document.getText(), /- "-invoiceNumber"\n/);
    await choose(await actionsAt(document, behind(document, '"-invoiceNu')), 'Move invoiceNumber up');
    assert.match(document.getText(), /defaultSort:\n {4}- "-invoiceNumber"\n {4}- "-dueDate"\n/);
  });

  test('explain why if no fix is possible', async () => {
    const { document, problem } = await problemAfter(
      billing,
      'invoiceNumber',
      'paidShare_Ext',
      'default-sort-not-sortable',
    );
    await choose(await actionsAt(document, problem.range), 'Explain default-sort-not-sortable');
    assert.deepEqual(window.activeTextEditor?.selection.active, problem.range.start);
    const [words = ''] = await hoversAt(document, problem.range.start);
    assert.match(
      words,
      /paidShare_Ext isn't a valid sort key of Invoices .*\[billing_ext-1\.0\.mapping\.json\]\(file:/,
    );
  });
});
