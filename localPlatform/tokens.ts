import { createHash, timingSafeEqual } from 'node:crypto';
import { expiryOf, localToken } from '../platform/tokens/jwt';

/** The options for accepting and issuing tokens. */
export interface TokenOptions {
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
