import * as vscode from 'vscode';
import { inert } from '../../platform/inert';

/** Copies text to the clipboard and shows a message in the status bar. */
export async function copyText(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied {0}', inert(text, 200)), 5000);
}
