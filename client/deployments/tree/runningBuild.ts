import { plannedPlanet } from '../../../platform/deployments/plan';
import { findRunningBuild, stringsIn, stringsNaming } from '../../../platform/deployments/running';
import type { RunningBuild } from '../../../platform/deploymentTypes';
import type { ListedBuilds } from '../listedBuilds';
import { type EnvironmentState, recordsOf, type StarSystemState, starSystemOf, type TreeState } from './state';

/** That a planet runs a build, or that this machine deployed it there last. `at` is the time of that deployment. */
export interface Deployed {
  readonly planet: string;
  readonly kind: 'runs' | 'last-deployed';
  readonly at?: number;
}

/**
 * What is known about the build that an application runs on a planet, from the status, the builds that were listed, and
 * the records. Only the builds that the status names are looked at.
 */
export function runningBuildOn(state: TreeState, environment: EnvironmentState, application: string): RunningBuild {
  const { known, planet } = environment;
  const status = planet.kind === 'there' ? planet.value : undefined;
  const listed = status ? buildsFor(state, environment)?.named(application, stringsNaming(application, status)) : [];
  const records = recordsOf(state, known.environment);
  return findRunningBuild(application, plannedPlanet(known.environment), status, listed ?? [], records);
}

/**
 * The same beside the element of the application in a status. If that names builds, what was deployed from here isn't
 * known to be newer: the planet may not have been idle, or someone else has deployed since.
 */
export function runningBuildBeside(
  state: TreeState,
  environment: EnvironmentState,
  application: string,
  element: unknown,
): RunningBuild {
  const running = runningBuildOn(state, environment, application);
  if (running.kind !== 'last-deployed') return running;
  const named = buildsFor(state, environment)?.named(application, stringsIn(element)) ?? [];
  return named.length === 0 ? running : { kind: 'not-known' };
}

/** Where the builds of an application run in a star system, by build. Computed once for a list of rows. */
export function deployedIn(
  state: TreeState,
  { environments }: StarSystemState,
  application: string,
): ReadonlyMap<string, readonly Deployed[]> {
  const found = new Map<string, Deployed[]>();
  for (const environment of environments) {
    const running = runningBuildOn(state, environment, application);
    if (running.kind === 'not-known') continue;
    const planet = environment.known.environment.planetId;
    const before = found.get(running.buildId) ?? [];
    if (before.some((each) => each.planet === planet)) continue;
    const at = running.kind === 'last-deployed' ? { at: running.at } : {};
    found.set(running.buildId, [...before, { planet, kind: running.kind, ...at }]);
  }
  return found;
}

function buildsFor(state: TreeState, environment: EnvironmentState): ListedBuilds | undefined {
  return starSystemOf(state, environment)?.builds;
}
