import type { PlanetAddress } from '../environment';
import { originOf } from '../http/address';

/** A star system: planets with the same three belong together, and share builds and tokens. */
export interface StarSystem {
  readonly origin: string;
  readonly tenantId: string;
  /** Identifier of the star system. */
  readonly projectId: string;
}

/** The star system of a planet. */
export function starSystemOf({ baseUrl, tenantId, projectId }: PlanetAddress): StarSystem {
  return { origin: originOf(baseUrl), tenantId, projectId };
}

/** Whether two planets are in one star system. */
export function sameStarSystem(a: PlanetAddress, b: PlanetAddress): boolean {
  return starSystemKey(a) === starSystemKey(b);
}

/** The same text for all planets of a star system. */
export function starSystemKey(planet: PlanetAddress): string {
  const { origin, tenantId, projectId } = starSystemOf(planet);
  return JSON.stringify([origin, tenantId, projectId]);
}
