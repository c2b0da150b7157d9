import type { TokenSource } from './source';

/**
 * A token that a person pasted, read at each use through `read` (from a secret store), so that a sign-in elsewhere
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
