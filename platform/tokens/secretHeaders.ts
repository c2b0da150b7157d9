import * as l10n from '@vscode/l10n';
import { PlatformError } from '../http/failure';
import type { TokenSource } from '../http/tokenSource';

/**
 * Returns the name of the environment variable that contains a secret header's value, such as `SORTIE_HEADER_X_API_KEY`
 * for `X-Api-Key`.
 */
export function headerVariable(name: string): string {
  return `SORTIE_HEADER_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/**
 * Adds secret headers to a token source. Each value is read on each use, so changes take effect immediately. If a value
 * is missing, the request fails before it is sent.
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
