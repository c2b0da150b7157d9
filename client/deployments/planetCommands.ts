import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import type { EnvironmentList } from '../environments/environmentList';
import type { KnownEnvironment } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import { onlyStep } from '../ui/wizard';
import type { DeployCommand } from './deploy/deployCommand';
import { askBranchName } from './deploy/questions';
import type { TreeSource } from './tree/source';
import type { TypedBranches } from './typedBranches';
import type { ObserveCommand } from './watching/observeCommand';

/** The services that the planet commands depend on. */
export interface PlanetCommandParts {
  readonly environments: EnvironmentList;
  readonly source: Pick<TreeSource, 'environmentsOf'>;
  readonly typedBranches: TypedBranches;
  readonly deploy: DeployCommand;
  readonly observe: ObserveCommand;
  readonly showStatus: (environment: Environment) => Promise<void>;
}

/**
 * The commands for a planet. They apply to the clicked environment, or to the lead environment of the clicked star
 * system. If no row was clicked, they apply to the default environment.
 */
export function planetCommands(parts: PlanetCommandParts): Record<string, CommandBody> {
  const { environments, source, typedBranches, deploy, observe, showStatus } = parts;
  const withEnvironment = (body: (environment: Environment) => Promise<unknown>) => async (argument: unknown) => {
    if (!trusted()) return undefined;
    const [ofStarSystem] = typeof argument === 'string' ? source.environmentsOf(argument) : [];
    const known = environments.fromArgument(argument) ?? ofStarSystem ?? (await defaultEnvironment(environments));
    return known && body(known.environment);
  };
  return {
    'sortie.deploy': withEnvironment((environment) => deploy.run(environment)),
    'sortie.showStatus': withEnvironment(showStatus),
    'sortie.watchDeployment': withEnvironment((environment) => observe.run(environment)),
    'sortie.openBranch': withEnvironment(async (environment) => {
      const title = vscode.l10n.t('Show Another Branch');
      await askBranchName({ title, position: onlyStep }, (branch) => void typedBranches.add(environment, branch));
    }),
  };
}

/** Returns the default environment. If there is none, asks the user to select one first. */
async function defaultEnvironment(environments: EnvironmentList): Promise<KnownEnvironment | undefined> {
  if (environments.selected() === undefined) await vscode.commands.executeCommand('sortie.selectEnvironment');
  return environments.selected();
}
