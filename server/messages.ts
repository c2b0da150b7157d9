import { readFileSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import type { RemoteConsole } from 'vscode-languageserver';

/** Loads the messages of the user's language from a bundle; without one, or with a broken one, they are English. */
export function loadMessages(bundle: string | undefined, log: Pick<RemoteConsole, 'warn'>): void {
  if (bundle === undefined) return;
  try {
    l10n.config({ contents: readFileSync(bundle, 'utf8') });
  } catch (error) {
    log.warn(`${bundle}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
