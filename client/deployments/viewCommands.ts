import * as vscode from 'vscode';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { TreeSource } from './tree/source';

/** The commands of the Deployments view as a whole. */
export function viewCommands(source: TreeSource): Record<string, CommandBody> {
  return {
    'sortie.refresh': async (what) => {
      if (trusted()) await (what === 'planet' ? source.refreshPlanet() : source.refresh());
    },
    'sortie.filterBuilds': async () => {
      const words = await vscode.window.showInputBox({
        title: vscode.l10n.t('Filter builds and branches'),
        prompt: vscode.l10n.t('Part of the name of a branch, an application or a build.'),
        value: source.filter,
      });
      if (words !== undefined) source.setFilter(words.trim());
    },
    'sortie.clearFilter': () => source.setFilter(''),
  };
}
