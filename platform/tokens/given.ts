import type { TokenSource } from '../http/tokenSource';

/**
 * A token that the user pasted. `read` returns it from a secret store at each use, so that a sign-in in another window
 * counts at once.
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
 * Whether a text can be the name of an environment variable. A longer text, or one with other characters than letters,
 * digits, and `_`, may be the secret itself: it is refused and not repeated.
 */
export function isVariableName(text: string): boolean {
  return /^[A-Za-z_]\w{0,63}$/.test(text);
}

/** The token in an environment variable. */
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
