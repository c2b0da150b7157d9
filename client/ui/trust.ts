import * as vscode from 'vscode';

/**
 * Whether the folder is trusted. If not, shows what isn't available and offers to manage trust. Each command that sends
 * a token, starts the local platform, runs Git, or writes outside the folder calls this function first.
 */
export function trusted(
  refusal = vscode.l10n.t("Sortie can't connect to a platform until you trust this folder."),
): boolean {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  void vscode.window
    .showWarningMessage(refusal, manage)
    .then((chosen) => (chosen === manage ? vscode.commands.executeCommand('workbench.trust.manage') : undefined));
  return false;
}
