import * as vscode from 'vscode';
import type { Result } from '../../../platform/deployments/types';
import { formatElapsed, noticeOf } from '../../../platform/deployments/wording';
import { inert } from '../../../platform/inert';
import type { Watch, Watches } from './watches';

/** What is said in the notification area: that a deployment runs, and how it ended. Nothing takes the focus. */
export class Notices implements vscode.Disposable {
  private readonly subscription: vscode.Disposable;

  constructor(
    private readonly watches: Watches,
    private readonly showOutput: () => void,
  ) {
    this.subscription = watches.onDidHappen((event) => {
      if (event.kind === 'told' && event.progress.kind === 'recorded') void this.whileRunning(event.watch);
      if (event.kind === 'told' && event.progress.kind === 'resumed') void this.whileRunning(event.watch);
      if (event.kind === 'ended') void this.atEnd(event.watch, event.result);
    });
  }

  dispose(): void {
    this.subscription.dispose();
  }

  /** The button of a progress notification carries the editor's own word, which would promise too much: a link stops the watch. */
  private whileRunning(watch: Watch): Thenable<void> {
    const stop = vscode.Uri.parse(
      `command:sortie.stopWatching?${encodeURIComponent(JSON.stringify([watch.record?.id ?? '']))}`,
    );
    const name = inert(watch.environment.name);
    const title = vscode.l10n.t('Deploying to {0} ([stop watching]({1}))', name, stop.toString(true));
    return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, (progress) => {
      return new Promise<void>((resolve) => {
        const following = this.watches.onDidHappen(({ kind, watch: changed }) => {
          if (changed !== watch) return;
          const elapsed = formatElapsed(this.watches.elapsed(watch));
          const phase = plainWord(watch.state?.status?.phase ?? '');
          progress.report({ message: `${phase} ${elapsed}`.trim() });
          if (kind !== 'ended' && kind !== 'lost') return;
          following.dispose();
          resolve();
        });
      });
    });
  }

  private async atEnd(watch: Watch, result: Result): Promise<void> {
    const wanted = vscode.workspace.getConfiguration('sortie').get<string>('notifications', 'all');
    const asked = result.kind === 'not-started' || result.signIn;
    if (!asked && (wanted === 'none' || (wanted === 'failures' && result.kind === 'succeeded'))) return;
    const output = vscode.l10n.t('Show output');
    const signIn = vscode.l10n.t('Sign in');
    const buttons = result.signIn ? [signIn, output] : [output];
    const chosen = await say(result)(noticeOf(result, watch.environment.name), ...buttons);
    if (chosen === output) this.showOutput();
    if (chosen === signIn) await vscode.commands.executeCommand('sortie.signIn');
  }
}

function say({ kind }: Result): (message: string, ...buttons: string[]) => Thenable<string | undefined> {
  if (kind === 'succeeded' || kind === 'stopped') return vscode.window.showInformationMessage;
  return kind === 'failed' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
}

/** A phase as it came where it is a plain word; anything else is not for a notification. */
function plainWord(phase: string): string {
  return /^[\w -]{1,40}$/.test(phase) ? phase : '';
}
