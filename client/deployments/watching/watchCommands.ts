import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import { planetName } from '../../../platform/planetName';
import type { CommandBody } from '../../ui/commands';
import { pickValue } from '../../ui/pick';
import type { DeploymentOutput } from './output';
import type { WatchStatusBar } from './statusBar';
import type { Watch } from './watch';
import type { Watches } from './watches';

/**
 * The commands that show the output of this window's watches or stop one of the watches. `recordOf` returns the record
 * ID of a deployment's row.
 */
export function watchCommands(
  watches: Watches,
  output: DeploymentOutput,
  statusBar: WatchStatusBar,
  recordOf: (row: unknown) => string | undefined,
): Record<string, CommandBody> {
  return {
    'sortie.showOutput': (watchId) => {
      if (typeof watchId === 'string') statusBar.clear(watchId);
      output.show(false);
    },
    'sortie.stopWatching': async (id) => {
      const recordId = recordOf(id) ?? id;
      const named = watches
        .all()
        .find((watch) => watch.id === id || (recordId !== undefined && watch.record?.id === recordId));
      const all = watches.all();
      const watch = named ?? (all.length > 1 ? await pickWatch(all) : all[0]);
      watch?.stop();
    },
  };
}

async function pickWatch(all: readonly Watch[]): Promise<Watch | undefined> {
  const rows = all.map((watch) => ({
    label: planetName(watch.environment),
    description: inert(watch.state?.status?.phase ?? ''),
    value: watch,
  }));
  const title = vscode.l10n.t('Stop Watching');
  const placeholder = vscode.l10n.t('Select the deployment to stop watching (the deployment continues)');
  return pickValue({ title, placeholder, rows });
}
