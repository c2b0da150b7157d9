import type { RunningBuild } from '../deploymentTypes';
import type { Environment } from '../environment';
import { type PlanetSnapshot, planetApplications, runningBuildOf } from './planetApplications';
import { type StarSystem, starSystemKey, starSystemOf } from './starSystem';

/** An environment of a comparison, and what was read of its planet. */
export interface ComparedPlanet {
  readonly environment: Environment;
  readonly snapshot: PlanetSnapshotResult;
}

/** What was read of a planet and when, or why nothing was. `reason` is inert. */
export type PlanetSnapshotResult =
  | ({ readonly kind: 'read'; readonly at: number } & Pick<PlanetSnapshot, 'status' | 'listed' | 'records'>)
  | { readonly kind: 'not-read'; readonly at: number; readonly reason: string };

/** `not-known`: the build of at least one planet isn't known, and the known ones don't differ. */
export type Difference = 'different' | 'same' | 'not-known';

/** An application of a comparison, with what is known about its build on each planet. */
export interface ComparedApplication {
  readonly application: string;
  /** In the order of the planets. */
  readonly builds: readonly RunningBuild[];
  readonly difference: Difference;
}

/** What runs on the planets of one star system. */
export interface Comparison {
  readonly starSystem: StarSystem;
  readonly planets: readonly ComparedPlanet[];
  readonly applications: readonly ComparedApplication[];
}

/**
 * Compares what runs on planets, for each star system separately: builds belong to a star system. Only builds that a status
 * names count as known (contract, promise 11).
 */
export function compareDeployments(planets: readonly ComparedPlanet[]): readonly Comparison[] {
  const groups = new Map<string, ComparedPlanet[]>();
  for (const planet of planets) {
    const key = starSystemKey(planet.environment);
    groups.set(key, [...(groups.get(key) ?? []), planet]);
  }
  return [...groups.values()].flatMap(compareStarSystem);
}

function compareStarSystem(planets: readonly ComparedPlanet[]): readonly Comparison[] {
  const [first] = planets;
  if (first === undefined) return [];
  const snapshots = planets.map(snapshotOf);
  const named = snapshots.flatMap((snapshot) => (snapshot === undefined ? [] : planetApplications(snapshot)));
  const codes = [...new Set(named.map(({ application }) => application))].sort();
  const applications = codes.map((application) => {
    const builds = snapshots.map((snapshot) =>
      snapshot === undefined ? notKnown : runningBuildOf(application, snapshot),
    );
    return { application, builds, difference: differenceOf(builds) };
  });
  return [{ starSystem: starSystemOf(first.environment), planets, applications }];
}

const notKnown: RunningBuild = { kind: 'not-known' };

function snapshotOf({ environment, snapshot }: ComparedPlanet): PlanetSnapshot | undefined {
  return snapshot.kind === 'read' ? { ...snapshot, planet: environment } : undefined;
}

function differenceOf(builds: readonly RunningBuild[]): Difference {
  const known = builds.flatMap((build) => (build.kind === 'runs' ? [build.buildId] : []));
  if (new Set(known).size > 1) return 'different';
  return known.length === builds.length ? 'same' : 'not-known';
}
