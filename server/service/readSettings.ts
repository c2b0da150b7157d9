import * as l10n from '@vscode/l10n';
import { severities } from './rules/severity';
import { defaultSettings, type RuleSeverity, type SortSettings } from './settings';
import { readStatedCollections } from './statedCollections';
import { isRecord, strings } from './values';

/** The settings, and descriptions of the mistakes in them. */
export interface ReadSettings {
  readonly settings: SortSettings;
  readonly mistakes: readonly string[];
}

const choices = ['off', ...severities.toReversed()] as const;

/**
 * Reads the `sortie` section of an editor's configuration. Missing and malformed settings get their default values.
 * Malformed settings are reported in `mistakes`.
 */
export function readSettings(
  section: unknown,
  { peerValidators, peerOutlines }: Pick<SortSettings, 'peerValidators' | 'peerOutlines'>,
): ReadSettings {
  const mistakes: string[] = [];
  const given = isRecord(section) ? section : {};
  const files = isRecord(given.files) ? given.files : {};
  const gosu = isRecord(given.gosu) ? given.gosu : {};

  const wrong = (name: string, expected: string) =>
    mistakes.push(l10n.t('The {0} setting must be {1}. Sortie ignores invalid values.', `sortie.${name}`, expected));

  const pick = <T>(
    name: string,
    value: unknown,
    fallback: T,
    is: (value: unknown) => value is T,
    expected: string,
  ): T => {
    if (value === undefined || value === null) return fallback;
    if (is(value)) return value;
    wrong(name, expected);
    return fallback;
  };
  const globs = (kind: keyof SortSettings['files']) =>
    pick(`files.${kind}`, files[kind], defaultSettings.files[kind], areGlobs, l10n.t('a list of glob patterns'));

  const settings: SortSettings = {
    vendor: pick('vendor', given.vendor, defaultSettings.vendor, isWord, l10n.t('a word')),
    rules: readRules(given.rules, wrong),
    collections: readStatedCollections(given.collections, wrong),
    files: {
      schema: globs('schema'),
      mapping: globs('mapping'),
      updater: globs('updater'),
      apiconfig: globs('apiconfig'),
      swagger: globs('swagger'),
      gosu: globs('gosu'),
      entity: globs('entity'),
      exclude: globs('exclude'),
    },
    maxFileSize: pick(
      'maxFileSize',
      given.maxFileSize,
      defaultSettings.maxFileSize,
      isSize,
      l10n.t('a number of bytes'),
    ),
    sortColumnPackage: pick('gosu.sortColumnPackage', gosu.sortColumnPackage, '', isString, l10n.t('a string')),
    peerValidators: peerValidators,
    peerOutlines: peerOutlines,
    codeLens: pick('codeLens', given.codeLens, defaultSettings.codeLens, isBoolean, l10n.t('true or false')),
    inlayHints: pick('inlayHints', given.inlayHints, defaultSettings.inlayHints, isBoolean, l10n.t('true or false')),
  };
  return { settings, mistakes };
}

function readRules(value: unknown, wrong: (name: string, expected: string) => void): SortSettings['rules'] {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) {
    wrong('rules', l10n.t('an object that maps rules to severities'));
    return {};
  }
  const rules: Record<string, RuleSeverity> = Object.create(null);
  for (const [code, given] of Object.entries(value)) {
    const severity = choices.find((known) => known === given);
    if (severity) rules[code] = severity;
    else wrong(`rules.${code}`, l10n.t('one of {0}', choices.join(', ')));
  }
  return rules;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\p{L}\p{N}_.-]+$/u.test(value);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

/** Maximum length of a glob, in characters. If a glob is longer, minimatch throws an error. */
const longestGlob = 65_536;

function areGlobs(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && strings(value).length === value.length && value.every(({ length }) => length <= longestGlob)
  );
}
