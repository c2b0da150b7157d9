import * as vscode from 'vscode';

const openedKey = 'sortie.view.opened';

/**
 * Keeps the icon in the activity bar once the user has opened the view by its command. The icon is also there if the
 * folder contains configuration files or the user has environments (see the conditions of the views in the manifest).
 */
export function keepViewOpened(memory: vscode.Memento): void {
  void vscode.commands.executeCommand('setContext', 'sortie.viewOpened', memory.get<boolean>(openedKey, false));
}

/** Shows the view, and from now on its icon in every window. */
export async function openView(memory: vscode.Memento): Promise<void> {
  await memory.update(openedKey, true);
  await vscode.commands.executeCommand('setContext', 'sortie.viewOpened', true);
  await vscode.commands.executeCommand('workbench.view.extension.sortie');
}
