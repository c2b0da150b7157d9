import type { Environment } from './environment';
import { samePlanet } from './planet';

/**
 * Marks every environment of a planet as production if one of them is marked, because production is a property of the
 * planet.
 */
export function withProductionPlanets(environments: readonly Environment[]): readonly Environment[] {
  const marked = environments.filter(({ production }) => production);
  return environments.map((each) =>
    !each.production && marked.some((other) => samePlanet(each, other)) ? { ...each, production: true } : each,
  );
}
