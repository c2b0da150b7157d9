import * as vscode from 'vscode';

/** Stores which copy of the sample is described when it is opened for the first time. */
export const introduceKey = 'sortie.sample.introduce';

/** Shows the description of the sample in the window that has just opened a copy of it, unless the person began with it already. */
export async function introduceSample(context: vscode.ExtensionContext): Promise<void> {
  const copy = context.globalState.get<string>(introduceKey);
  const folder = vscode.workspace.workspaceFolders?.find(({ uri }) => uri.toString() === copy);
  if (!folder) return;
  await context.globalState.update(introduceKey, undefined);
  if (vscode.window.activeTextEditor) return;
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.joinPath(folder.uri, 'README.md'));
}
