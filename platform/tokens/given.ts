import type { TokenSource } from '../http/tokenSource';

/**
 * Returns a token source for a pasted token. `read` is called on each use, so a sign-in in another window takes effect
 * immediately.
 */
export function givenToken(origin: string, read: () => Promise<string | undefined>): TokenSource {
  return {
    origin,
    token: () => read(),
    async renew(rejected) {
      const current = await read();
      return current === rejected ? undefined : current;
    },
  };
}

/**
 * Whether a string can be the name of an environment variable. Rejects long strings, and strings with characters other
 * than letters, digits, and `_`. A rejected string may be the secret itself, so messages must not contain it.
 */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_]\w{0,63}$/.test(text);
}

/** Returns a token source that reads an environment variable. */
export function variableToken(
  origin: string,
  name: string,
  variables: Readonly<Record<string, string | undefined>>,
): TokenSource {
  return {
    origin,
    token: () => Promise.resolve(variables[name] || undefined),
  };
}
