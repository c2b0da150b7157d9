import * as l10n from '@vscode/l10n';
import { PlatformError } from '../http/failure';
import type { TokenSource } from '../http/tokenSource';

/** The shell variable with the value of a secret header: `SORTIE_HEADER_X_API_KEY` for `X-Api-Key`. */
export function headerVariable(name: string): string {
  return `SORTIE_HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/**
 * A source whose requests also carry secret headers, each value read at each use, so that one given elsewhere counts at
 * once. A value that is missing fails the request before it is sent, as a missing token does.
 */
export function withSecretHeaders(
  source: TokenSource,
  names: readonly string[],
  read: (name: string) => Promise<string | undefined>,
): TokenSource {
  if (names.length === 0) return source;
  return {
    origin: source.origin,
    token: () => source.token(),
    renew: async (rejected) => source.renew?.(rejected),
    async headers() {
      const headers: Record<string, string> = {};
      for (const name of names) {
        const value = await read(name);
        if (value === undefined || value === '') {
          throw new PlatformError(l10n.t('the value of the header {0} is missing', name), {
            code: 'no-token',
            sent: 'no',
          });
        }
        headers[name] = value;
      }
      return headers;
    },
  };
}
