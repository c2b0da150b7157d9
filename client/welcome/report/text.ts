import * as l10n from '@vscode/l10n';
import { redact, type Sensitive } from './redact';
import { type ChangedSetting, settingsText } from './settings';

/** The end of a log. */
export interface LogTail {
  readonly name: string;
  readonly lines: readonly string[];
}

/** The content of a report. */
export interface ReportFacts {
  /** Names and versions, in display order. */
  readonly versions: readonly (readonly [name: string, version: string])[];
  /** The state of the language server, in one line. */
  readonly server: string;
  readonly settings: readonly ChangedSetting[];
  readonly logs: readonly LogTail[];
}

/** Maximum number of lines from each log. */
export const mostLines = 150;

/**
 * Formats a report as Markdown. Private text is redacted in the versions, the server's state, the settings, and the
 * logs.
 */
export function reportText(facts: ReportFacts, secret: Sensitive): string {
  const clean = (text: string) => redact(text, secret);
  const settings = clean(settingsText(facts.settings));
  return [
    `# ${l10n.t('Sortie: Problem')}`,
    '',
    l10n.t('Nothing was sent. Tokens, hosts, and IDs are redacted. Read the report before you share it.'),
    '',
    `## ${l10n.t('What happened, and what did you expect?')}`,
    '',
    '…',
    '',
    `## ${l10n.t('How can the problem be reproduced?')}`,
    '',
    '1. …',
    '',
    `## ${l10n.t('Versions')}`,
    '',
    ...facts.versions.map(([name, version]) => `- ${name}: ${clean(version)}`),
    '',
    `## ${l10n.t('Language server')}`,
    '',
    clean(facts.server),
    '',
    `## ${l10n.t('Changed settings')}`,
    '',
    ...fenced(settings === '' ? [] : settings.split('\n')),
    ...facts.logs.flatMap(({ name, lines }) => [
      '',
      `## ${l10n.t('Last lines of the {0} log', name)}`,
      '',
      ...fenced(lines.slice(-mostLines).map(clean)),
    ]),
    '',
  ].join('\n');
}

/** A code block. Its fence is longer than any fence in the lines. */
function fenced(lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [l10n.t('None.')];
  const longest = Math.max(2, ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([ticks]) => ticks.length)));
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, ...lines, fence];
}
