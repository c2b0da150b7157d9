import * as vscode from 'vscode';
import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import { trusted } from '../../ui/trust';
import type { Planets } from '../planets';
import type { ConsentedPlan, Engine } from '../watching/engine';
import type { OngoingDeployments } from './ongoing';
import type { PlanDialog, SelectedBuilds } from './planDialog';
import type { RetryOffer } from './retryOffer';

/** The services that the deploy command depends on. */
export interface DeployCommandParts {
  readonly planets: Planets;
  readonly ongoing: OngoingDeployments;
  readonly dialog: PlanDialog;
  readonly engine: Engine;
  readonly retry: RetryOffer;
}

/**
 * Deploys to a planet: claims the planet's lock, settles earlier deployments, lets the user select and review the builds,
 * and watches the deployment until it ends. If this machine is already deploying to the planet, joins that deployment or
 * refuses to start another.
 */
export class DeployCommand {
  constructor(private readonly parts: DeployCommandParts) {}

  /**
   * Returns the deployment's result, or undefined if no deployment was started or joined. If the folder isn't trusted,
   * shows a message and doesn't deploy.
   */
  async run(environment: Environment, selected?: SelectedBuilds): Promise<Result | undefined> {
    if (!trusted()) return undefined;
    for (;;) {
      try {
        return await this.deploy(environment, selected);
      } catch (error) {
        if (!(await this.parts.retry.offer(environment, error))) return undefined;
      }
    }
  }

  private async deploy(environment: Environment, selected?: SelectedBuilds): Promise<Result | undefined> {
    const { ongoing, dialog, engine } = this.parts;
    const holder = await ongoing.holder(environment);
    if (holder) return ongoing.joinOrRefuse(environment, holder.recordId, selected?.builds);
    const opened = await ongoing.open(environment);
    if (opened === undefined) return undefined;
    if (opened.kind === 'running') return ongoing.joinOrRefuse(environment, opened.recordId, selected?.builds);
    const { lease } = opened;
    let status: DeploymentStatus | undefined;
    let consented: ConsentedPlan | undefined;
    try {
      status = await this.readStatus(environment);
      if (!status.operationInProgress) consented = await dialog.ask(environment, status, selected);
    } finally {
      if (!consented) await lease.release();
    }
    // The notification stays until the user closes it. It must not keep the planet locked.
    if (status.operationInProgress) return offerWatching(environment);
    return consented && engine.deploy(environment, consented, lease);
  }

  private async readStatus(environment: Environment): Promise<DeploymentStatus> {
    const title = vscode.l10n.t('Reading the status of {0}', planetName(environment));
    const options = { location: vscode.ProgressLocation.Window, title };
    const polled = await vscode.window.withProgress(options, () => this.parts.planets.poller(environment).read());
    if (!polled.ok) throw polled.error;
    return polled.status;
  }
}

async function offerWatching(environment: Environment): Promise<undefined> {
  const watchIt = vscode.l10n.t('Watch');
  const message = vscode.l10n.t('An operation is in progress on {0}. Nothing was sent.', planetName(environment));
  const chosen = await vscode.window.showWarningMessage(message, watchIt);
  if (chosen === watchIt) await vscode.commands.executeCommand('sortie.watchDeployment', environment.name);
}
