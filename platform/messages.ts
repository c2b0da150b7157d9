import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';

/**
 * Returns the language of the user's locale as a code of two or three letters: from `LC_ALL`, else `LC_MESSAGES`, else
 * `LANG`. An empty variable counts as unset, as in POSIX. Undefined for `C`, `POSIX`, and invalid locales.
 */
export function languageOf(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const wanted = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  return /^[a-z]{2,3}(?=[_.@]|$)/.exec(wanted)?.[0];
}

/**
 * Loads the messages in the user's language, if the package contains them. Programs are in `dist/`, messages in
 * `l10n/`.
 */
export function loadMessages(variables: Readonly<Record<string, string | undefined>>): void {
  const language = languageOf(variables);
  if (language === undefined || language === 'en') return;
  try {
    const table = path.join(__dirname, '..', 'l10n', `bundle.l10n.${language}.json`);
    l10n.config({ contents: readFileSync(table, 'utf8') });
  } catch {
    // The package contains no messages in this language, so all messages stay in English.
  }
}
