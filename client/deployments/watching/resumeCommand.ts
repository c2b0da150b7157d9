import * as vscode from 'vscode';
import { isResumable } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';
import type { PlanetAddress } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import type { Records } from '../../../platform/records/records';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import { trusted } from '../../ui/trust';
import type { Engine } from './engine';
import type { Watches } from './watches';

/** Resumes watching a deployment whose record allows it (see `isResumable`). */
export class ResumeCommand {
  constructor(
    private readonly environments: EnvironmentList,
    private readonly records: Records,
    private readonly watches: Watches,
    private readonly engine: Engine,
  ) {}

  /**
   * Whether this window can resume watching a deployment: the window isn't already watching it, and an environment
   * matches the deployment's planet.
   */
  isPossible(record: DeploymentRecord): boolean {
    return this.environmentOf(record.plan.planet) !== undefined && this.watches.of(record.id) === undefined;
  }

  /**
   * Resumes watching a deployment, and returns its result. Undefined if the deployment can't be watched. If another
   * process is still watching the deployment, asks that process to stop watching.
   */
  async run(recordId: string): Promise<Result | undefined> {
    if (!trusted() || this.watches.of(recordId)) return undefined;
    const record = await this.records.read(recordId);
    if (!record || !isResumable(record)) return undefined;
    const known = this.environmentOf(record.plan.planet);
    if (!known) {
      const name = planetName(record.plan.planet);
      await vscode.window.showWarningMessage(
        vscode.l10n.t(
          "No environment is set up for this deployment's planet ({0}). Add an environment for this planet.",
          name,
        ),
      );
      return undefined;
    }
    if (known.local) await vscode.commands.executeCommand('sortie.startLocalPlatform');
    return this.engine.resume(known.environment, record);
  }

  /** Resumes watching a deployment if that is still possible. Otherwise, does nothing. */
  async watch(recordId: string): Promise<void> {
    const record = await this.records.read(recordId);
    const known = record && this.environmentOf(record.plan.planet);
    if (!known || !isResumable(record) || this.watches.of(recordId)) return;
    await this.engine.resume(known.environment, record);
  }

  environmentOf(planet: PlanetAddress): KnownEnvironment | undefined {
    return this.environments.leadingTo(planet);
  }
}
