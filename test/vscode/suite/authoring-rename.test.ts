import assert from 'node:assert/strict';
import { commands, Uri, WorkspaceEdit, workspace } from 'vscode';
import { applyConfirming, renameAt } from './providers';
import { untilDiagnostics } from './until';
import { at, behind, filesOfWorkspace, findInWorkspace, openEditor, restore } from './workspace';

const shared = 'shared_ext-1.0.apiconfig.yaml';

suite('rename', () => {
  let before: readonly string[] = [];
  suiteSetup(async () => {
    before = await filesOfWorkspace();
  });
  teardown(() => restore(before));

  test('changes a name in apiconfig, schema, mapping, and Gosu, and leaves no problem', async () => {
    const { document } = await openEditor(await findInWorkspace(shared));
    const edit = await renameAt(document, behind(document, '- assignedU'), 'assigneeName_Ext');
    const files = edit.entries().map(([uri]) => uri.path.split('/').at(-1) ?? '');
    for (const file of [
      shared,
      'common_ext-1.0.schema.json',
      'common_ext-1.0.mapping.json',
      'ActivitiesExtResource.gs',
      'JobActivitiesExtResource.gs',
    ]) {
      assert.ok(files.includes(file), `${file} is not among ${files.join(', ')}`);
    }
    assert.ok(await applyConfirming(edit));
    assert.match(document.getText(), /- assigneeName_Ext\n/);
    const gosu = await workspace.openTextDocument(await findInWorkspace('ActivitiesExtResource.gs'));
    assert.match(gosu.getText(), /put\("assigneeName_Ext", new PathSortColumn/);
    for (const [uri] of edit.entries()) await untilDiagnostics(uri, (codes) => codes.length === 0);
  });

  test('starts at the name without its quotes and its `-`', async () => {
    const { document } = await openEditor(await findInWorkspace(shared));
    const prepared = await commands.executeCommand<{ placeholder: string }>(
      'vscode.prepareRename',
      document.uri,
      behind(document, '"-expirat'),
    );
    assert.equal(prepared.placeholder, 'expirationDate');
  });

  test('refuses to change a base file, with the reason', async () => {
    const { document } = await openEditor(await findInWorkspace(shared));
    await assert.rejects(
      Promise.resolve(renameAt(document, at(document, 'dueDate'), 'due_Ext')),
      /dueDate belongs to the base product \(common_pl-1\.0\.schema\.json\), so you can't rename it/,
    );
  });

  test("refuses a name that is in use or that callers couldn't use", async () => {
    const { document } = await openEditor(await findInWorkspace(shared));
    const place = behind(document, '- assignedU');
    await assert.rejects(
      Promise.resolve(renameAt(document, place, 'daysOpen_Ext')),
      /The name daysOpen_Ext already exists/,
    );
    await assert.rejects(Promise.resolve(renameAt(document, place, 'a-b')), /a-b isn't a valid sort key name/);
  });

  test('updates the names that other files use when a file is renamed', async () => {
    const from = await findInWorkspace('common_ext-1.0.schema.json');
    const to = Uri.joinPath(from, '../../v2/common_ext-1.0.schema.json');
    const job = await workspace.openTextDocument(await findInWorkspace('job_ext-1.0.schema.json'));
    const edit = new WorkspaceEdit();
    edit.renameFile(from, to);
    assert.ok(await workspace.applyEdit(edit));
    try {
      assert.match(job.getText(), /"ext\.common\.v2\.common_ext-1\.0"/);
    } finally {
      await workspace.fs.rename(to, from);
    }
  });
});
