import * as vscode from 'vscode';
import { linesOf } from '../../platform/deployments/lines';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { judge } from '../environments/verdict';
import type { CommandBody } from '../ui/commands';
import { pickOne } from '../ui/pick';
import { trusted } from '../ui/trust';
import { alone } from '../ui/walk';
import { runDeploy } from './deploy/deploy';
import { askBranchName } from './deploy/questions';
import type { DeploymentParts } from './parts';
import { watchDeployment } from './watching/observe';
import type { Watch } from './watching/watches';

/** The commands of the Deployments view as a whole, and of the palette. */
export function viewCommands(parts: DeploymentParts): Record<string, CommandBody> {
  const { source, output } = parts;
  const withEnvironment = (body: (environment: Environment) => Promise<unknown>) => async () => {
    if (!trusted()) return undefined;
    const environment = await selected(parts);
    return environment && body(environment);
  };
  return {
    'sortie.deploy': withEnvironment((environment) => runDeploy(parts, environment)),
    'sortie.showStatus': withEnvironment((environment) => showStatus(parts, environment)),
    'sortie.watchDeployment': withEnvironment((environment) => watchDeployment(parts, environment)),
    'sortie.refresh': async (what) => {
      if (trusted()) await (what === 'planet' ? source.refreshPlanet() : source.refresh());
    },
    'sortie.showOutput': () => output.show(false),
    'sortie.stopWatching': (id) => stopWatching(parts, id),
    'sortie.openBranch': withEnvironment(async (environment) => {
      const title = vscode.l10n.t('Show another branch');
      await askBranchName({ title, place: alone }, (branch) => void source.rememberBranch(environment, branch, true));
    }),
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

/** The selected environment; a person without one is led to it. */
async function selected({ environments }: DeploymentParts): Promise<Environment | undefined> {
  const known = environments.selected();
  if (known) return known.environment;
  await vscode.commands.executeCommand('sortie.selectEnvironment');
  return environments.selected()?.environment;
}

/** Prints the status as it is now, every element of it. */
async function showStatus(parts: DeploymentParts, environment: Environment): Promise<void> {
  const name = inert(environment.name);
  const reading = await parts.pollers.of(environment).read();
  if (!reading.ok) {
    const verdict = judge(reading.error, { ...environment, name });
    const output = vscode.l10n.t('Show log');
    if ((await vscode.window.showWarningMessage(verdict.message, output)) === output) parts.log.show(true);
    return;
  }
  const at = parts.clock.now();
  const lines = linesOf(undefined, reading.status).map((draft, index) => ({ seq: index + 1, at, ...draft }));
  parts.output.print(
    lines,
    environment.name,
    vscode.l10n.t('{0}: status of planet {1}', name, inert(environment.planetId)),
  );
  parts.output.show();
}

/** Stops watching one deployment: the one that is named, the only one, or the one that the person picks. The deployment goes on. */
async function stopWatching({ watches, tree }: DeploymentParts, id: unknown): Promise<void> {
  const node = tree.node(id);
  const recordId = node?.kind === 'deployment' ? node.record.id : id;
  const named = watches
    .all()
    .find((watch) => watch.id === id || (recordId !== undefined && watch.record?.id === recordId));
  const [only, ...others] = watches.all();
  const watch = named ?? (others.length === 0 ? only : await pickWatch(watches.all()));
  watch?.stop();
}

async function pickWatch(all: readonly Watch[]): Promise<Watch | undefined> {
  let picked: Watch | undefined;
  const rows = all.map((watch) => ({
    label: inert(watch.environment.name),
    description: inert(watch.state?.status?.phase ?? ''),
    value: watch,
  }));
  const title = vscode.l10n.t('Stop watching');
  const placeholder = vscode.l10n.t('Pick what to stop watching; the deployment goes on');
  await pickOne({ title, placeholder, place: alone, rows }, (watch) => {
    picked = watch;
  });
  return picked;
}
