import { parseArgs } from 'node:util';
import * as l10n from '@vscode/l10n';
import { misuse } from '../arguments';
import { UsageError } from '../terminal';
import type { Format } from './finding';
import { githubFormat } from './github';
import { jsonFormat } from './json';
import { sarifFormat } from './sarif';
import { textFormat } from './text';

/** What `sortie check` was asked for. */
export interface CheckOptions {
  readonly paths: readonly string[];
  readonly format: Format;
  readonly maxWarnings: number;
  readonly fix: boolean;
  /** A folder without any sort configuration is no error. */
  readonly allowEmpty: boolean;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['text', textFormat],
  ['json', jsonFormat],
  ['sarif', sarifFormat],
  ['github', githubFormat],
]);

/** Reads the arguments; throws `UsageError` with what to do about a wrong one. */
export function readOptions(args: readonly string[]): CheckOptions {
  const { values, positionals } = parsed(args);
  const format = formats.get(values.format ?? 'text');
  if (!format) {
    throw new UsageError(l10n.t('--format takes one of {0}.', [...formats.keys()].join(', ')));
  }
  const warnings = values['max-warnings'] ?? '0';
  if (!isCount(warnings)) throw noCount();
  return {
    paths: positionals,
    format,
    maxWarnings: Number(warnings),
    fix: values.fix === true,
    allowEmpty: values['allow-empty'] === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        'max-warnings': { type: 'string' },
        fix: { type: 'boolean' },
        'allow-empty': { type: 'boolean' },
      },
    });
  } catch (error) {
    const at = args.indexOf('--max-warnings');
    throw at < 0 || isCount(args[at + 1]) ? misuse(error) : noCount();
  }
}

function isCount(text = ''): boolean {
  return /^\d+$/.test(text);
}

function noCount(): UsageError {
  return new UsageError(l10n.t('--max-warnings takes a number, 0 or more.'));
}

/** What `sortie check --help` prints. */
export function checkHelp(): string {
  return [
    l10n.t('Usage: sortie check [paths] [options]'),
    '',
    l10n.t('  --format FORMAT     text, json, sarif or github (default: text)'),
    l10n.t('  --max-warnings N    how many warnings are let through (default: 0)'),
    l10n.t('  --fix               apply the fixes that cannot change meaning'),
    l10n.t('  --allow-empty       a folder without sort configuration is no error'),
    '',
    l10n.t('Checks the sort configuration below the working directory, or the files and folders given, which are'),
    l10n.t('looked at together with the rest of it. Settings are read from .vscode/settings.json.'),
    l10n.t('Exit codes: 0 nothing to complain about, 1 errors or too many warnings, 2 could not run.'),
  ].join('\n');
}
