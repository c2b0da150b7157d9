import * as vscode from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type ErrorHandlerResult,
} from 'vscode-languageclient';

/** After this many ends within three minutes, the server starts again. The next end is the last. */
const most = 5;
const threeMinutes = 180_000;

/** Starts a server again that ended by itself, until it ended too often; then one message says so. */
export class Crashes implements ErrorHandler {
  private ends: readonly number[] = [];

  /** @param now the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /** A message that can't be sent is only logged. The end of the server follows. */
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
    const log = vscode.l10n.t('Show Log');
    const chosen = await vscode.window.showErrorMessage(message, start, log);
    if (chosen === start) await vscode.commands.executeCommand('sortie.restartServer');
    else if (chosen === log) await vscode.commands.executeCommand('sortie.showServerLog');
  }
}
