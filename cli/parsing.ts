import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as l10n from '@vscode/l10n';
import { nearest } from '../server/service/text/nearest';
import { UsageError } from './terminal';

/** The options of a command, in the form that Node's `parseArgs` expects. */
export type OptionTable = NonNullable<ParseArgsConfig['options']>;

interface Parsed<T extends OptionTable> {
  readonly values: ReturnType<typeof parseArgs<{ options: T }>>['values'];
  readonly positionals: readonly string[];
}

interface Rules {
  readonly args: readonly string[];
  readonly options: OptionTable;
  readonly acceptsPositionals: boolean;
}

/** A part of a command line, as `parseArgs` describes it. */
interface Token {
  readonly kind: 'option' | 'positional' | 'option-terminator';
  /** The index of the argument that contains the part. */
  readonly index: number;
  readonly name?: string;
  readonly value?: string | undefined;
  /** Whether the value is part of the same argument, after `=`. */
  readonly inlineValue?: boolean | undefined;
}

/**
 * Parses a command line strictly. Throws `UsageError` for the first invalid argument. The message doesn't contain an
 * argument that could be a secret: it never contains a value, and it contains the name of an unknown option only if the
 * name consists of words.
 */
export function parseArguments<T extends OptionTable>(
  args: readonly string[],
  options: T,
  acceptsPositionals = false,
): Parsed<T> {
  const shared = { args: [...args], options, strict: false, allowPositionals: true } as const;
  const { tokens } = parseArgs({ ...shared, tokens: true });
  for (const token of tokens) {
    const problem = problemOf(token, { args, options, acceptsPositionals });
    if (problem !== undefined) throw new UsageError(problem);
  }
  return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
}

function problemOf(
  { kind, index, name = '', value, inlineValue }: Token,
  { args, options, acceptsPositionals }: Rules,
): string | undefined {
  if (kind === 'option-terminator') return undefined;
  if (kind === 'positional') {
    if (acceptsPositionals) return undefined;
    return l10n.t("An argument doesn't belong to any option. Because it could be a secret, it isn't shown here.");
  }
  const type = Object.hasOwn(options, name) ? options[name]?.type : undefined;
  if (type === undefined) return unknownOption(args[index] ?? '', name, Object.keys(options));
  if (type === 'boolean') return value === undefined ? undefined : l10n.t('{0} takes no value.', `--${name}`);
  const isMissing = value === undefined || (inlineValue !== true && /^-./.test(value));
  return isMissing
    ? l10n.t('{0} requires a value. If the value begins with -, write {0}=VALUE.', `--${name}`)
    : undefined;
}

function unknownOption(argument: string, name: string, known: readonly string[]): string {
  const [similar] = nearest(name, known, 1);
  const isName = argument.length <= 32 && /^(-[a-z]|--[a-z]+(-[a-z]+)*)$/.test(argument);
  if (similar !== undefined) {
    return isName
      ? l10n.t('{0} is an unknown option. Did you mean {1}?', argument, `--${similar}`)
      : l10n.t('An option is unknown. Did you mean {0}?', `--${similar}`);
  }
  return isName
    ? l10n.t('{0} is an unknown option. To list the options, use --help.', argument)
    : l10n.t(
        "An option is unknown. Because it could contain a secret, it isn't shown here. To list the options, use --help.",
      );
}
