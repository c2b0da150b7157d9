import assert from 'node:assert/strict';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { commands, Position, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { definitionsAt } from './providers';
import { untilDiagnostics } from './until';
import { behind, filesOfWorkspace, findInWorkspace, inWorkspace, openEditor, restore } from './workspace';

const below = 'config/integration/apis/ext';
const fileOf = (api: string) => `${api}_ext-1.0.apiconfig.yaml`;
const empty = 'Things:\n  defaultSort: []\n';

/** Renames a file as the Explorer does. */
async function move(from: Uri, to: Uri): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.renameFile(from, to);
  assert.ok(await workspace.applyEdit(edit));
}

async function insertAtStart({ uri }: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.insert(uri, new Position(0, 0), text);
  assert.ok(await workspace.applyEdit(edit));
}

suite('files that change quickly', () => {
  let before: readonly string[] = [];
  suiteSetup(async () => {
    await openEditor(await findInWorkspace('common_ext-1.0.apiconfig.yaml'));
    before = await filesOfWorkspace();
  });
  teardown(async () => {
    await restore(before);
    for (const folder of [`${below}/early`, `${below}/late`, 'config/integration/schemas/ext/common/v2']) {
      await rm(inWorkspace(folder).fsPath, { recursive: true, force: true });
    }
  });

  for (const [how, make, renameIn] of [
    ['in the editor', async (uri: Uri) => workspace.fs.writeFile(uri, Buffer.from(empty)), move],
    [
      'outside',
      async (uri: Uri) => {
        await mkdir(Uri.joinPath(uri, '..').fsPath, { recursive: true });
        await writeFile(uri.fsPath, empty);
      },
      async (from: Uri, to: Uri) => {
        await mkdir(Uri.joinPath(to, '..').fsPath, { recursive: true });
        await rename(from.fsPath, to.fsPath);
      },
    ],
  ] as const) {
    for (const wait of [false, true]) {
      test(`a new file that is renamed ${wait ? 'later' : 'at once'} ${how} moves its problems to the new name`, async () => {
        // Sometimes, the editor doesn't watch files that are created together with their folder. In this case, the
        // editor misses a later rename.
        const folder = wait ? `${below}/common/v1` : `${below}/early/v1`;
        const from = inWorkspace(`${folder}/${fileOf('early')}`);
        const to = inWorkspace(`${folder}/${fileOf('late')}`);
        await make(from);
        if (wait) await untilDiagnostics(from, (codes) => codes.length > 0);
        await renameIn(from, to);
        await untilDiagnostics(to, (codes) => codes.length > 0);
        await untilDiagnostics(from, (codes) => codes.length === 0);
      });

      test(`a new folder that is renamed ${wait ? 'later' : 'at once'} ${how} moves its problems to the new name`, async () => {
        const from = inWorkspace(`${below}/early/v1/${fileOf('early')}`);
        const to = inWorkspace(`${below}/late/v1/${fileOf('early')}`);
        await make(from);
        if (wait) await untilDiagnostics(from, (codes) => codes.length > 0);
        await renameIn(inWorkspace(`${below}/early`), inWorkspace(`${below}/late`));
        await untilDiagnostics(to, (codes) => codes.length > 0);
        await untilDiagnostics(from, (codes) => codes.length === 0);
      });
    }
  }

  test('a file that is fixed outside while its editor closes without saving has no problems left', async () => {
    const uri = inWorkspace(`${below}/early/v1/${fileOf('early')}`);
    await workspace.fs.writeFile(uri, Buffer.from(empty));
    const { document } = await openEditor(uri);
    await untilDiagnostics(uri, (codes) => codes.length > 0);
    await insertAtStart(document, '# changed\n');
    await document.save();
    await commands.executeCommand('undo');
    assert.ok(document.isDirty);
    await writeFile(uri.fsPath, '# Nothing yet.\n');
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await untilDiagnostics(uri, (codes) => codes.length === 0);
  });

  test('a file that is renamed and immediately renamed back has its first names again', async () => {
    const from = await findInWorkspace('common_ext-1.0.schema.json');
    const to = Uri.joinPath(from, '../../v2/common_ext-1.0.schema.json');
    const job = await workspace.openTextDocument(await findInWorkspace('job_ext-1.0.schema.json'));
    const text = job.getText();
    await workspace.openTextDocument(from);
    await move(from, to);
    assert.match(job.getText(), /"ext\.common\.v2\.common_ext-1\.0"/);
    await move(to, from);
    assert.equal(job.getText(), text);
    const apiconfig = await workspace.openTextDocument(await findInWorkspace('shared_ext-1.0.apiconfig.yaml'));
    const places = await definitionsAt(apiconfig, behind(apiconfig, '- authorN'));
    assert.equal(places.length, 1, places.join('\n'));
  });
});
