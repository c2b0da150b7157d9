import { isObject } from '../json';

/**
 * Returns the expiry of a token in milliseconds since the epoch, if the token is a JWT that contains one (RFC 7519).
 * The token isn't verified, so the expiry may be wrong.
 */
export function expiryOf(token: string): number | undefined {
  const [header, payload, signature, ...more] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined || more.length > 0) return undefined;
  const claims = claimsIn(payload);
  if (!isObject(claimsIn(header)) || !isObject(claims)) return undefined;
  const { exp } = claims;
  return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : undefined;
}

/** Creates a token in JWT form for the local platform, which doesn't verify signatures. `secret` is random text. */
export function localToken(secret: string, expiresAt: number): string {
  const claims = {
    iss: 'sortie-local-platform',
    tenant: 'local',
    starSystem: 'sample',
    exp: Math.floor(expiresAt / 1_000),
  };
  return [encoded({ alg: 'HS256', typ: 'JWT' }), encoded(claims), secret].join('.');
}

function claimsIn(part: string): unknown {
  try {
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

function encoded(value: object): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
