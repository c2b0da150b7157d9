import type * as vscode from 'vscode';
import type { EnvironmentList } from '../environments/environmentList';
import { localKey } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { LocalPlatform } from './localPlatform';
import { startHere } from './starting';

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
