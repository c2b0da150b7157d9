import * as l10n from '@vscode/l10n';
import type { RemoteConsole } from 'vscode-languageserver';
import type { StartOptions } from '../protocol';

/**
 * Loads the messages in the user's language: those that the client sent, or those in the bundle that the client
 * specified. Falls back to English. `readText` is absent if the server has no disk.
 */
export function loadMessages(
  { l10nContents, l10nBundle }: StartOptions,
  readText: ((path: string) => string) | undefined,
  log: Pick<RemoteConsole, 'warn'>,
): void {
  if (l10nContents) {
    l10n.config({ contents: { ...l10nContents } });
    return;
  }
  if (l10nBundle === undefined || !readText) return;
  try {
    l10n.config({ contents: readText(l10nBundle) });
  } catch (error) {
    log.warn(`${l10nBundle}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
