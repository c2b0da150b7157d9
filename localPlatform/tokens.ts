import { createHash, timingSafeEqual } from 'node:crypto';
import { expiryOf, localToken } from '../platform/tokens/jwt';

/** How tokens are decided about. */
export interface TokenOptions {
  /** The one token that is accepted, until it expires if it says when. Without it, every token is that hasn't expired. */
  readonly token?: string;
  /** The one client secret for which tokens are issued. Without it every secret is good, unless a token is fixed. */
  readonly clientSecret?: string;
  /** How long an issued token lives, in seconds. */
  readonly tokenLifetime: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Random text that cannot be guessed. */
  readonly newSecret: () => string;
}

const mostIssuedTokens = 1_000;

/** Compares two secrets in a time that depends on neither. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value, 'utf8').digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** Decides about access tokens, and issues them. Issued tokens are forgotten when their time is over. */
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

  /** Whether a client may have tokens issued. */
  acceptsClient(secret: string): boolean {
    const { clientSecret, token } = this.options;
    if (clientSecret !== undefined) return equalSecrets(secret, clientSecret);
    return token === undefined && secret !== '';
  }

  /** Issues a token; `lifetime` is in seconds. */
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
