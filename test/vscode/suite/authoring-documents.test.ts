import assert from 'node:assert/strict';
import { commands, languages, type TextDocument, window, workspace } from 'vscode';
import { hoversAt, lensesOf } from './providers';
import { codeOf, sortieDiagnostics, untilDiagnostics } from './until';
import { at, discardChanges, findInWorkspace, openEditor, replaceText } from './workspace';

const billing = 'billing_ext-1.0.apiconfig.yaml';
const wrong = 'Invoices:\n  defaultSort: dueDate\n';
const isWrong = (codes: string[]) => codes.includes('default-sort-not-sortable');

/** Adds a problem to a document. Returns the codes of the problems that are then shown. */
async function breakFile(document: TextDocument): Promise<string[]> {
  await replaceText(document, '- invoiceNumber', '- payerName');
  return (await untilDiagnostics(document.uri, isWrong)).map(codeOf);
}

suite("documents that aren't files", () => {
  teardown(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  test('on the left side of a diff have neither problems nor lenses, and the right side keeps its own', async () => {
    const provided = workspace.registerTextDocumentContentProvider('earlier', {
      provideTextDocumentContent: () => wrong,
    });
    try {
      const right = await findInWorkspace(billing);
      const left = right.with({ scheme: 'earlier', query: 'HEAD' });
      await commands.executeCommand('vscode.diff', left, right, 'diff');
      const [older, newer] = await Promise.all([left, right].map((uri) => workspace.openTextDocument(uri)));
      assert.ok(older && newer);
      assert.equal(older.getText(), wrong);
      const codes = await breakFile(newer);
      assert.ok(!codes.includes('default-sort-not-list'), codes.join());
      assert.deepEqual(sortieDiagnostics(left), []);
      assert.deepEqual(await lensesOf(older), []);
      assert.deepEqual(await hoversAt(older, at(older, 'defaultSort')), []);
      await window.showTextDocument(newer);
      await commands.executeCommand('workbench.action.files.revert');
    } finally {
      provided.dispose();
    }
  });

  test("and have no name yet don't affect the files", async () => {
    const { document } = await openEditor(await findInWorkspace(billing));
    const untitled = await workspace.openTextDocument({ language: 'yaml', content: wrong });
    const named = await workspace.openTextDocument(document.uri.with({ scheme: 'untitled', path: `/new/${billing}` }));
    await window.showTextDocument(untitled);
    const codes = await breakFile(document);
    assert.ok(!codes.includes('default-sort-not-list'), codes.join());
    for (const each of [untitled, named]) assert.deepEqual(sortieDiagnostics(each.uri), []);
    await window.showTextDocument(document);
    await discardChanges();
    await window.showTextDocument(untitled);
    await discardChanges();
  });

  test('any more, because the user selected plain text, lose their problems until they are YAML again', async () => {
    const { document } = await openEditor(await findInWorkspace(billing));
    await breakFile(document);
    await languages.setTextDocumentLanguage(document, 'plaintext');
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    await languages.setTextDocumentLanguage(document, 'yaml');
    await untilDiagnostics(document.uri, isWrong);
    await discardChanges();
  });
});
