import * as vscode from 'vscode';
import type { PlatformHere } from './platformHere';

/**
 * Starts the local platform and shows the progress in a notification. If the start fails, shows a message. Returns
 * whether the platform is running.
 */
export async function startHere(
  local: Pick<PlatformHere, 'start'>,
  log: vscode.LogOutputChannel,
  location: vscode.ProgressOptions['location'],
): Promise<boolean> {
  const title = vscode.l10n.t('Starting the local platform');
  try {
    await vscode.window.withProgress({ location, title }, () => local.start());
    return true;
  } catch (error) {
    log.error(`local platform: ${error instanceof Error ? error.message : String(error)}`);
    const show = vscode.l10n.t('Show Log');
    const message = vscode.l10n.t("The local platform didn't start. The log shows why.");
    if ((await vscode.window.showErrorMessage(message, show)) === show) log.show(true);
    return false;
  }
}
