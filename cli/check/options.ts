import { existsSync } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { checkoutOf } from '../checkout';
import { type OptionTable, parseArguments } from '../parsing';
import type { TargetArguments } from '../target';
import { UsageError } from '../terminal';
import type { Format } from './fileDiagnostic';
import { githubFormat } from './github';
import { gitlabFormat } from './gitlab';
import { jsonFormat } from './json';
import { junitFormat } from './junit';
import { sarifFormat } from './sarif';
import { textFormat } from './text';

/** The parsed command line of `sortie check`. */
export interface CheckOptions {
  readonly paths: readonly string[];
  readonly format: Format;
  /** The folder that the paths in the output are relative to. */
  readonly base: string;
  /** Whether the output format includes fixes. */
  readonly listsFixes: boolean;
  readonly maxWarnings: number;
  readonly fix: boolean;
  /** Whether a folder without sort configuration is accepted. */
  readonly allowEmpty: boolean;
  /** The path of the baseline file. */
  readonly baseline: string | undefined;
  /** Whether to replace the baseline with the current problems. */
  readonly writesBaseline: boolean;
  /** How to verify default sorts. Undefined if they aren't verified. */
  readonly verification: VerificationArguments | undefined;
}

/** The options for verifying default sorts. */
export interface VerificationArguments {
  readonly target: Pick<TargetArguments, 'environment' | 'settings' | 'token-env' | 'verbose'>;
  readonly maxRequests: number;
}

const formats: ReadonlyMap<string, Format> = new Map([
  ['text', textFormat],
  ['json', jsonFormat],
  ['sarif', sarifFormat],
  ['junit', junitFormat],
  ['gitlab', gitlabFormat],
  ['github', githubFormat],
]);

/** The formats for people and their scripts. The other formats are for services, which expect paths in the checkout. */
const localFormats: readonly Format[] = [textFormat, jsonFormat];

const known = {
  format: { type: 'string' },
  'max-warnings': { type: 'string' },
  fix: { type: 'boolean' },
  'allow-empty': { type: 'boolean' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean' },
  environment: { type: 'string' },
  settings: { type: 'string' },
  'token-env': { type: 'string' },
  'max-requests': { type: 'string' },
  verbose: { type: 'boolean' },
} as const satisfies OptionTable;

/**
 * Reads the arguments of `sortie check`. Throws `UsageError` with instructions if they are invalid. An argument that
 * starts with `-` is a path if a file with this name exists in `directory` and the argument isn't an option. After
 * `--`, all arguments are paths.
 */
export function readOptions(args: readonly string[], directory: string): CheckOptions {
  const { values, positionals } = parsed(withPathsLast(args, directory));
  const format = formats.get(values.format ?? 'text');
  if (!format) {
    throw new UsageError(l10n.t('--format must be one of {0}.', [...formats.keys()].join(', ')));
  }
  if (values['write-baseline'] === true && values.baseline === undefined) {
    throw new UsageError(l10n.t('--write-baseline requires --baseline FILE.'));
  }
  const warnings = values['max-warnings'] ?? '0';
  if (!isCount(warnings)) throw noCount();
  return {
    paths: positionals,
    format,
    base: localFormats.includes(format) ? directory : (checkoutOf(directory) ?? directory),
    listsFixes: format === sarifFormat,
    maxWarnings: Number(warnings),
    fix: values.fix === true,
    allowEmpty: values['allow-empty'] === true,
    baseline: values.baseline,
    writesBaseline: values['write-baseline'] === true,
    verification: verificationIn(values),
  };
}

function withPathsLast(args: readonly string[], directory: string): readonly string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const before = args.slice(0, end);
  const isPath = (text: string) => text.startsWith('-') && !isOption(text) && existsSync(path.resolve(directory, text));
  return [...before.filter((each) => !isPath(each)), '--', ...before.filter(isPath), ...args.slice(end + 1)];
}

function isOption(text: string): boolean {
  const [, name = ''] = /^--([^=]*)/.exec(text) ?? [];
  return Object.hasOwn(known, name);
}

function parsed(args: readonly string[]) {
  try {
    return parseArguments(args, known, true);
  } catch (error) {
    const at = args.indexOf('--max-warnings');
    throw at < 0 || isCount(args[at + 1]) ? error : noCount();
  }
}

function verificationIn(values: ReturnType<typeof parsed>['values']): VerificationArguments | undefined {
  const { environment, settings, 'token-env': tokenVariable, 'max-requests': most, verbose } = values;
  if (environment === undefined) {
    const stray = Object.entries({ settings, 'token-env': tokenVariable, 'max-requests': most, verbose }).find(
      ([, value]) => value,
    );
    if (stray) throw new UsageError(l10n.t('--{0} requires --environment NAME.', stray[0]));
    return undefined;
  }
  if (most !== undefined && (!isCount(most) || Number(most) < 1)) {
    throw new UsageError(l10n.t('--max-requests must be a whole number, 1 or more.'));
  }
  return { target: { environment, settings, 'token-env': tokenVariable, verbose }, maxRequests: Number(most ?? 50) };
}

function isCount(text = ''): boolean {
  return /^\d+$/.test(text);
}

function noCount(): UsageError {
  return new UsageError(l10n.t('--max-warnings must be a whole number, 0 or more.'));
}

/** Returns the output of `sortie check --help`. */
export function checkHelp(): string {
  return [
    l10n.t('Usage: sortie check [paths] [options]'),
    '',
    l10n.t('  --format FORMAT     text, json, sarif, junit, gitlab, or github (default: text)'),
    l10n.t('  --max-warnings N    accept at most N warnings (default: 0)'),
    l10n.t("  --fix               apply the fixes that can't change the meaning of the configuration"),
    l10n.t('  --allow-empty       accept a folder without sort configuration'),
    l10n.t("  --baseline FILE     report only problems that FILE doesn't contain"),
    l10n.t('  --write-baseline    write all problems to the baseline file'),
    l10n.t('  --environment NAME  verify default sorts on environment NAME from sortie.json'),
    l10n.t('  --settings FILE     use the environment from the VS Code settings in FILE'),
    l10n.t('  --max-requests N    send at most N requests to the environment (default: 50)'),
    l10n.t('  --token-env NAME    read the token from environment variable NAME instead of SORTIE_TOKEN'),
    l10n.t('  --verbose           print each request to standard error'),
    '',
    l10n.t('Checks all sort configuration in the working directory, or only the specified files and folders.'),
    l10n.t('Sortie always reads the whole project, and the nearest sortie.json.'),
    l10n.t(
      "Exit codes: 0 = passed, 1 = errors or too many warnings, 2 = the check couldn't run, or the verification had no result.",
    ),
  ].join('\n');
}
