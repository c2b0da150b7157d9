import * as vscode from 'vscode';

/** Whether Sortie is on in a folder. */
export function isOn({ uri }: vscode.WorkspaceFolder): boolean {
  return vscode.workspace.getConfiguration('sortie', uri).get('enable') !== false;
}

/**
 * Whether Sortie is on in at least one of the folders. If not, says where it is off, and offers the setting. Each command
 * that needs the configuration calls this function before it works on a folder, or when it finds nothing.
 */
export function turnedOn(folders = vscode.workspace.workspaceFolders ?? []): boolean {
  if (folders.length === 0 || folders.some(isOn)) return true;
  const off = folders.map(({ name }) => name);
  const open = vscode.l10n.t('Open Settings');
  void vscode.window
    .showWarningMessage(
      vscode.l10n.t('Sortie is off in {0} until you set sortie.enable to true.', off.join(', ')),
      open,
    )
    .then((chosen) =>
      chosen === open
        ? vscode.commands.executeCommand('workbench.action.openSettings', '@id:sortie.enable')
        : undefined,
    );
  return false;
}
