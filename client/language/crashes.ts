import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient';

/** Maximum number of restarts within three minutes. */
const most = 5;
const threeMinutes = 180_000;

/** Restarts a crashed server. After too many crashes, shows a message instead. */
export class Crashes implements ErrorHandler {
  private ends: readonly number[] = [];

  /** @param now returns the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Handles a message that couldn't be sent: the client logs the failure without a notification. If the server has
   * crashed, the client calls `closed` next.
   */
  error(): ErrorHandlerResult {
    return { action: ErrorAction.Continue, handled: true };
  }

  closed(): CloseHandlerResult {
    const now = this.now();
    this.ends = [...this.ends.filter((end) => now - end <= threeMinutes), now];
    if (this.ends.length <= most) return { action: CloseAction.Restart };
    void this.offerStart(this.ends.length);
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private async offerStart(times: number): Promise<void> {
    const message = vscode.l10n.t(
      "The Sortie language server crashed {0} times in three minutes and won't restart automatically.",
      times,
    );
    const start = vscode.l10n.t('Start Again');
    const log = vscode.l10n.t('Show Language Server Log');
    const chosen = await vscode.window.showErrorMessage(message, start, log);
    if (chosen === start) await vscode.commands.executeCommand('sortie.restartServer');
    else if (chosen === log) await vscode.commands.executeCommand('sortie.showServerLog');
  }
}
