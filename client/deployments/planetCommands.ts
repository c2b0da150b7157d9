import * as vscode from 'vscode';
import { linesOf } from '../../platform/deployments/lines';
import type { Environment } from '../../platform/environment';
import { planetAndEnvironment } from '../../platform/planetName';
import { diagnose } from '../environments/diagnosis';
import type { EnvironmentList } from '../environments/environmentList';
import type { KnownEnvironment } from '../environments/known';
import type { CommandBody } from '../ui/commands';
import { trusted } from '../ui/trust';
import { onlyStep } from '../ui/wizard';
import type { ComparisonDocument } from './comparison/comparisonDocument';
import type { DeployCommand } from './deploy/deployCommand';
import { askBranchName } from './deploy/questions';
import type { Planets } from './planets';
import type { PromoteCommand } from './promote/promoteCommand';
import type { DeploymentsTree } from './tree/provider';
import type { TreeSource } from './tree/source';
import { environmentIn, lastStatus } from './tree/state';
import type { TypedBranches } from './typedBranches';
import { openPage } from './watching/notices';
import type { ObserveCommand } from './watching/observeCommand';
import type { DeploymentOutput } from './watching/output';

interface PlanetCommandParts {
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

async function defaultEnvironment(environments: EnvironmentList): Promise<KnownEnvironment | undefined> {
  if (environments.selected() === undefined) await vscode.commands.executeCommand('sortie.selectEnvironment');
  return environments.selected();
}

/**
 * Prints the current status of a planet, including each element of the status's application list. If the status can't
 * be read, shows a message instead.
 */
export async function showStatus(
  environment: Environment,
  planets: Planets,
  output: DeploymentOutput,
  log: vscode.LogOutputChannel,
): Promise<void> {
  const polled = await planets.poller(environment).read();
  if (!polled.ok) {
    const diagnosis = diagnose(polled.error, environment);
    const showLog = vscode.l10n.t('Show Extension Log');
    if ((await vscode.window.showWarningMessage(diagnosis.message, showLog)) === showLog) log.show(true);
    return;
  }
  const at = Date.now();
  const lines = linesOf(undefined, polled.status).map((draft, index) => ({ seq: index + 1, at, ...draft }));
  const heading = vscode.l10n.t('Status of planet {0}', planetAndEnvironment(environment, environment.name));
  output.print(lines, environment, heading);
  output.show();
}

/** The commands that involve several planets: *Promote* and *Compare*. */
export function starSystemCommands(
  promote: PromoteCommand,
  comparison: ComparisonDocument,
  environments: Pick<EnvironmentList, 'fromArgument'>,
): Record<string, CommandBody> {
  return {
    'sortie.promote': (argument) => promote.run(environments.fromArgument(argument)),
    'sortie.compareDeployments': () => trusted() && comparison.open(),
    'sortie.refreshComparison': () => trusted() && comparison.refresh(),
  };
}

/**
 * Opens the platform's web page for the clicked planet or deployment. If no row was clicked, opens the page for the
 * default environment.
 */
export async function openPlatformPage(
  clicked: unknown,
  tree: Pick<DeploymentsTree, 'node'>,
  source: Pick<TreeSource, 'state'>,
  environments: Pick<EnvironmentList, 'selected' | 'leadingTo'>,
): Promise<void> {
  if (!trusted()) return;
  const node = tree.node(clicked);
  if (node?.kind === 'deployment') {
    const known = environments.leadingTo(node.record.plan.planet);
    if (known) await openPage(known.environment, node.record.deploymentId);
    return;
  }
  const key = node?.kind === 'environment' ? node.key : environments.selected()?.key;
  const shown = key === undefined ? undefined : environmentIn(source.state(), key);
  if (shown) await openPage(shown.known.environment, lastStatus(shown)?.deploymentId);
}

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
