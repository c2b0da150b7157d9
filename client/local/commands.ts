import * as vscode from 'vscode';
import type { EnvironmentList } from '../environments/environmentList';
import { localKey } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { LocalPlatform } from './localPlatform';
import type { PlatformHere } from './platformHere';

/** The commands that start and stop the local platform. */
export function localPlatformCommands(
  local: LocalPlatform,
  environments: EnvironmentList,
  log: vscode.LogOutputChannel,
): Record<string, CommandBody> {
  return {
    'sortie.startLocalPlatform': async () => {
      if (!trusted()) return;
      const started = await startHere(local, log, { viewId: 'sortie.deployments' });
      if (started && !environments.selected()?.local) await environments.select(localKey);
    },
    'sortie.stopLocalPlatform': async () => {
      if (trusted()) await local.stop();
    },
  };
}

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
    const show = vscode.l10n.t('Show Extension Log');
    const message = vscode.l10n.t("The local platform didn't start. The log shows why.");
    if ((await vscode.window.showErrorMessage(message, show)) === show) log.show(true);
    return false;
  }
}
