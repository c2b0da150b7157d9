import assert from 'node:assert/strict';
import { extensions, type LanguageModelTextPart, lm, workspace } from 'vscode';
import { filesOfWorkspace, findInWorkspace, openEditor, replaceText, restore } from './workspace';

/** Invokes a tool. Returns the result as text. */
async function ask(tool: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  return content.map((part) => (isText(part) ? part.value : '')).join('');
}

function isText(part: unknown): part is LanguageModelTextPart {
  return typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'string';
}

suite('language model tools', () => {
  let before: readonly string[];
  setup(async () => {
    await extensions.getExtension('sortie.sortie')?.activate();
    before = await filesOfWorkspace();
  });
  teardown(() => restore(before));

  test('check the unsaved text of open documents', async () => {
    assert.equal(await ask('sortie_check_configuration', {}), 'No problems in the sort configuration.');
    const { document } = await openEditor(await findInWorkspace('billing_ext-1.0.apiconfig.yaml'));
    await replaceText(document, 'invoiceNumber', 'payerName');
    const text = await ask('sortie_check_configuration', { path: workspace.asRelativePath(document.uri) });
    assert.match(text, /billing_ext-1\.0\.apiconfig\.yaml:\d+:\d+ {2}error {2}default-sort-not-sortable/);
  });

  test("explain why a name isn't a sort key, and how to make it a sort key", async () => {
    const text = await ask('sortie_explain_sort_name', { collection: 'Invoices', name: 'payerName' });
    assert.match(text, /^payerName isn't a valid sort key of Invoices/);
    assert.match(text, /Quick fix: .*payerName_Ext/);
    assert.match(text, /Default sort: dueDate descending/);
    await assert.rejects(
      ask('sortie_explain_sort_name', { collection: 'Nothing', name: 'x' }),
      /Collection "Nothing" not found/,
    );
  });
});
