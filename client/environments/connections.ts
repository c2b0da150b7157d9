import { createDeploymentsApi, type DeploymentsApi } from '../../platform/api';
import { systemClock } from '../../platform/clock';
import type { ApplicationApis, Environment } from '../../platform/environment';
import { originOf } from '../../platform/http/address';
import { PlatformError } from '../../platform/http/failure';
import { Pipeline, type PipelineOptions } from '../../platform/http/pipeline';
import type { TokenSource } from '../../platform/http/tokenSource';
import type { Transport } from '../../platform/http/transport';
import { ClientCredentialsToken, scopeOf } from '../../platform/tokens/clientCredentials';
import { givenToken, variableToken } from '../../platform/tokens/given';
import { withSecretHeaders } from '../../platform/tokens/secretHeaders';
import { variables } from '../machine';
import { tokenExpiry } from './tokenExpiry';
import { accessTokenKey, headerKey, secretKey, type Tokens } from './tokens';

/**
 * Lets the editor use its own proxy settings and certificates. If `http.proxySupport` is `on`, the editor uses them
 * only for requests without an agent.
 */
const transport: Transport = { agent: () => undefined };

const ways = { clock: systemClock(), random: Math.random, transport };

/**
 * Creates typed API clients for environments. Each client uses the token of its environment's origin, tenant, and star
 * system.
 */
export class Connections {
  private readonly sources = new Map<string, TokenSource>();

  constructor(private readonly tokens: Tokens) {}

  /**
   * Returns the deployments API of an environment. Throws a `PlatformError` with code `address` if the environment's
   * address isn't allowed.
   */
  api(environment: Environment): DeploymentsApi {
    return createDeploymentsApi({ ...ways, target: environment, token: this.source(environment) });
  }

  /** Like `api`, but with secrets that aren't stored yet. The keys of `given` are the storage keys of these secrets. */
  apiWith(environment: Environment, given: ReadonlyMap<string, string>): DeploymentsApi {
    const token = tokenSource(environment, async (key) => given.get(key));
    return createDeploymentsApi({ ...ways, target: environment, token });
  }

  /**
   * Returns the options for requests to an application. If the application requires a token, the options contain the
   * environment's token (same origin) or the token stored for the application's origin (different origin). Creating a
   * client with the options throws a `PlatformError` if the application's address isn't allowed.
   */
  application(environment: Environment, { url, auth }: ApplicationApis): PipelineOptions {
    const way = { ...ways, baseUrl: url, headers: environment.headers };
    if (auth === 'none') return way;
    const origin = originOf(url);
    const isBaseOrigin = origin === originOf(environment.baseUrl);
    return {
      ...way,
      token: isBaseOrigin
        ? this.source(environment)
        : givenToken(origin, () => this.tokens.get(accessTokenKey(origin, environment))),
    };
  }

  /** Whether the environment has a stored secret or its token variable is set. */
  async hasToken(environment: Environment): Promise<boolean> {
    if (environment.token.source === 'clientCredentials') {
      return (await this.tokens.get(secretKey(environment))) !== undefined;
    }
    return (await this.source(environment).token()) !== undefined;
  }

  /** Returns the time when the token of an environment expires, if that time can be determined without a request. */
  async expiry(environment: Environment): Promise<number | undefined> {
    return tokenExpiry(environment, this.tokens);
  }

  private source(environment: Environment): TokenSource {
    const { baseUrl, tenantId, projectId, token, secretHeaders } = environment;
    const key = JSON.stringify([originOf(baseUrl), tenantId, projectId, token, secretHeaders]);
    const known = this.sources.get(key);
    if (known) return known;
    const source = tokenSource(environment, (secret) => this.tokens.get(secret));
    this.sources.set(key, source);
    return source;
  }
}

/**
 * Checks whether a host responds at an address, without sending a secret. Resolves with the failure, or with undefined
 * if a host responds.
 */
export async function findHost(baseUrl: string, signal: AbortSignal): Promise<PlatformError | undefined> {
  try {
    await new Pipeline({ ...ways, baseUrl }).get(['api', 'v1'], { attempts: 1, signal });
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return error.sent === 'answered' || error.code === 'redirect' ? undefined : error;
  }
}

function tokenSource(environment: Environment, read: (key: string) => Promise<string | undefined>): TokenSource {
  const origin = originOf(environment.baseUrl);
  return withSecretHeaders(bearerOf(environment, origin, read), environment.secretHeaders ?? [], (name) =>
    read(headerKey(origin, name)),
  );
}

function bearerOf(
  environment: Environment,
  origin: string,
  read: (key: string) => Promise<string | undefined>,
): TokenSource {
  const { token } = environment;
  const secret = () => read(secretKey(environment));
  if (token.source === 'variable') return variableToken(origin, token.name, variables());
  if (token.source === 'pasted') return givenToken(origin, secret);
  const { tokenUrl, clientId, scope } = token;
  const client = { tokenUrl, clientId, secret, scope: scope && scopeOf(scope, environment) };
  return new ClientCredentialsToken(origin, client, ways);
}
