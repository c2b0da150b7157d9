import * as vscode from 'vscode';
import { isComplete } from '../../../platform/deployments/completion';
import type { ObserveResult } from '../../../platform/deployments/observe';
import { noticeOf } from '../../../platform/deployments/wording';
import type { Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { planetName } from '../../../platform/planetName';
import { webPageOf } from '../../../platform/webPage';
import type { TreatAsFailure } from './treatAsFailure';
import type { Watch, WatchEvent } from './watch';
import type { Watches } from './watches';

/** Notifications about running and ended deployments. None of them takes focus. */
export class Notices implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;
  private readonly shown = new Set<Watch>();
  private readonly ending = new Set<Watch>();

  constructor(
    private readonly watches: Watches,
    private readonly showOutput: () => void,
    private readonly treat: Pick<TreatAsFailure, 'phaseOf' | 'run'>,
  ) {
    this.subscription = watches.onDidHappen((event) => this.follow(event));
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private follow(event: WatchEvent): void {
    const { watch } = event;
    if (event.kind === 'reported' && event.progress.kind !== 'line') this.running(watch);
    if (event.kind === 'changed' && watch.observing && watch.state?.status?.operationInProgress) this.running(watch);
    if (event.kind === 'ended') void this.atEnd(watch, event.result);
    if (event.kind === 'observed') void this.atEndOfObserving(watch, event.end);
    if (ends(event)) {
      this.shown.delete(watch);
      this.ending.delete(watch);
    } else this.followEnding(watch);
  }

  /**
   * Reports immediately that an operation seems to have ended. If the operation then continues, reports that as well.
   */
  private followEnding(watch: Watch): void {
    const isEnding = watch.state?.ending !== undefined;
    if (isEnding === this.ending.has(watch)) return;
    if (isEnding) {
      this.ending.add(watch);
      this.shown.delete(watch);
      if (wanted(false)) void this.atReportedEnd(watch);
    } else {
      this.ending.delete(watch);
      this.running(watch);
    }
  }

  private async atReportedEnd(watch: Watch): Promise<void> {
    const log = logButton();
    if ((await vscode.window.showWarningMessage(endedWords(watch), log)) === log) await this.showLog(watch);
  }

  /** Opens the log of a deployment at the line that explains its end. Without a record, shows the output. */
  private async showLog({ record }: Watch): Promise<void> {
    if (record) await vscode.commands.executeCommand('sortie.showDeployment', record.id);
    else this.showOutput();
  }

  private running(watch: Watch): void {
    if (this.shown.has(watch)) return;
    this.shown.add(watch);
    void this.whileRunning(watch);
  }

  /**
   * Shows the phase of a running deployment or operation, with a link to stop watching. There is no *Cancel* button,
   * because such a button would seem to cancel the deployment. Each phase is reported only once, because a report
   * redraws the notification, and a click at that moment would be lost.
   */
  private whileRunning(watch: Watch): Thenable<void> {
    const argument = encodeURIComponent(JSON.stringify([watch.id]));
    const stop = vscode.Uri.parse(`command:sortie.stopWatching?${argument}`).toString(true);
    const name = planetName(watch.environment);
    const title = watch.observing
      ? vscode.l10n.t('Watching {0} ([stop watching]({1}))', name, stop)
      : vscode.l10n.t('Deploying to {0} ([stop watching]({1}))', name, stop);
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, (progress) => {
      return new Promise<void>((resolve) => {
        let reported = '';
        const reportPhase = () => {
          const message = plainWord(watch.state?.status?.phase ?? '');
          if (message !== reported) progress.report({ message });
          reported = message;
        };
        reportPhase();
        const following = this.watches.onDidHappen((event) => {
          if (event.watch !== watch) return;
          if (!ends(event) && watch.state?.ending === undefined) return reportPhase();
          following.dispose();
          resolve();
        });
      });
    });
  }

  private async atEnd(watch: Watch, result: Result): Promise<void> {
    const { environment, record } = watch;
    const asked = result.kind === 'not-started' || result.signIn;
    if (!asked && !wanted(result.kind === 'succeeded')) return;
    const log = logButton();
    const signIn = vscode.l10n.t('Sign In');
    const unclear = result.reason === 'ended-not-complete' ? record?.id : undefined;
    const phase = unclear && (await this.treat.phaseOf(unclear));
    const treat = phase === undefined ? undefined : treatButton(phase);
    const [showRecord, exportRecord] = [vscode.l10n.t('Show Record'), vscode.l10n.t('Export…')];
    const page = vscode.l10n.t('Open Platform Page');
    const more = record === undefined ? [] : [showRecord, exportRecord];
    if (record && webPageOf(environment, result.deploymentId) !== undefined) more.push(page);
    const buttons = [
      ...(result.signIn ? [signIn] : []),
      // The title is long: beside it, more than one button would shorten the titles of all buttons.
      ...(treat === undefined ? [log, ...more] : [treat, log]),
    ];
    const chosen = await messageFor(result)(noticeOf(result, environment, record?.plan), ...buttons);
    if (chosen === log) await this.showLog(watch);
    if (chosen === showRecord) await vscode.commands.executeCommand('sortie.showDeploymentRecord', record?.id);
    if (chosen === exportRecord) await vscode.commands.executeCommand('sortie.exportDeploymentRecord', record?.id);
    if (chosen === page) await openPage(environment, result.deploymentId);
    if (chosen !== undefined && chosen === treat && unclear !== undefined) await this.treat.run(unclear);
    if (chosen === signIn) await vscode.commands.executeCommand('sortie.signIn', environment.name);
  }

  /**
   * Shows how the observed operation ended, if the `sortie.notifications` setting allows it. If no operation was in
   * progress, always shows a notification, because the user expects a response to the command.
   */
  private async atEndOfObserving({ environment }: Watch, end: ObserveResult): Promise<void> {
    const complete = end.status !== undefined && isComplete(end.status);
    const failed = end.kind === 'not-read';
    if (end.ran && !wanted(complete && !failed)) return;
    const log = logButton();
    const show =
      failed || (end.ran && !complete) ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
    if ((await show(observedWords(end, complete, planetName(environment)), log)) === log) this.showOutput();
  }
}

function logButton(): string {
  return vscode.l10n.t('Show Deployment Log');
}

function ends({ kind }: WatchEvent): boolean {
  return kind === 'ended' || kind === 'observed' || kind === 'lost';
}

/**
 * Whether the `sortie.notifications` setting allows a notification. The setting can hide all notifications, or only
 * those about successful operations.
 */
function wanted(succeeded: boolean): boolean {
  const setting = vscode.workspace.getConfiguration('sortie').get<string>('notifications', 'all');
  return setting !== 'none' && !(setting === 'failures' && succeeded);
}

function observedWords(end: ObserveResult, complete: boolean, name: string): string {
  if (end.kind === 'not-read') return vscode.l10n.t("{0}: the status can't be read.", name);
  if (end.kind !== 'ended') return vscode.l10n.t('{0}: watching stopped. The deployment continues.', name);
  if (!end.ran) return vscode.l10n.t('{0}: no operation is in progress.', name);
  return complete
    ? vscode.l10n.t('{0}: the operation ended. All applications have been upgraded.', name)
    : vscode.l10n.t('{0}: the operation ended without completing.', name);
}

function messageFor({ kind }: Result): (message: string, ...buttons: string[]) => Thenable<string | undefined> {
  if (kind === 'succeeded' || kind === 'stopped') return vscode.window.showInformationMessage;
  return kind === 'failed' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
}

function endedWords({ environment, state }: Watch): string {
  const name = planetName(environment);
  const phase = plainWord(state?.ending?.phase ?? '');
  return phase === ''
    ? vscode.l10n.t('{0}: the operation ended. Confirming…', name)
    : vscode.l10n.t('{0}: the operation ended in {1}. Confirming…', name, phase);
}

function treatButton(phase: string): string {
  const word = plainWord(phase);
  return word === '' ? vscode.l10n.t('Treat as Failure') : vscode.l10n.t('Treat {0} as Failure', word);
}

/**
 * Returns a phase as received if it consists of plain words. Otherwise, returns an empty string, so that a notification
 * shows no other text from the platform.
 */
function plainWord(phase: string): string {
  return /^[\w -]{1,40}$/.test(phase) ? phase : '';
}

/**
 * Opens the platform's web page for a planet or a deployment, if the environment specifies such a page. The address is
 * passed as a string, because a `Uri` would change the encoding of the address.
 */
export async function openPage(environment: Environment, deploymentId?: string): Promise<void> {
  const address = webPageOf(environment, deploymentId);
  if (address !== undefined) await vscode.commands.executeCommand('vscode.open', address);
}
