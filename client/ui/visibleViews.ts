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

const visibleKey = 'sortie.view.visible';

/** Remembers in this workspace whether a view is visible. */
export function rememberVisible(id: string, view: vscode.TreeView<unknown>, memory: vscode.Memento): vscode.Disposable {
  return view.onDidChangeVisibility(({ visible }) => {
    if (visible) void memory.update(visibleKey, id);
    else if (memory.get(visibleKey) === id) void memory.update(visibleKey, undefined);
  });
}

/**
 * Shows the view that was visible before a reload. When a window opens, the editor hides a view whose condition doesn't
 * hold yet, and shows another one instead.
 */
export async function showAgain(memory: vscode.Memento): Promise<void> {
  const id = memory.get<string>(visibleKey);
  if (id !== undefined) await vscode.commands.executeCommand(`${id}.focus`, { preserveFocus: true });
}
