import assert from 'node:assert/strict';
import { Position, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';

/**
 * The opened workspace: a fresh copy of `samples/insurance-config` that a test may change.
 *
 * @param relativePath a path with `/` below the workspace's folder
 */
export function inWorkspace(relativePath: string): Uri {
  const folder = workspace.workspaceFolders?.[0];
  assert.ok(folder, 'no folder is open');
  return Uri.joinPath(folder.uri, relativePath);
}

/**
 * The file with this name, wherever it stands in the workspace.
 *
 * @throws {AssertionError} when there is none, or more than one
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
 * The position right behind the first (or n-th) occurrence of a text.
 *
 * @param occurrence counted from 1
 */
export function behind(document: TextDocument, text: string, occurrence = 1): Position {
  const at = document.positionAt(offsetOf(document, text, occurrence) + text.length);
  return new Position(at.line, at.character);
}

/**
 * The position at the begin of the first (or n-th) occurrence of a text.
 *
 * @param occurrence counted from 1
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
