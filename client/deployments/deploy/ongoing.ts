import * as vscode from 'vscode';
import type { DeploymentRequestElement } from '../../../platform/apiTypes';
import type { OpenedPlanet } from '../../../platform/deployments/openPlanet';
import { planFingerprint } from '../../../platform/deployments/plan';
import { unsettled } from '../../../platform/deployments/unfinished';
import { formatBuilds, formatTime, noticeOf } from '../../../platform/deployments/wording';
import type { DeploymentRecord, Progress, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import { NoStateFolder, UnusableFile } from '../../../platform/records/files';
import type { Holding } from '../../../platform/records/lock';
import type { Records } from '../../../platform/records/records';
import type { TreeSource } from '../tree/source';
import type { Engine } from '../watching/engine';
import type { DeploymentOutput } from '../watching/output';
import type { ResumeCommand } from '../watching/resumeCommand';
import type { Watches } from '../watching/watches';

interface OngoingParts {
  readonly records: Records;
  readonly watches: Watches;
  readonly engine: Engine;
  readonly output: DeploymentOutput;
  readonly resume: ResumeCommand;
  readonly view: Pick<TreeSource, 'refreshPlanet'>;
}

/**
 * Handles a request to deploy to a planet while this machine is already deploying to it. Joins the ongoing deployment
 * if the builds are the same; otherwise, refuses the request. Never sends a second deployment request
 * (docs/promises.md, promise 1).
 */
export class OngoingDeployments {
  /** The number of times that earlier deployments were settled. */
  private settled = 0;

  constructor(private readonly parts: OngoingParts) {}

  /**
   * Returns the process that holds the lock of a planet. Undefined if no process holds the lock, or if the lock can't
   * be read.
   */
  holder(environment: Environment): Promise<Holding | undefined> {
    return this.parts.records.holder(environment).catch(() => undefined);
  }

  /**
   * Claims the lock of a planet and settles earlier deployments. Call this method before you ask the user for consent.
   * Undefined if nothing can be deployed now; in this case, a notification says why. Throws the error if the lock or the
   * state folder can't be used.
   */
  async open(environment: Environment): Promise<Exclude<OpenedPlanet, { readonly kind: 'ended' }> | undefined> {
    const [last] = await unsettled(this.parts.records, environment).catch(() => []);
    const opened = await (last ? this.settle(environment) : this.parts.engine.open(environment, {}));
    if (opened.kind !== 'ended') return opened;
    const { result, error } = opened;
    if (error instanceof UnusableFile || error instanceof NoStateFolder) throw error;
    if (last && result.reason === 'stopped-before-sending') await this.offerWatching(environment, last);
    else await this.showFailure(environment, result);
    return undefined;
  }

  /**
   * Settles earlier deployments, with a notification. A link in it ends the waiting. There is no *Cancel* button, because
   * such a button would seem to cancel the deployment.
   */
  private async settle(environment: Environment): Promise<OpenedPlanet> {
    const stop = new AbortController();
    this.settled += 1;
    const command = `sortie.stopChecking.${this.settled}`;
    const registration = vscode.commands.registerCommand(command, () => stop.abort());
    const name = planetName(environment, 40);
    // The title and the message share one line.
    const title = vscode.l10n.t('Checking the last deployment to {0} ([stop]({1}))', name, `command:${command}`);
    const location = vscode.ProgressLocation.Notification;
    try {
      return await vscode.window.withProgress({ location, title }, (notification) => {
        const onProgress = (progress: Progress) => {
          if (progress.kind !== 'settling' || progress.waitMs <= 0) return;
          const until = formatTime(Date.now() + progress.waitMs);
          notification.report({ message: vscode.l10n.t('until {0}', until) });
        };
        return this.parts.engine.open(environment, { stop: { signal: stop.signal }, onProgress });
      });
    } finally {
      registration.dispose();
    }
  }

  private async offerWatching(environment: Environment, last: DeploymentRecord): Promise<void> {
    const message = vscode.l10n.t(
      'The outcome of the last deployment to {0} ({1}) is unknown. Nothing was sent.',
      planetName(environment),
      formatBuilds(last.plan),
    );
    const watchIt = vscode.l10n.t('Watch');
    if ((await vscode.window.showWarningMessage(message, watchIt)) === watchIt) await this.watch(last);
  }

  private async showFailure(environment: Environment, result: Result): Promise<void> {
    const signIn = vscode.l10n.t('Sign In');
    const buttons = result.signIn ? [signIn] : [];
    const message = noticeOf(result, environment, undefined);
    if ((await vscode.window.showWarningMessage(message, ...buttons)) !== signIn) return;
    await vscode.commands.executeCommand('sortie.signIn', environment.name);
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

  private async refuseFor(environment: Environment, record: DeploymentRecord | undefined): Promise<undefined> {
    void this.parts.view.refreshPlanet(environment);
    const name = planetName(environment);
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
    if ((await vscode.window.showWarningMessage(message, watchIt)) === watchIt) await this.watch(record);
  }

  private async watch({ id }: DeploymentRecord): Promise<void> {
    this.parts.output.show();
    await this.parts.resume.run(id);
  }

  /** Waits for an ongoing deployment that this window or another process is watching, and returns its result. */
  private async join(environment: Environment, record: DeploymentRecord): Promise<Result | undefined> {
    const { watches, engine, output } = this.parts;
    void this.offerLog(environment, record);
    output.show();
    const watch = watches.of(record.id);
    return watch ? watches.join(watch) : engine.join(environment, record);
  }

  private async offerLog(environment: Environment, { id }: DeploymentRecord): Promise<void> {
    const message = vscode.l10n.t(
      "This deployment to {0} is already running. Sortie watches it and doesn't request it again.",
      planetName(environment),
    );
    const show = vscode.l10n.t('Show Deployment Log');
    if ((await vscode.window.showInformationMessage(message, show)) !== show) return;
    await vscode.commands.executeCommand('sortie.showDeployment', id);
  }
}

function isSamePlan(
  record: DeploymentRecord,
  environment: Environment,
  applications: readonly DeploymentRequestElement[],
): boolean {
  return planFingerprint(record.plan) === planFingerprint({ planet: environment, applications });
}
