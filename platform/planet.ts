import { createHash } from 'node:crypto';
import type { PlanetAddress } from './environment';

/** Returns a short, stable key for a planet, derived from the planet's address. The key can be used as a file name. */
export function planetKey({ baseUrl, tenantId, projectId, planetId }: PlanetAddress): string {
  const identity = JSON.stringify([baseUrl, tenantId, projectId, planetId]);
  return createHash('sha256').update(identity).digest('hex').slice(0, 24);
}

/** Whether two addresses identify the same planet. */
export function samePlanet(a: PlanetAddress, b: PlanetAddress): boolean {
  return (
    a.baseUrl === b.baseUrl && a.tenantId === b.tenantId && a.projectId === b.projectId && a.planetId === b.planetId
  );
}
