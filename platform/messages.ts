import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';

/**
 * The language that a person's environment asks for, as a two- or three-letter code: `LC_ALL`, else `LC_MESSAGES`, else
 * `LANG`; an empty variable counts as unset, as POSIX has it. Undefined for none (`C`, `POSIX`) and for what is no locale.
 */
export function languageOf(variables: Readonly<Record<string, string | undefined>>): string | undefined {
  const wanted = variables.LC_ALL || variables.LC_MESSAGES || variables.LANG || '';
  return /^[a-z]{2,3}(?=[_.@]|$)/.exec(wanted)?.[0];
}

/**
 * Takes the message table of the person's language, where the package has one: programs lie in `dist/`, tables beside it in
 * `l10n/`.
 */
export function loadMessages(variables: Readonly<Record<string, string | undefined>>): void {
  const language = languageOf(variables);
  if (language === undefined || language === 'en') return;
  try {
    const table = path.join(__dirname, '..', 'l10n', `bundle.l10n.${language}.json`);
    l10n.config({ contents: readFileSync(table, 'utf8') });
  } catch {
    // No table for this language: the messages stay English.
  }
}
