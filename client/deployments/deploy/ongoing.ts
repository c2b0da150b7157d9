import * as vscode from 'vscode';
import type { DeploymentRequestElement } from '../../../platform/apiTypes';
import { planFingerprint } from '../../../platform/deployments/plan';
import { formatBuilds } from '../../../platform/deployments/wording';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import type { Claim } from '../../../platform/records/claim';
import type { Holding } from '../../../platform/records/lock';
import type { Records } from '../../../platform/records/records';
import type { Engine } from '../watching/engine';
import type { DeploymentOutput } from '../watching/output';
import type { ResumeCommand } from '../watching/resumeCommand';
import type { Watches } from '../watching/watches';

/** The services that `OngoingDeployments` depends on. */
export interface OngoingParts {
  readonly records: Records;
  readonly watches: Watches;
  readonly engine: Engine;
  readonly output: DeploymentOutput;
  readonly resume: ResumeCommand;
}

/**
 * Handles a request to deploy to a planet while this machine is already deploying to it. Joins the ongoing deployment
 * if the builds are the same; otherwise, refuses the request. Never sends a second deployment request (contract,
 * promise 1).
 */
export class OngoingDeployments {
  constructor(private readonly parts: OngoingParts) {}

  /**
   * Returns the process that holds the lock of a planet. Undefined if no process holds the lock, or if the lock can't
   * be read.
   */
  holder(environment: Environment): Promise<Holding | undefined> {
    return this.parts.records.holder(environment).catch(() => undefined);
  }

  /** Claims the lock of a planet. Call this method before you ask the user for consent. */
  claim(environment: Environment): Promise<Claim> {
    return this.parts.records.claim(environment);
  }

  /**
   * Joins the ongoing deployment if it deploys exactly `builds`, and returns its result. Otherwise, refuses the
   * request.
   */
  async joinOrRefuse(
    environment: Environment,
    recordId: string | undefined,
    builds: readonly DeploymentRequestElement[] | undefined,
  ): Promise<Result | undefined> {
    const record = recordId === undefined ? undefined : await this.parts.records.read(recordId);
    if (record && builds && isSamePlan(record, environment, builds)) return this.join(environment, record);
    return this.refuseFor(environment, record);
  }

  /** Refuses another deployment to a planet and offers to watch the ongoing deployment. */
  async refuse(environment: Environment, recordId: string | undefined): Promise<undefined> {
    return this.refuseFor(environment, recordId === undefined ? undefined : await this.parts.records.read(recordId));
  }

  private async refuseFor(environment: Environment, record: DeploymentRecord | undefined): Promise<undefined> {
    const name = inert(environment.name);
    if (!record) {
      await vscode.window.showWarningMessage(
        vscode.l10n.t(
          'A deployment to {0} is already being prepared in this window, another window, or a terminal. Finish or close it first.',
          name,
        ),
      );
      return;
    }
    const watchIt = vscode.l10n.t('Watch');
    const message = vscode.l10n.t(
      'A deployment to {0} is running ({1}). Wait until it ends.',
      name,
      formatBuilds(record.plan),
    );
    if ((await vscode.window.showWarningMessage(message, watchIt)) !== watchIt) return;
    this.parts.output.show();
    await this.parts.resume.run(record.id);
  }

  /** Waits for an ongoing deployment that this window or another process is watching, and returns its result. */
  private async join(environment: Environment, record: DeploymentRecord): Promise<Result | undefined> {
    const { watches, engine, output } = this.parts;
    void this.offerOutput(environment);
    output.show();
    const watch = watches.of(record.id);
    return watch ? watches.join(watch) : engine.join(environment, record);
  }

  private async offerOutput({ name }: Environment): Promise<void> {
    const message = vscode.l10n.t(
      "This deployment to {0} is already running. Sortie watches it and doesn't request it again.",
      inert(name),
    );
    const show = vscode.l10n.t('Show Output');
    if ((await vscode.window.showInformationMessage(message, show)) === show) this.parts.output.show(false);
  }
}

function isSamePlan(
  record: DeploymentRecord,
  environment: Environment,
  applications: readonly DeploymentRequestElement[],
): boolean {
  return planFingerprint(record.plan) === planFingerprint({ planet: environment, applications });
}
