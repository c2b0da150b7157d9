import { plannedPlanet } from '../../../platform/deployments/plan';
import { findRunningBuild, stringsIn } from '../../../platform/deployments/running';
import type { RunningBuild } from '../../../platform/deployments/types';
import { buildsOf } from './groups';
import type { TreeState } from './state';

/**
 * What is known about the build that an application runs, from the status, its builds that were listed, and the records.
 * It looks at each of them, so it is asked once for a list of rows and not for each of them.
 */
export function runningBuildIn(state: TreeState, application: string): RunningBuild {
  const status = state.planet.kind === 'there' ? state.planet.value : undefined;
  const listed = buildsOf(state.builds.values(), application);
  return findRunningBuild(application, plannedPlanet(state.known.environment), status, listed, state.records);
}

/**
 * The same beside the element of the application in a status. Where that names builds, what was deployed from here is not
 * known to be newer: the planet may not have been at rest, or somebody else deployed since.
 */
export function runningBuildBeside(state: TreeState, application: string, element: unknown): RunningBuild {
  const running = runningBuildIn(state, application);
  if (running.kind !== 'last-deployed') return running;
  const named = new Set(stringsIn(element));
  for (const { id } of buildsOf(state.builds.values(), application))
    if (id !== undefined && named.has(id)) return { kind: 'not-known' };
  return running;
}
