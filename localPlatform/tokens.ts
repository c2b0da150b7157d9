import { createHash, timingSafeEqual } from 'node:crypto';
import { expiryOf, localToken } from '../platform/tokens/jwt';

/** What decides about access tokens, and issues them. */
export interface Tokens {
  /** Whether requests with this token are carried out. */
  accepts(token: string): boolean;
  /** Whether a client may have tokens issued. */
  acceptsClient(secret: string): boolean;
  /** Issues a token; `lifetime` is in seconds. */
  issue(): { token: string; lifetime: number };
}

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

/** Creates the register of tokens. Issued tokens are forgotten when their time is over, or when the platform ends. */
export function createTokens(options: TokenOptions): Tokens {
  const ends = new Map<string, number>();
  const isExpired = (token: string) => (expiryOf(token) ?? Number.POSITIVE_INFINITY) <= options.now();

  const forgetOld = () => {
    const now = options.now();
    for (const [token, end] of ends) if (end <= now || ends.size > mostIssuedTokens) ends.delete(token);
  };

  return {
    accepts(token) {
      const end = ends.get(token);
      if (end !== undefined) return options.now() < end;
      if (isExpired(token)) return false;
      return options.token === undefined || equalSecrets(token, options.token);
    },
    acceptsClient(secret) {
      if (options.clientSecret !== undefined) return equalSecrets(secret, options.clientSecret);
      return options.token === undefined && secret !== '';
    },
    issue() {
      forgetOld();
      const end = options.now() + options.tokenLifetime * 1_000;
      const token = localToken(options.newSecret(), end);
      ends.set(token, end);
      return { token, lifetime: options.tokenLifetime };
    },
  };
}
