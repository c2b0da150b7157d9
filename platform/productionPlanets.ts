import type { Environment } from './environment';
import { samePlanet } from './planet';

/** Marks an environment as production if another environment of the same planet is marked: the planet is what counts. */
export function withProductionPlanets(environments: readonly Environment[]): readonly Environment[] {
  const marked = environments.filter(({ production }) => production);
  return environments.map((each) =>
    !each.production && marked.some((other) => samePlanet(each, other)) ? { ...each, production: true } : each,
  );
}
