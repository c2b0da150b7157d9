import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { createDeploymentsApi, type DeploymentsApi } from '../platform/api';
import { type Clock, systemClock } from '../platform/clock';
import { type Environment, readEnvironment } from '../platform/environment';
import { originOf } from '../platform/http/address';
import { PlatformError } from '../platform/http/failure';
import { validateToken } from '../platform/http/headers';
import { proxyAgents } from '../platform/http/proxyTunnel';
import type { TokenSource } from '../platform/http/tokenSource';
import type { AgentFactory, RequestObserver, Transport } from '../platform/http/transport';
import { visible } from '../platform/inert';
import { ClientCredentialsToken, scopeOf, type TokenFetchOptions } from '../platform/tokens/clientCredentials';
import { variableToken } from '../platform/tokens/given';
import { expiryOf } from '../platform/tokens/jwt';
import { headerVariable, withSecretHeaders } from '../platform/tokens/secretHeaders';
import { projectFileName } from '../server/service/text/projectFiles';
import { readVariableName } from './arguments';
import { projectFolderAt } from './checkout';
import { environmentOf } from './settingsFile';
import { checkSettings, originIn } from './settingsTrust';
import { type Terminal, UsageError } from './terminal';

/** The command line options that specify a planet and the source of its token. */
export interface TargetArguments {
  readonly 'base-url'?: string | undefined;
  readonly tenant?: string | undefined;
  readonly project?: string | undefined;
  readonly planet?: string | undefined;
  readonly environment?: string | undefined;
  readonly settings?: string | undefined;
  readonly 'token-env'?: string | undefined;
  /** Whether to print each request. */
  readonly verbose?: boolean | undefined;
}

/** A planet, and everything required to contact it. */
export interface Target {
  readonly environment: Environment;
  readonly api: DeploymentsApi;
  readonly clock: Clock;
  readonly random: () => number;
  /** When the token expires, in milliseconds since the epoch, if the token is a JWT from an environment variable. */
  readonly tokenExpiresAt?: number;
}

/**
 * Creates a target from the command line options. Throws `UsageError` if they are incomplete or invalid. Sends nothing.
 */
export function openTarget(values: TargetArguments, terminal: Terminal): Target {
  return openEnvironment(environmentFrom(values, terminal), values, terminal);
}

/**
 * Creates a target from an environment. Throws `UsageError` if a token is missing, or if the token, an ID, or a header
 * is invalid. Sends nothing.
 */
export function openEnvironment(environment: Environment, values: TargetArguments, terminal: Terminal): Target {
  checkSettings(values, environment, terminal);
  const clock = systemClock();
  const random = Math.random;
  const transport = transportFrom(values, terminal, clock);
  const token = tokenOf(values, environment, terminal, { clock, transport });
  try {
    const api = createDeploymentsApi({ target: environment, token, clock, random, transport });
    const tokenExpiresAt = expiryOf(terminal.variables[variableOf(values, environment, terminal)] ?? '');
    return { environment, api, clock, random, tokenExpiresAt };
  } catch (error) {
    if (error instanceof PlatformError) throw new UsageError(error.message);
    throw error;
  }
}

/** Returns the environment that the options specify. Throws `UsageError` if they don't specify a valid one. */
export function environmentFrom(values: TargetArguments, terminal: Terminal): Environment {
  const { environment, settings, 'base-url': baseUrl, tenant, project, planet } = values;
  const address = [baseUrl, tenant, project, planet];
  if (environment !== undefined || settings !== undefined) {
    if (environment === undefined) throw new UsageError(l10n.t('--settings requires --environment.'));
    if (address.slice(1).some((part) => part !== undefined))
      throw new UsageError(l10n.t("--tenant, --project, and --planet can't be used with --environment."));
    const found = namedEnvironment(environment, settings, terminal.directory);
    if (baseUrl !== undefined && originIn(baseUrl) !== originOf(found.baseUrl)) {
      throw new UsageError(
        l10n.t('--base-url must have the same origin as the environment ({0}).', originOf(found.baseUrl)),
      );
    }
    return found;
  }
  if (address.some((part) => part === undefined)) {
    throw new UsageError(l10n.t('Specify --base-url, --tenant, --project, and --planet, or --environment.'));
  }
  const read = readEnvironment({ name: planet, baseUrl, tenantId: tenant, projectId: project, planetId: planet });
  if (read.ok) return read.environment;
  throw new UsageError(read.invalid.map(({ message }) => message).join(' '));
}

/** Reads an environment from a settings file, or else from the proposals in the nearest project file. */
function namedEnvironment(name: string, settings: string | undefined, directory: string): Environment {
  if (settings !== undefined) return environmentOf(name, settings, directory, 'sortie.environments');
  const folder = projectFolderAt(directory, directory);
  if (folder === undefined)
    throw new UsageError(l10n.t('sortie.json not found. Specify a settings file with --settings.'));
  const file = path.relative(directory, path.join(folder, projectFileName));
  return environmentOf(name, file, directory, 'environments');
}

/** Returns the connections for requests. Throws `UsageError` if the environment variables specify an invalid proxy. */
export function transportFrom({ verbose }: TargetArguments, terminal: Terminal, clock: Clock): Transport {
  return { agent: proxyFrom(terminal), observer: verbose === true ? requestLog(terminal, clock) : undefined };
}

function proxyFrom(terminal: Terminal): AgentFactory | undefined {
  try {
    return proxyAgents(terminal.variables);
  } catch (error) {
    if (error instanceof PlatformError) throw new UsageError(error.message);
    throw error;
  }
}

/**
 * Returns the source of an environment's token and secret headers. Throws `UsageError` if the variable for a secret
 * isn't set, or if the token is invalid.
 */
export function tokenOf(
  values: TargetArguments,
  environment: Environment,
  terminal: Terminal,
  fetching: TokenFetchOptions,
): TokenSource {
  return withHeadersFrom(environment, tokenFrom(values, environment, terminal, fetching), terminal);
}

function withHeadersFrom(
  { secretHeaders = [] }: Environment,
  token: TokenSource,
  { variables }: Terminal,
): TokenSource {
  const missing = secretHeaders.map(headerVariable).find((variable) => !variables[variable]);
  if (missing !== undefined)
    throw new UsageError(
      l10n.t(
        'The environment variable {0} is missing or empty. Set the variable to the value of the secret header.',
        missing,
      ),
    );
  return withSecretHeaders(token, secretHeaders, async (name) => variables[headerVariable(name)]);
}

/**
 * Returns the name of the variable that contains the token: the name in `--token-env`; else, if `SORTIE_TOKEN` isn't
 * set, the name in the environment's settings; else `SORTIE_TOKEN`.
 */
function variableOf(values: TargetArguments, { token }: Environment, { variables }: Terminal): string {
  const wanted = values['token-env'];
  if (wanted !== undefined) return readVariableName(wanted, '--token-env');
  return variables.SORTIE_TOKEN === undefined && token.source === 'variable' ? token.name : 'SORTIE_TOKEN';
}

function tokenFrom(
  values: TargetArguments,
  environment: Environment,
  terminal: Terminal,
  fetching: TokenFetchOptions,
): TokenSource {
  const { variables } = terminal;
  const origin = originOf(environment.baseUrl);
  const settings = environment.token;
  const wanted = values['token-env'];
  const named = variableOf(values, environment, terminal);
  const given = variables[named];
  if (given === undefined && settings.source === 'clientCredentials' && wanted === undefined) {
    if (!variables.SORTIE_CLIENT_SECRET) {
      throw new UsageError(l10n.t('Set the environment variable {0} to the client secret.', 'SORTIE_CLIENT_SECRET'));
    }
    const { tokenUrl, clientId, scope } = settings;
    const secret = () => Promise.resolve(variables.SORTIE_CLIENT_SECRET);
    const client = { tokenUrl, clientId, secret, scope: scope && scopeOf(scope, environment) };
    return new ClientCredentialsToken(origin, client, fetching);
  }
  if (given === undefined) throw new UsageError(l10n.t('Set the environment variable {0} to the access token.', named));
  const problem = validateToken(given, named);
  if (problem !== undefined) throw new UsageError(problem);
  return variableToken(origin, named, variables);
}

/**
 * Returns an observer that prints each request to standard error, with its status and duration. For a request without a
 * status, prints the code of the failure instead.
 */
function requestLog({ err }: Pick<Terminal, 'err'>, { monotonic }: Pick<Clock, 'monotonic'>): RequestObserver {
  return ({ method, origin, path }) => {
    const began = monotonic();
    return ({ status, failure }) => {
      const end = [status, failure].filter((part) => part !== undefined).join(' ');
      err(visible(`${method} ${origin}${path} ${end} ${Math.round(monotonic() - began)} ms`));
    };
  };
}
