import type { PlanetAddress } from './environment';
import { isPathSegment, readBaseUrl } from './http/address';

const statusPath = /^(.*)\/api\/v1\/tenants\/([^/]+)\/starsystems\/([^/]+)\/planets\/([^/]+)\/status\/?$/;

/**
 * Parses the URL of a planet's status endpoint (docs/specification.md, section 3.1) into base URL, tenant, star
 * system, and planet. Undefined for other strings, and if the base URL or an ID isn't allowed.
 */
export function readStatusUrl(text: string): PlanetAddress | undefined {
  const [, base = '', ...segments] = statusPath.exec(text.trim()) ?? [];
  const read = readBaseUrl(base);
  const [tenantId, projectId, planetId] = segments.map(decoded);
  if (!read.ok || tenantId === undefined || projectId === undefined || planetId === undefined) return undefined;
  return { baseUrl: read.url, tenantId, projectId, planetId };
}

function decoded(segment: string): string | undefined {
  try {
    const id = decodeURIComponent(segment);
    return isPathSegment(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
