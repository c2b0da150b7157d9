import * as vscode from 'vscode';

/**
 * Whether the folder is trusted. Where it is not, says what does not happen there and offers to manage trust.
 * Every command that sends a token, starts the local platform or writes outside the folder asks here first.
 */
export function trusted(
  refusal = vscode.l10n.t('This folder is in Restricted Mode. Sortie connects to no platform and starts none here.'),
): boolean {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  void vscode.window
    .showWarningMessage(refusal, manage)
    .then((chosen) => (chosen === manage ? vscode.commands.executeCommand('workbench.trust.manage') : undefined));
  return false;
}
