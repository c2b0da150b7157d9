import * as vscode from 'vscode';

/** What a command runs: the arguments come from menus and key bindings and must be looked at before they are believed. */
export type CommandBody = (...args: readonly unknown[]) => unknown;

/**
 * Registers commands by ID. A failure is logged completely and shown in one sentence. It never reaches the editor
 * unhandled.
 */
export function registerCommands(
  log: vscode.LogOutputChannel,
  commands: Readonly<Record<string, CommandBody>>,
): vscode.Disposable {
  const registered = Object.entries(commands).map(([id, body]) =>
    vscode.commands.registerCommand(id, async (...args: unknown[]) => {
      try {
        return await body(...args);
      } catch (error) {
        await notifyFailure(log, id, error);
        return undefined;
      }
    }),
  );
  return vscode.Disposable.from(...registered);
}

/** Logs an error and says that there is one, with a button to the log: the text of an error may come from elsewhere and is not shown itself. */
async function notifyFailure(log: vscode.LogOutputChannel, what: string, error: unknown): Promise<void> {
  log.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const show = vscode.l10n.t('Show Log');
  const report = vscode.l10n.t('Report a Problem…');
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t('An unexpected error occurred. The log has the details.'),
    show,
    report,
  );
  if (chosen === show) log.show(true);
  if (chosen === report) await vscode.commands.executeCommand('sortie.reportProblem');
}
