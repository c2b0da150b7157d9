import * as l10n from '@vscode/l10n';
import { isVariableName } from '../platform/tokens/given';
import { type OptionTable, parseArguments } from './parsing';
import { UsageError } from './terminal';

/** The options that specify a planet, the source of its token, and the output format. */
export const targetOptions = {
  'base-url': { type: 'string' },
  tenant: { type: 'string' },
  project: { type: 'string' },
  planet: { type: 'string' },
  environment: { type: 'string' },
  settings: { type: 'string' },
  'token-env': { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
} as const satisfies OptionTable;

/** Returns the help text for `targetOptions`. */
export function targetHelp(): string {
  return [planetHelp(), tokenHelp(), outputHelp()].join('\n');
}

/** Returns the help text for the options that specify a planet. */
export function planetHelp(): string {
  return l10n.t(`Planet:
  --base-url URL --tenant ID --project ID --planet ID
  --environment NAME [--settings FILE]   an environment from a VS Code settings file, else from sortie.json`);
}

/** Returns the help text for `--token-env`. */
export function tokenHelp(): string {
  return l10n.t(`The token is read from an environment variable, never from an argument:
  --token-env NAME                     read environment variable NAME instead of SORTIE_TOKEN`);
}

/** Returns the help text for the options that determine the output. */
export function outputHelp(): string {
  return l10n.t(`Output:
  --json                               print JSON, one object per line
  --quiet                              print only the result and errors
  --verbose                            print each request to standard error`);
}

/**
 * Returns the text if it is a valid environment variable name. Otherwise, throws a `UsageError` that doesn't contain
 * the text, because the text could be a secret.
 */
export function readVariableName(text: string, option: string): string {
  if (isVariableName(text)) return text;
  throw new UsageError(l10n.t('{0} must be the name of an environment variable, not its value.', option));
}

/**
 * Parses the options of a command that accepts no other arguments (see `parseArguments`). Throws `UsageError` for an
 * invalid argument, and for an option such as `--token`.
 */
export function parseOptions<T extends OptionTable>(args: readonly string[], options: T) {
  if (args.some((argument) => /^--(token|access-token|bearer)(=|$)/.test(argument))) {
    throw new UsageError(
      l10n.t("A token can't be passed as an argument. Set the environment variable SORTIE_TOKEN instead."),
    );
  }
  return parseArguments(args, options).values;
}

/**
 * Converts a duration such as `90s`, `30m`, `2h`, or `1500ms` to milliseconds. Throws `UsageError` for any other value.
 */
export function readDuration(text: string, option: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  const unit = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }[match?.[2] ?? ''];
  const value = Number(match?.[1]) * (unit ?? Number.NaN);
  if (!(value > 0)) throw new UsageError(l10n.t('{0} must be a duration such as 90s, 30m, or 2h.', option));
  return value;
}
