import * as vscode from 'vscode';

/** A file and its text before an edit. The text is undefined if the edit creates the file. */
export interface FileBefore {
  readonly uri: vscode.Uri;
  readonly before: string | undefined;
}

/** A file that an edit changed. */
export interface EditedFile extends FileBefore {
  readonly after: string;
}

/** Reads the current text of the files that an edit changes. */
export function filesBefore(edit: vscode.WorkspaceEdit): Promise<readonly FileBefore[]> {
  return Promise.all(edit.entries().map(async ([uri]) => ({ uri, before: await textOf(uri) })));
}

/** Returns the files whose text the edit has changed. The user may have excluded some files from the edit. */
export async function editedFiles(files: readonly FileBefore[]): Promise<readonly EditedFile[]> {
  const edited = await Promise.all(files.map(async (file) => ({ ...file, after: await textOf(file.uri) })));
  return edited.flatMap(({ after, ...file }) =>
    after === undefined || after === file.before ? [] : [{ ...file, after }],
  );
}

/**
 * Restores the previous text of files, and deletes files that the edit created. Skips files that were edited
 * afterwards. Saves files that had no unsaved changes. Returns the files that weren't restored.
 */
export async function restore(files: readonly EditedFile[]): Promise<readonly EditedFile[]> {
  const edit = new vscode.WorkspaceEdit();
  const saved: vscode.TextDocument[] = [];
  const kept: EditedFile[] = [];
  for (const file of files) {
    const document = await vscode.workspace.openTextDocument(file.uri).then(undefined, () => undefined);
    if (document?.getText() !== file.after) kept.push(file);
    else if (file.before === undefined) edit.deleteFile(file.uri, { ignoreIfNotExists: true });
    else {
      edit.replace(file.uri, ...difference(document, file.before));
      if (!document.isDirty) saved.push(document);
    }
  }
  if (!(await vscode.workspace.applyEdit(edit))) return files;
  for (const document of saved) await document.save();
  return kept;
}

/** Returns the range in which a document differs from `other`, and the content of `other` for that range. */
function difference(document: vscode.TextDocument, other: string): [range: vscode.Range, text: string] {
  const text = document.getText();
  const most = Math.min(text.length, other.length);
  let start = 0;
  while (start < most && text[start] === other[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(text.length - end));
  return [range, other.slice(start, other.length - end)];
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return (await vscode.workspace.openTextDocument(uri)).getText();
  } catch {
    return undefined;
  }
}
