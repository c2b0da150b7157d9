import { parseArgs } from 'node:util';
import * as l10n from '@vscode/l10n';
import { isVariableName } from '../platform/tokens/given';
import type { Access, Simulation } from './platform';
import { isShapeName, shapeNames } from './shapes';

/** The parsed command line. */
export interface CommandLine {
  readonly port: number;
  readonly workspace?: string;
  readonly state?: string;
  readonly access: Access;
  readonly simulation: Simulation;
  /** Whether to stop when standard input ends. */
  readonly untilStdinEnds: boolean;
}

/** Thrown for an invalid command line. The message contains instructions. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns the usage text. */
export function usage(): string {
  return l10n.t(`Usage: node platform.js [options]

Serves the Cloud API on this machine. The first line of the output is the address of the API.

  --port N                  listen on this port (default: 0, any free port)
  --workspace DIR           serve the collections of the configuration in this folder
  --state FILE              keep planets and deployments in this file
  --speed X                 run deployments X times as fast (0.01 to 1000; default: 1)
  --token-env NAME          accept only the token in this environment variable
  --client-secret-env NAME  issue tokens only for the client secret in this environment variable
  --token-lifetime SECONDS  let issued tokens expire after this time (at most 86400; default: 3600)
  --faults                  allow scripted faults; the second line of the output contains the secret for scripting them
  --shapes NAME             serve the undocumented parts of responses in this shape: plain (default), alt, or keyed
  --until-stdin-ends        exit when standard input ends, for example because the parent process has ended
  --help                    print this help
`);
}

const options = {
  port: { type: 'string' },
  workspace: { type: 'string' },
  state: { type: 'string' },
  speed: { type: 'string' },
  'token-env': { type: 'string' },
  'client-secret-env': { type: 'string' },
  'token-lifetime': { type: 'string' },
  faults: { type: 'boolean' },
  shapes: { type: 'string' },
  'until-stdin-ends': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

function numberIn(text: string | undefined, name: string, bounds: { least: number; most: number; otherwise: number }) {
  if (text === undefined) return bounds.otherwise;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= bounds.least && value <= bounds.most) return value;
  throw new UsageError(
    l10n.t('{0} must be a number from {1} to {2}, not “{3}”.', name, bounds.least, bounds.most, text),
  );
}

function wholeNumberIn(
  text: string | undefined,
  name: string,
  bounds: { least: number; most: number; otherwise: number },
) {
  const value = numberIn(text, name, bounds);
  if (Number.isInteger(value)) return value;
  throw new UsageError(l10n.t('{0} must be a whole number, not “{1}”.', name, text ?? ''));
}

function pathIn(text: string | undefined, name: string): string | undefined {
  if (text === '') throw new UsageError(l10n.t('{0} requires a path.', name));
  return text;
}

/** Reads a secret from an environment variable. Messages contain the variable's name, never its value. */
function secretIn(variable: string | undefined, name: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (variable === undefined) return undefined;
  if (!isVariableName(variable)) {
    throw new UsageError(l10n.t('{0} must be the name of an environment variable, not its value.', name));
  }
  const secret = environment[variable];
  if (secret === undefined || secret === '') {
    throw new UsageError(
      l10n.t('The environment variable {1} is missing or empty. Set the variable, or remove {0}.', name, variable),
    );
  }
  if (/\s/.test(secret)) {
    throw new UsageError(l10n.t('The value of the environment variable {0} contains whitespace.', variable));
  }
  return secret;
}

function valuesIn(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Parses the arguments that follow the script's path. Returns `help` if they contain `--help`. Throws `UsageError` if
 * they are invalid.
 */
export function parseCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): CommandLine | 'help' {
  const values = valuesIn(args);
  if (values.help === true) return 'help';
  const shapes = values.shapes ?? 'plain';
  if (!isShapeName(shapes)) {
    throw new UsageError(l10n.t('{0} must be one of: {1}.', '--shapes', shapeNames.join(', ')));
  }
  const workspace = pathIn(values.workspace, '--workspace');
  const state = pathIn(values.state, '--state');
  const token = secretIn(values['token-env'], '--token-env', environment);
  const clientSecret = secretIn(values['client-secret-env'], '--client-secret-env', environment);
  return {
    port: wholeNumberIn(values.port, '--port', { least: 0, most: 65_535, otherwise: 0 }),
    access: {
      tokenLifetime: wholeNumberIn(values['token-lifetime'], '--token-lifetime', {
        least: 1,
        most: 86_400,
        otherwise: 3_600,
      }),
      token,
      clientSecret,
    },
    simulation: {
      speed: numberIn(values.speed, '--speed', { least: 0.01, most: 1_000, otherwise: 1 }),
      faults: values.faults ?? false,
      shapes,
    },
    untilStdinEnds: values['until-stdin-ends'] ?? false,
    workspace,
    state,
  };
}
