import * as vscode from 'vscode';
import type { Objection } from '../ui/ask';

/** Whether anything answers at an address that a person typed; nothing secret is sent. That nothing does is a doubt, no mistake. */
export async function hostDoubt(url: string, signal: AbortSignal): Promise<Objection | undefined> {
  const { findHost } = await import('./connections');
  const failure = await findHost(url, signal);
  return failure && { message: vscode.l10n.t('Nothing answered there ({0}).', failure.message), doubt: true };
}
