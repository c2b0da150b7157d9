import type { Environment, PlanetAddress } from './environment';
import { inert } from './inert';
import { samePlanet } from './planet';

/** The ID of a planet, and the part of its address that distinguishes it from other planets with the same ID. */
export type NamedPlanet = Pick<Environment, 'planetId' | 'qualifier'>;

/** Returns the name of a planet: its ID, such as `dev1`, or `dev1 (claims)` if another planet has the same ID. */
export function planetName({ planetId, qualifier }: NamedPlanet, limit = 60): string {
  const id = inert(planetId, limit);
  return qualifier === undefined ? id : `${id} (${inert(qualifier, limit)})`;
}

/** Returns the name of a planet and the name of an environment, such as `dev1 (Dev)` or `dev1 (claims, Dev)`. */
export function planetAndEnvironment({ planetId, qualifier }: NamedPlanet, environmentName: string): string {
  const names = [qualifier, environmentName === planetId ? undefined : environmentName];
  const known = names.filter((name) => name !== undefined).map((name) => inert(name, 60));
  return known.length === 0 ? inert(planetId, 60) : `${inert(planetId, 60)} (${known.join(', ')})`;
}

/** Adds qualifiers to the environments whose planets share an ID with another planet. */
export function withQualifiers<T extends PlanetAddress>(
  environments: readonly T[],
): readonly (T & Pick<Environment, 'qualifier'>)[] {
  return environments.map((each) => {
    const qualifier = qualifierOf(each, environments);
    return qualifier === undefined ? each : { ...each, qualifier };
  });
}

/**
 * Returns the first of these that no other planet with the same ID has: the star system, the tenant, both, the host, or
 * everything. Undefined if no other planet has the same ID.
 */
export function qualifierOf(planet: PlanetAddress, others: readonly PlanetAddress[]): string | undefined {
  const alike = others.filter((other) => other.planetId === planet.planetId && !samePlanet(other, planet));
  if (alike.length === 0) return undefined;
  const distinct = candidates.find((text) => alike.every((other) => text(other) !== text(planet)));
  return (distinct ?? everything)(planet);
}

type Candidate = (planet: PlanetAddress) => string;

const hostOf: Candidate = ({ baseUrl }) => baseUrl.replace(/^https?:\/\//, '');
const starSystem: Candidate = ({ tenantId, projectId }) => `${tenantId}/${projectId}`;
const everything: Candidate = (planet) => `${starSystem(planet)}, ${hostOf(planet)}`;
const candidates: readonly Candidate[] = [
  ({ projectId }) => projectId,
  ({ tenantId }) => tenantId,
  starSystem,
  hostOf,
  everything,
];
