import * as vscode from 'vscode';
import type { Objection } from '../ui/ask';

/**
 * Checks, without sending a secret, whether a host responds at an address that the user typed. If no host responds,
 * returns a warning, not an error.
 */
export async function hostDoubt(url: string, signal: AbortSignal): Promise<Objection | undefined> {
  const { findHost } = await import('./connections');
  const failure = await findHost(url, signal);
  return failure && { message: vscode.l10n.t('No response ({0}).', failure.message), doubt: true };
}
