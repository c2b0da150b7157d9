import * as vscode from 'vscode';
import { pickValue, separator } from '../ui/pick';
import { partialReasons, type ServerState, serverInWords } from './statusWording';

/**
 * Shows the server's state and the commands for the server. If the information about the configuration is incomplete,
 * also shows the reasons.
 */
export async function showServerStatus(state: ServerState): Promise<void> {
  const commands = [
    { label: `$(debug-restart) ${vscode.l10n.t('Restart Language Server')}`, value: 'sortie.restartServer' },
    { label: `$(output) ${vscode.l10n.t('Show Language Server Log')}`, value: 'sortie.showServerLog' },
    { label: `$(warning) ${vscode.l10n.t('Show Problems')}`, value: 'workbench.actions.view.problems' },
    { label: `$(bug) ${vscode.l10n.t('Report a Problem…')}`, value: 'sortie.reportProblem' },
  ];
  const reasons = partialReasons(state)
    .slice(0, 100)
    .map((label) => ({ label: `$(info) ${label}`, value: undefined }));
  const unknown = reasons.length > 0 ? [separator(vscode.l10n.t('Incomplete information'))] : [];
  const chosen = await pickValue<string | undefined>({
    title: vscode.l10n.t('Sortie language server'),
    placeholder: serverInWords(state),
    rows: [...commands, ...unknown, ...reasons],
  });
  if (chosen !== undefined) await vscode.commands.executeCommand(chosen);
}
