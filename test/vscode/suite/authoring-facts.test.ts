import assert from 'node:assert/strict';
import { ConfigurationTarget, commands, type TextDocument, window, workspace } from 'vscode';
import { acceptingFirstChoices, actionsAt, choose } from './providers';
import { codeOf, untilDiagnostics } from './until';
import { filesOfWorkspace, findInWorkspace, inWorkspace, openEditor, replaceText, restore } from './workspace';

const settingsFile = '.vscode/settings.json';

const parentColumn = `    sortColumns.put("parent", new PathSortColumn({ Group#Parent.PropertyInfo, Group#Name.PropertyInfo }))
    return sortColumns`;

async function writtenSettings(): Promise<string> {
  return Buffer.from(await workspace.fs.readFile(inWorkspace(settingsFile))).toString();
}

/** Returns the facts about a collection that are stated in the workspace settings. */
function statedAbout(collection: string): unknown {
  return workspace.getConfiguration('sortie').get<Record<string, unknown>>('collections')?.[collection];
}

async function open(): Promise<TextDocument> {
  return (await openEditor(await findInWorkspace('shared_ext-1.0.apiconfig.yaml'))).document;
}

suite('stated facts', () => {
  let before: readonly string[] = [];
  let settings = '';
  let stated: unknown;
  suiteSetup(async () => {
    before = await filesOfWorkspace();
    settings = await writtenSettings();
    stated = workspace.getConfiguration('sortie').inspect('collections')?.workspaceValue;
  });
  teardown(async () => {
    await workspace.getConfiguration('sortie').update('collections', stated, ConfigurationTarget.Workspace);
    await workspace.fs.writeFile(inWorkspace(settingsFile), Buffer.from(settings));
    await restore(before);
  });

  test('a sort key of the base product is written to the settings, and its problem is gone', async () => {
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
    assert.match(await writtenSettings(), /"Activities": \{\s*"sortKeys": \[\s*"assignedGroupName"\s*\]/);
    assert.match(document.getText(), /- assignedGroupName\n/);
  });

  test("the answer about a kind is written to the settings, and the question isn't asked again", async () => {
    const document = await open();
    const task = { kind: 'make-sortable', uri: document.uri.toString(), collection: 'Groups', name: 'parentName' };
    const users = await findInWorkspace('UsersExtResource.gs');
    // Specifies the entity of the parent, so that the kind is the only question.
    await replaceText((await openEditor(users)).document, '    return sortColumns', parentColumn);
    await acceptingFirstChoices(() => commands.executeCommand('sortie.generate', task));
    assert.match(await writtenSettings(), /"Groups": \{\s*"kind": "query"/);
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

  test('a fact that a file contradicts is reported, and its fix removes it from the settings', async () => {
    const document = await open();
    const wrong = { ...(stated as Record<string, unknown>), Claims: { kind: 'stream' } };
    await workspace.getConfiguration('sortie').update('collections', wrong, ConfigurationTarget.Workspace);
    const found = await untilDiagnostics(document.uri, (codes) => codes.includes('stated-fact-contradicted'));
    const problem = found.find((one) => codeOf(one) === 'stated-fact-contradicted');
    assert.ok(problem);
    await choose(await actionsAt(document, problem.range), 'Remove the stated kind of "Claims" from the settings');
    await untilDiagnostics(document.uri, (codes) => codes.length === 0);
    assert.equal(statedAbout('Claims'), undefined);
    assert.doesNotMatch(await writtenSettings(), /"Claims"/);
  });
});
