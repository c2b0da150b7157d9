import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { expiryOf, localToken } from '../platform/tokens/jwt';
import { mediaTypeOf, readText } from './requestBody';

interface TokenOptions {
  /** The only token that is accepted besides issued tokens. If undefined, any token that hasn't expired is accepted. */
  readonly token?: string;
  /**
   * The client secret that is required for issuing tokens. If undefined and `token` is set, no secret is accepted. If
   * neither is set, any nonempty secret is accepted.
   */
  readonly clientSecret?: string;
  /** The lifetime of issued tokens in seconds. */
  readonly tokenLifetime: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Creates unguessable random text. */
  readonly newSecret: () => string;
}

const mostIssuedTokens = 1_000;

/** Compares two secrets in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Issues and checks access tokens. Removes expired tokens. Keeps at most `mostIssuedTokens` tokens, and removes the
 * oldest first.
 */
export class Tokens {
  private readonly ends = new Map<string, number>();

  constructor(private readonly options: TokenOptions) {}

  /** Whether requests with this token are accepted. */
  accepts(token: string): boolean {
    const { now, token: accepted } = this.options;
    const end = this.ends.get(token);
    if (end !== undefined) return now() < end;
    if ((expiryOf(token) ?? Number.POSITIVE_INFINITY) <= now()) return false;
    return accepted === undefined || equalSecrets(token, accepted);
  }

  /** Whether a client with this secret may request tokens. */
  acceptsClient(secret: string): boolean {
    const { clientSecret, token } = this.options;
    if (clientSecret !== undefined) return equalSecrets(secret, clientSecret);
    return token === undefined && secret !== '';
  }

  /** Issues a token. Returns the token and its lifetime in seconds. */
  issue(): { token: string; lifetime: number } {
    const { now, newSecret, tokenLifetime: lifetime } = this.options;
    this.forgetOld();
    const end = now() + lifetime * 1_000;
    const token = localToken(newSecret(), end);
    this.ends.set(token, end);
    return { token, lifetime };
  }

  private forgetOld(): void {
    const { ends } = this;
    const now = this.options.now();
    for (const [token, end] of ends) if (end <= now || ends.size > mostIssuedTokens) ends.delete(token);
  }
}

const noStore = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

function refuse(error: string, description: string, status = 400, headers: Record<string, string> = {}): Response {
  return Response.json({ error, error_description: description }, { status, headers: { ...noStore, ...headers } });
}

/**
 * Decodes one half of Basic credentials. Both halves are form-encoded before they are joined (RFC 6749 section 2.3.1).
 */
function formDecoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

interface Client {
  readonly id: string;
  readonly secret: string;
}

function basicClient(header: string): Client | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header)?.[1];
  if (encoded === undefined) return undefined;
  const parts = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'));
  const id = formDecoded(parts?.[1] ?? '');
  const secret = formDecoded(parts?.[2] ?? '');
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/**
 * Handles a token request with client credentials (RFC 6749 section 4.4). Accepts credentials through Basic
 * authentication or in the form body. Errors follow RFC 6749 section 5.2. Always grants the requested scope.
 */
export async function respondToTokenRequest(context: Context, tokens: Tokens): Promise<Response> {
  if (mediaTypeOf(context) !== 'application/x-www-form-urlencoded') {
    return refuse('invalid_request', 'The body must be of type application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(await readText(context));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refuse('invalid_request', 'A parameter occurs more than once.');

  const header = context.req.header('authorization');
  const inForm = form.has('client_id') || form.has('client_secret');
  if (header !== undefined && form.has('client_secret')) {
    return refuse('invalid_request', 'The client names its secret both in the header and in the body.');
  }
  const grant = form.get('grant_type');
  if (grant === null) return refuse('invalid_request', 'The parameter grant_type is missing.');
  if (grant !== 'client_credentials') return refuse('unsupported_grant_type', 'Only client_credentials is granted.');

  const client: Client | undefined =
    header !== undefined
      ? basicClient(header)
      : inForm
        ? { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
        : undefined;
  if (client === undefined || client.id === '' || !tokens.acceptsClient(client.secret)) {
    return refuse('invalid_client', 'The client is not known, or its secret is wrong.', 401, {
      'WWW-Authenticate': 'Basic realm="local platform"',
    });
  }
  const issued = tokens.issue();
  const scope = form.get('scope') ?? undefined;
  return Response.json(
    { access_token: issued.token, token_type: 'Bearer', expires_in: issued.lifetime, scope },
    { headers: noStore },
  );
}
