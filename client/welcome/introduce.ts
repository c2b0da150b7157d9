import * as vscode from 'vscode';

/**
 * The storage key for the URI of a new sample copy. The sample's description is shown when the copy is first opened.
 */
export const introduceKey = 'sortie.sample.introduce';

/**
 * Shows the sample's description in the window that has just opened a copy of the sample, unless a file is already
 * open.
 */
export async function introduceSample(context: vscode.ExtensionContext): Promise<void> {
  const copy = context.globalState.get<string>(introduceKey);
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === copy);
  if (!folder) return;
  await context.globalState.update(introduceKey, undefined);
  if (vscode.window.activeTextEditor) return;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(folder.uri, 'README.md'));
}
