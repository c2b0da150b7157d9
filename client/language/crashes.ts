import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient';

/** So many ends within three minutes are answered with a start; the next one is the last. */
const most = 5;
const threeMinutes = 180_000;

/** Starts a server again that ended by itself, until it ended too often; then one message says so. */
export class Crashes implements ErrorHandler {
  private ends: readonly number[] = [];

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /** What could not be sent goes to the log alone: the end of the server follows, and is what matters. */
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
      'The Sortie server crashed {0} times within three minutes and does not start again by itself.',
      times,
    );
    const start = vscode.l10n.t('Start Again');
    const log = vscode.l10n.t('Show Log');
    const chosen = await vscode.window.showErrorMessage(message, start, log);
    if (chosen === start) await vscode.commands.executeCommand('sortie.restartServer');
    else if (chosen === log) await vscode.commands.executeCommand('sortie.showServerLog');
  }
}
