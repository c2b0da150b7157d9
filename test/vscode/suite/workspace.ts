import assert from 'node:assert/strict';
import {
  commands,
  type Position,
  Range,
  type TextDocument,
  type TextEditor,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';

/**
 * Returns a URI in the workspace, which is a new copy of `samples/insurance-config` that tests may change.
 *
 * @param relativePath a path with forward slashes, relative to the workspace folder
 */
export function inWorkspace(relativePath: string): Uri {
  const folder = workspace.workspaceFolders?.[0];
  assert.ok(folder, 'no folder is open');
  return Uri.joinPath(folder.uri, relativePath);
}

/**
 * Returns the only file with this name in the workspace.
 *
 * @throws {AssertionError} if there isn't exactly one
 */
export async function findInWorkspace(fileName: string): Promise<Uri> {
  const found = await workspace.findFiles(`**/${fileName}`);
  const [only] = found;
  assert.ok(only && found.length === 1, `${found.length} files are named ${fileName}`);
  return only;
}

/** Opens a file in an editor. */
export async function openEditor(uri: Uri): Promise<TextEditor> {
  return window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
}

/**
 * Returns the position after the first (or n-th) occurrence of the given text.
 *
 * @param occurrence starts at 1
 */
export function behind(document: TextDocument, text: string, occurrence = 1): Position {
  return document.positionAt(offsetOf(document, text, occurrence) + text.length);
}

/**
 * Returns the position at the start of the first (or n-th) occurrence of the given text.
 *
 * @param occurrence starts at 1
 */
export function at(document: TextDocument, text: string, occurrence = 1): Position {
  return document.positionAt(offsetOf(document, text, occurrence));
}

function offsetOf(document: TextDocument, text: string, occurrence: number): number {
  let offset = -1;
  for (let seen = 0; seen < occurrence; seen += 1) {
    offset = document.getText().indexOf(text, offset + 1);
    assert.notEqual(offset, -1, `${document.fileName} does not hold ${JSON.stringify(text)} ${occurrence} times`);
  }
  return offset;
}

/** Replaces the first occurrence of the given text in an open document, without saving. */
export async function replaceText(document: TextDocument, text: string, by: string): Promise<void> {
  const edit = new WorkspaceEdit();
  edit.replace(document.uri, new Range(at(document, text), behind(document, text)), by);
  assert.ok(await workspace.applyEdit(edit), `${document.fileName} could not be changed`);
}

/**
 * Restores the workspace: discards all unsaved changes, closes all editors, and deletes files that aren't in `before`.
 *
 * @param before the result of `filesOfWorkspace` before the test
 */
export async function restore(before: readonly string[]): Promise<void> {
  for (const document of workspace.textDocuments.filter((one) => one.isDirty)) {
    await window.showTextDocument(document);
    await commands.executeCommand('workbench.action.files.revert');
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
  const kept = new Set(before);
  for (const file of await filesOfWorkspace()) {
    if (!kept.has(file)) await workspace.fs.delete(Uri.file(file));
  }
}

/** Returns the absolute paths of all files in the workspace. */
export async function filesOfWorkspace(): Promise<string[]> {
  return (await workspace.findFiles('**/*', null)).map((uri) => uri.fsPath);
}

/**
 * Reverts the active editor, then closes it. VS Code's command for reverting and closing would leave the changed text
 * in a document that is still referenced.
 */
export async function discardChanges(): Promise<void> {
  await commands.executeCommand('workbench.action.files.revert');
  await commands.executeCommand('workbench.action.closeActiveEditor');
}
