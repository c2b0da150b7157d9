import * as l10n from '@vscode/l10n';
import { isObject } from '../../../platform/json';
import { redact, type Sensitive } from './redact';

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

/** A setting that the user changed, and its scope. */
export interface ChangedSetting {
  readonly name: string;
  readonly where: 'user' | 'workspace' | 'folder';
  readonly value: unknown;
}

/** Properties of an environment that reveal neither its location nor its user. */
const harmless = ['production', 'failurePhases', 'branchField'];

/**
 * Formats each changed setting as a line with its name, scope, and value. Environments are shown without their names,
 * URLs, IDs, or headers.
 */
function settingsText(changed: readonly ChangedSetting[]): string {
  return changed
    .map(({ name, where, value }) => `${name} (${where}): ${JSON.stringify(shown(name, value))}`)
    .join('\n');
}

function shown(name: string, value: unknown): unknown {
  if (name !== 'sortie.environments') return value;
  return Array.isArray(value) ? value.map(shape) : typeof value;
}

function shape(environment: unknown): unknown {
  if (!isObject(environment)) return typeof environment;
  const members = Object.entries(environment).map(([name, value]) => {
    if (harmless.includes(name)) return [name, value];
    if (name === 'baseUrl' && typeof value === 'string') return [name, `${/^\w+:/.exec(value)?.[0] ?? ''}[host]`];
    if (name === 'headers' && isObject(value)) return [name, Object.keys(value).length];
    if (name === 'token' && isObject(value)) return [name, { source: value.source }];
    return [name, `[${Array.isArray(value) ? 'list' : typeof value}]`];
  });
  return Object.fromEntries(members);
}
