import * as vscode from 'vscode';
import { isResumable } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import { trusted } from '../../ui/trust';
import type { History } from '../history';
import type { Planets } from '../planets';
import type { Engine } from './engine';
import type { DeploymentOutput } from './output';
import type { ResumeCommand } from './resumeCommand';
import type { Watches } from './watches';

interface ObserveCommandParts {
  readonly planets: Planets;
  readonly history: History;
  readonly watches: Watches;
  readonly engine: Engine;
  readonly output: DeploymentOutput;
  readonly resume: ResumeCommand;
}

/**
 * Watches the operation that is in progress on a planet. If this machine started the operation, resumes watching its
 * deployment. Otherwise, reports the outcome as neither a success nor a failure, because Sortie can't tell who started
 * the operation.
 */
export class ObserveCommand {
  constructor(private readonly parts: ObserveCommandParts) {}

  async run(environment: Environment): Promise<void> {
    if (!trusted()) return;
    const { history, watches, engine, output, resume } = this.parts;
    await history.reload();
    const record = await this.ongoingRecord(environment);
    output.show();
    if (record) {
      await resume.run(record.id);
      return;
    }
    if (watches.observerOf(environment)) return;
    output.print([], environment, vscode.l10n.t('{0}: watching the running deployment', planetName(environment)));
    await engine.observe(environment);
  }

  /**
   * Returns a deployment that this machine started and can watch again. Prefers a deployment without a result. If there
   * is none, returns the deployment whose ID the planet reports.
   */
  private async ongoingRecord(environment: Environment): Promise<DeploymentRecord | undefined> {
    const { history, planets } = this.parts;
    const open = history.of(environment).filter(isResumable);
    const unfinished = open.find(({ result }) => result === undefined);
    if (unfinished || open.length === 0) return unfinished;
    const polled = await planets.poller(environment).read();
    if (!polled.ok || !polled.status.operationInProgress) return undefined;
    const { deploymentId } = polled.status;
    return open.find((record) => deploymentId !== undefined && record.deploymentId === deploymentId);
  }
}
