import type { RunningBuild } from '../deploymentTypes';
import type { Environment } from '../environment';
import { type PlanetSnapshot, planetApplications, runningBuildOf } from './planetApplications';
import { type StarSystem, starSystemKey, starSystemOf } from './starSystem';

/** An environment in a comparison, with the status of its planet. */
export interface ComparedPlanet {
  readonly environment: Environment;
  readonly snapshot: PlanetSnapshotResult;
}

/** A planet's status and the time when it was read, or the reason why it wasn't read. The reason is safe to print. */
export type PlanetSnapshotResult =
  | ({ readonly kind: 'read'; readonly at: number } & Pick<PlanetSnapshot, 'status' | 'listed' | 'records'>)
  | { readonly kind: 'not-read'; readonly at: number; readonly reason: string };

/** `not-known`: the known builds are the same, but the build on at least one planet is unknown. */
export type Difference = 'different' | 'same' | 'not-known';

/** An application in a comparison, with what is known about its build on each planet. */
export interface ComparedApplication {
  readonly application: string;
  /** The build on each planet, in the same order as the planets. */
  readonly builds: readonly RunningBuild[];
  readonly difference: Difference;
}

/** The running builds on the planets of one star system. */
export interface Comparison {
  readonly starSystem: StarSystem;
  readonly planets: readonly ComparedPlanet[];
  readonly applications: readonly ComparedApplication[];
}

/**
 * Compares the running builds of planets. Makes one comparison for each star system, because builds belong to a star
 * system. A build counts as known only if a status contains it (docs/promises.md, promise 11).
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
