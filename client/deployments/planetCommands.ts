import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import type { EnvironmentList } from '../environments/environmentList';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import { onlyStep } from '../ui/wizard';
import type { DeployCommand } from './deploy/deployCommand';
import { askBranchName } from './deploy/questions';
import type { TypedBranches } from './typedBranches';
import type { ObserveCommand } from './watching/observeCommand';

/** What the commands about the selected environment use. */
export interface PlanetCommandParts {
  readonly environments: EnvironmentList;
  readonly typedBranches: TypedBranches;
  readonly deploy: DeployCommand;
  readonly observe: ObserveCommand;
  readonly showStatus: (environment: Environment) => Promise<void>;
}

/** The commands about the planet of the selected environment. */
export function planetCommands(parts: PlanetCommandParts): Record<string, CommandBody> {
  const { environments, typedBranches, deploy, observe, showStatus } = parts;
  const withEnvironment = (body: (environment: Environment) => Promise<unknown>) => async () => {
    if (!trusted()) return undefined;
    const environment = await selectedEnvironment(environments);
    return environment && body(environment);
  };
  return {
    'sortie.deploy': withEnvironment((environment) => deploy.run(environment)),
    'sortie.showStatus': withEnvironment(showStatus),
    'sortie.watchDeployment': withEnvironment((environment) => observe.run(environment)),
    'sortie.openBranch': withEnvironment(async (environment) => {
      const title = vscode.l10n.t('Show another branch');
      await askBranchName({ title, position: onlyStep }, (branch) => void typedBranches.add(environment, branch));
    }),
  };
}

/** The selected environment. If there is none, the user is asked to select one. */
async function selectedEnvironment(environments: EnvironmentList): Promise<Environment | undefined> {
  const known = environments.selected();
  if (known) return known.environment;
  await vscode.commands.executeCommand('sortie.selectEnvironment');
  return environments.selected()?.environment;
}
