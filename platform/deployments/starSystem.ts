import type { PlanetAddress } from '../environment';
import { originOf } from '../http/address';

/** The properties that identify a star system. The planets of a star system share builds and tokens. */
export interface StarSystem {
  readonly origin: string;
  readonly tenantId: string;
  /** The ID of the star system. */
  readonly projectId: string;
}

/** Returns the star system of a planet. */
export function starSystemOf({ baseUrl, tenantId, projectId }: PlanetAddress): StarSystem {
  return { origin: originOf(baseUrl), tenantId, projectId };
}

/** Whether two planets belong to the same star system. */
export function sameStarSystem(a: PlanetAddress, b: PlanetAddress): boolean {
  return starSystemKey(a) === starSystemKey(b);
}

/** Returns a key that is the same for all planets of a star system. */
export function starSystemKey(planet: PlanetAddress): string {
  const { origin, tenantId, projectId } = starSystemOf(planet);
  return JSON.stringify([origin, tenantId, projectId]);
}
