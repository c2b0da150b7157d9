import * as vscode from 'vscode';
import type { EnvironmentList } from '../environments/environmentList';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import type { TreeSource } from './tree/source';

/** The commands that apply to the whole Deployments view. */
export function viewCommands(source: TreeSource, environments: EnvironmentList): Record<string, CommandBody> {
  return {
    'sortie.refresh': async (argument) => {
      if (!trusted()) return;
      const known = environments.fromArgument(argument);
      const of = known ? [known] : typeof argument === 'string' ? source.environmentsOf(argument) : [];
      if (argument === 'local') await source.refreshLocal();
      else if (of.length === 0) await source.refresh();
      else await source.refresh(({ key }) => of.some((each) => each.key === key));
    },
    'sortie.filterBuilds': async () => {
      const words = await vscode.window.showInputBox({
        title: vscode.l10n.t('Filter Builds and Branches'),
        prompt: vscode.l10n.t('Enter part of the name of a branch, application, or build.'),
        value: source.filter,
      });
      if (words !== undefined) source.setFilter(words.trim());
    },
    'sortie.clearFilter': () => source.setFilter(''),
  };
}
