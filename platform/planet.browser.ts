import type * as counterpart from './planet';

/**
 * Returns a stable key for a planet, derived from the planet's address. The key isn't shortened, because a browser
 * doesn't use it as a file name.
 */
export const planetKey: typeof counterpart.planetKey = ({ baseUrl, tenantId, projectId, planetId }) =>
  JSON.stringify([baseUrl, tenantId, projectId, planetId]);

/** Whether two addresses identify the same planet. */
export const samePlanet: typeof counterpart.samePlanet = (a, b) => planetKey(a) === planetKey(b);
