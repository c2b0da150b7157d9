import * as vscode from 'vscode';
import type { EnvironmentList } from '../environments/environmentList';
import { localKey } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { LocalPlatform } from './localPlatform';

/** The commands that start and stop the platform on this machine. */
export function localPlatformCommands(
  local: LocalPlatform,
  environments: EnvironmentList,
  log: vscode.LogOutputChannel,
): Record<string, CommandBody> {
  return {
    'sortie.startLocalPlatform': async () => {
      if (!trusted()) return;
      const options = {
        location: { viewId: 'sortie.deployments' },
        title: vscode.l10n.t('Starting the local platform'),
      };
      try {
        await vscode.window.withProgress(options, () => local.start());
        await environments.select(localKey);
      } catch (error) {
        log.error(`local platform: ${error instanceof Error ? error.message : String(error)}`);
        const show = vscode.l10n.t('Show log');
        const message = vscode.l10n.t('The local platform did not start. The log says why.');
        if ((await vscode.window.showErrorMessage(message, show)) === show) log.show(true);
      }
    },
    'sortie.stopLocalPlatform': async () => {
      if (trusted()) await local.stop();
    },
  };
}
