import * as vscode from 'vscode';

/**
 * The implementation of a command. Arguments come from menus and key bindings, so the implementation must validate
 * them.
 */
export type CommandBody = (...args: readonly unknown[]) => unknown;

/**
 * Registers each command under its ID. A failure is logged in full, and the user sees a fixed message. No error reaches
 * the editor.
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

/**
 * Logs an error and shows a message with buttons to show the log and to report the problem. The message doesn't contain
 * the error's text, because that text may come from outside Sortie.
 */
async function notifyFailure(log: vscode.LogOutputChannel, what: string, error: unknown): Promise<void> {
  log.error(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const show = vscode.l10n.t('Show Extension Log');
  const report = vscode.l10n.t('Report a Problem…');
  const chosen = await vscode.window.showErrorMessage(
    vscode.l10n.t('An unexpected error occurred. The log has the details.'),
    show,
    report,
  );
  if (chosen === show) log.show(true);
  if (chosen === report) await vscode.commands.executeCommand('sortie.reportProblem');
}
