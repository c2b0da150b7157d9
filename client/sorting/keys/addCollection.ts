import * as vscode from 'vscode';
import type { Language } from '../../language/language';

/** Adds a collection to the folder of the active editor, to the only folder, or to a folder that the user selects. */
export async function addCollection(language: Pick<Language, 'generate'>): Promise<void> {
  const folder = await folderToExtend();
  if (folder) await language.generate({ kind: 'add-collection', uri: folder.uri.toString() }, 'written');
}

async function folderToExtend(): Promise<vscode.WorkspaceFolder | undefined> {
  const { window, workspace } = vscode;
  const active = window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  const folders = workspace.workspaceFolders ?? [];
  if (active || folders.length === 1) return active ?? folders[0];
  return window.showWorkspaceFolderPick({ placeHolder: vscode.l10n.t('Select the folder for the new collection') });
}
