import assert from 'node:assert/strict';
import { commands, Range, type TextDocument, window, workspace } from 'vscode';
import { acceptingFirstChoices, actionsAt, choose } from './providers';
import { codeOf, until, untilDiagnostics } from './until';
import { filesOfWorkspace, findInWorkspace, inWorkspace, openEditor, replaceText, restore } from './workspace';

const projectFile = 'sortie.json';

const parentColumn = `    sortColumns.put("parent", new PathSortColumn({ Group#Parent.PropertyInfo, Group#Name.PropertyInfo }))
    return sortColumns`;

async function savedProject(): Promise<string> {
  return Buffer.from(await workspace.fs.readFile(inWorkspace(projectFile))).toString();
}

/** Returns the newest text of the project file, even if it isn't saved. */
async function newestProject(): Promise<string> {
  return (await workspace.openTextDocument(inWorkspace(projectFile))).getText();
}

async function open(): Promise<TextDocument> {
  return (await openEditor(await findInWorkspace('shared_ext-1.0.apiconfig.yaml'))).document;
}

suite('stated facts', () => {
  let before: readonly string[] = [];
  let project = '';
  suiteSetup(async () => {
    before = await filesOfWorkspace();
    project = await savedProject();
  });
  teardown(async () => {
    await restore(before);
    await workspace.fs.writeFile(inWorkspace(projectFile), Buffer.from(project));
    const document = await workspace.openTextDocument(inWorkspace(projectFile));
    await until(() => (document.getText() === project ? true : undefined), workspace.onDidChangeTextDocument);
  });

  test('a sort key of the base product is written to the project file, and its problem is gone', async () => {
    const document = await open();
    await replaceText(document, '- dueDate\n', '- assignedGroupName\n');
    const found = await untilDiagnostics(document.uri, (codes) => codes.includes('default-sort-not-sortable'));
    const problem = found.find((one) => codeOf(one) === 'default-sort-not-sortable');
    assert.ok(problem);
    await choose(
      await actionsAt(document, problem.range),
      'Declare "assignedGroupName" as a sort key of the base product',
    );
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.match(await newestProject(), /"Activities": \{\s*"sortKeys": \[\s*"assignedGroupName"\s*\]/);
    assert.match(document.getText(), /- assignedGroupName\n/);
  });

  test("the answer about a kind is written to the project file and saved, and the question isn't asked again", async () => {
    const document = await open();
    const task = { kind: 'make-sortable', uri: document.uri.toString(), collection: 'Groups', name: 'parentName' };
    const users = await findInWorkspace('UsersExtResource.gs');
    // Specifies the entity of the parent, so that the kind is the only question.
    await replaceText((await openEditor(users)).document, '    return sortColumns', parentColumn);
    await acceptingFirstChoices(() => commands.executeCommand('sortie.generate', task));
    assert.match(await savedProject(), /"Groups": \{\s*"kind": "query"/);
    const written = workspace.textDocuments.filter((one) => one.isDirty && one.uri.path !== users.path);
    for (const changed of written) {
      await window.showTextDocument(changed);
      await commands.executeCommand('workbench.action.files.revert');
    }
    const groups = await workspace.openTextDocument(await findInWorkspace('GroupsExtResource.gs'));
    assert.doesNotMatch(groups.getText(), /parentName_Ext/);
    // No question can be answered here, so a question would make the test hang.
    await commands.executeCommand('sortie.generate', task);
    assert.match(groups.getText(), /put\("parentName_Ext", new PathSortColumn\(/);
  });

  test('a fact that a file contradicts is reported in the project file, and its fix removes it', async () => {
    const { document } = await openEditor(inWorkspace(projectFile));
    await replaceText(document, '"Exposures"', '"Claims": { "kind": "stream" },\n    "Exposures"');
    const found = await untilDiagnostics(document.uri, (codes) => codes.includes('stated-fact-contradicted'));
    const problem = found.find((one) => codeOf(one) === 'stated-fact-contradicted');
    assert.ok(problem);
    await choose(await actionsAt(document, problem.range), 'Remove the stated kind of "Claims"');
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.equal(document.getText(), project);
  });

  test('an unknown key is reported once, and the schema offers the known keys', async () => {
    const { document } = await openEditor(inWorkspace(projectFile));
    await replaceText(document, '"collections"', '"colections"');
    const found = await untilDiagnostics(document.uri, (codes) => codes.includes('project-file'));
    assert.deepEqual(found.map(codeOf), ['project-file']);
    await choose(await actionsAt(document, found[0]?.range ?? new Range(0, 0, 0, 0)), 'Change to "collections"');
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.equal(document.languageId, 'jsonc');
  });

  test('the command for the project file opens the existing file', async () => {
    await commands.executeCommand('sortie.createProjectFile');
    assert.equal(window.activeTextEditor?.document.getText(), project);
  });
});
