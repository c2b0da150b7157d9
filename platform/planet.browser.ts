import type * as counterpart from './planet';

/** A stable name of a planet, made of its address. Nothing is kept in files in a browser, so it need not be short. */
export const planetKey: typeof counterpart.planetKey = ({ baseUrl, tenantId, projectId, planetId }) =>
  JSON.stringify([baseUrl, tenantId, projectId, planetId]);

/** Whether two addresses name the same planet. */
export const samePlanet: typeof counterpart.samePlanet = (a, b) => planetKey(a) === planetKey(b);
