import * as vscode from 'vscode';

/** Whether a file or folder exists. False if the check fails. */
export async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}
