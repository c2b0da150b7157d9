import * as l10n from '@vscode/l10n';
import type { Clock } from '../clock';
import { readBaseUrl } from '../http/address';
import type { HttpResponse } from '../http/exchange';
import { PlatformError } from '../http/failure';
import { validateToken } from '../http/headers';
import { isTransient } from '../http/pipeline';
import { statusFailure } from '../http/response';
import type { TokenSource } from '../http/tokenSource';
import { observedExchange, type Transport, transportTo } from '../http/transport';
import { isObject, stringOf } from '../json';

/** A client of a token endpoint. */
export interface OAuthClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly scope?: string | undefined;
  /** Returns the client secret. The secret is sent only to the origin of `tokenUrl`. */
  readonly secret: () => Promise<string | undefined>;
}

/** The services that are required to fetch a token. */
export interface TokenFetchOptions {
  readonly clock: Clock;
  readonly transport?: Transport;
}

interface Grant {
  readonly token: string;
  /** The client secret with which the token was requested. */
  readonly secret: string;
  /** The monotonic time after which a new token is requested. Infinite if the token's lifetime is unknown. */
  readonly renewAt: number;
}

/**
 * A token source for OAuth 2.0 client credentials (RFC 6749 section 4.4). Requests a token only when one is needed: if
 * the current token is missing or about to expire, and once after a 401. Concurrent calls share one token request.
 * Discards the token if the client secret changes, for example after a sign-out.
 */
export class ClientCredentialsToken implements TokenSource {
  private grant: Grant | undefined;
  private fetching: Promise<Grant> | undefined;

  /** @param origin the origin of the API that the tokens are for */
  constructor(
    readonly origin: string,
    private readonly client: OAuthClient,
    private readonly options: TokenFetchOptions,
  ) {}

  async token(): Promise<string> {
    const known = await this.current();
    if (known !== undefined && this.options.clock.monotonic() < known.renewAt) return known.token;
    return this.fetch();
  }

  async renew(rejected: string): Promise<string> {
    const known = await this.current();
    if (known !== undefined && known.token !== rejected) return known.token;
    return this.fetch();
  }

  private async fetch(): Promise<string> {
    this.fetching ??= fetchGrant(this.client, this.options).finally(() => {
      this.fetching = undefined;
    });
    this.grant = await this.fetching;
    return this.grant.token;
  }

  private async current(): Promise<Grant | undefined> {
    if (this.grant === undefined || (await this.client.secret()) !== this.grant.secret) this.grant = undefined;
    return this.grant;
  }
}

async function fetchGrant(client: OAuthClient, { clock, transport }: TokenFetchOptions): Promise<Grant> {
  const address = readBaseUrl(client.tokenUrl);
  if (!address.ok) throw new PlatformError(address.problem, { code: 'address', sent: 'no' });
  const secret = await client.secret();
  if (secret === undefined || secret === '') {
    throw new PlatformError(l10n.t('the client secret is missing'), { code: 'no-token', sent: 'no' });
  }
  const asked = clock.monotonic();
  let answer = await ask(client, secret, 'header', transport);
  if (answer.status === 400 || answer.status === 401) {
    const inBody = await ask(client, secret, 'body', transport);
    if (inBody.status >= 200 && inBody.status < 300) answer = inBody;
  }
  if (answer.status < 200 || answer.status >= 300) {
    const failure = statusFailure(answer, formsOf(client.clientId, secret), clock);
    throw isTransient(failure) ? noToken(failure) : refused(failure);
  }
  return readGrant(answer, secret, asked);
}

/**
 * Converts a failure of the token endpoint to the failure of the request that needs the token. Removes the status,
 * which could be mistaken for a status from the platform.
 */
function noToken(failure: PlatformError): PlatformError {
  return new PlatformError(gaveNone(failure.message), {
    code: failure.code === 'status' ? 'connection' : failure.code,
    sent: 'no',
    at: 'token-endpoint',
    cause: failure.cause,
    retryAfterMs: failure.retryAfterMs,
  });
}

function gaveNone(why: string): string {
  return l10n.t('the token endpoint returned no token ({0})', why);
}

function refused(failure: PlatformError): PlatformError {
  const { status = 0, message, platformMessage } = failure;
  // A token endpoint refuses a client only with 400 or 401 (RFC 6749 section 5.2). Other statuses may come from another
  // server.
  const isRefusal = status === 400 || status === 401;
  const words = isRefusal ? l10n.t('the token endpoint refused the client ({0})', message) : gaveNone(message);
  return new PlatformError(words, { code: 'no-token', sent: 'no', at: 'token-endpoint', platformMessage });
}

async function ask(
  { tokenUrl, clientId, scope }: OAuthClient,
  secret: string,
  where: 'header' | 'body',
  transport: Transport | undefined,
): Promise<HttpResponse> {
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== undefined && scope !== '') form.set('scope', scope);
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    connection: 'close',
  };
  if (where === 'header') {
    headers.authorization = `Basic ${basic(clientId, secret)}`;
  } else {
    form.set('client_id', clientId);
    form.set('client_secret', secret);
  }
  const url = new URL(tokenUrl.trim());
  try {
    const request = { method: 'POST' as const, url, headers, body: form.toString(), ...transportTo(url, transport) };
    return await observedExchange(request, transport?.observer);
  } catch (error) {
    // The request that needs the token hasn't been sent.
    if (error instanceof PlatformError) throw noToken(error);
    throw error;
  }
}

/** Returns the credentials for HTTP Basic authentication (RFC 6749 section 2.3.1). */
function basic(clientId: string, secret: string): string {
  return btoa(`${formEncoded(clientId)}:${formEncoded(secret)}`);
}

/** Returns all forms of the secret that a request can contain, so that each form can be redacted in responses. */
function formsOf(clientId: string, secret: string): readonly string[] {
  return [secret, formEncoded(secret), basic(clientId, secret)];
}

function formEncoded(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2);
}

function readGrant(answer: HttpResponse, secret: string, asked: number): Grant {
  let body: unknown;
  try {
    body = JSON.parse(answer.text);
  } catch {
    body = undefined;
  }
  const token = isObject(body) ? stringOf(body.access_token) : undefined;
  if (!isObject(body) || token === undefined || validateToken(token, '') !== undefined) {
    throw new PlatformError(l10n.t('the token endpoint returned no usable token'), {
      code: 'no-token',
      sent: 'no',
      at: 'token-endpoint',
    });
  }
  const seconds = Number(body.expires_in);
  if (body.expires_in === undefined || !Number.isFinite(seconds) || seconds <= 0)
    return { token, secret, renewAt: Infinity };
  const life = seconds * 1_000;
  return { token, secret, renewAt: asked + life - Math.min(60_000, life * 0.2) };
}

/** Returns a scope in which an environment's IDs replace `{tenant}` and `{starSystem}`. */
export function scopeOf(
  template: string,
  { tenantId, projectId }: { readonly tenantId: string; readonly projectId: string },
): string {
  return template.replaceAll('{tenant}', () => tenantId).replaceAll('{starSystem}', () => projectId);
}
