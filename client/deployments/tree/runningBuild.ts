import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import { plannedPlanet } from '../../../platform/deployments/plan';
import { findRunningBuild, stringsIn, stringsNaming } from '../../../platform/deployments/running';
import type { DeploymentRecord, RunningBuild } from '../../../platform/deploymentTypes';
import type { ListedBuilds } from '../listedBuilds';
import { type EnvironmentState, recordsOf, type StarSystemState, starSystemOf, type TreeState } from './state';

/** A planet that runs a build, or to which this machine last deployed it. `at` is the time of that deployment. */
export interface Deployed {
  readonly planet: string;
  readonly kind: 'runs' | 'last-deployed';
  readonly at?: number;
}

/**
 * Returns what is known about an application's running build, from the status, the listed builds, and the records.
 * Ignores listed builds whose IDs aren't in the status.
 */
export function runningBuildOn(state: TreeState, environment: EnvironmentState, application: string): RunningBuild {
  const { known, planet } = environment;
  const status = planet.kind === 'there' ? planet.value : undefined;
  const listed = status ? buildsFor(state, environment)?.named(application, stringsNaming(application, status)) : [];
  const records = recordsOf(state, known.environment);
  return findRunningBuild(application, plannedPlanet(known.environment), status, listed ?? [], records);
}

/**
 * Like `runningBuildOn`, but ignores the last deployment from this machine if `element` contains the ID of a listed
 * build, because that deployment may then be outdated.
 */
export function runningBuildInStatus(
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

/**
 * Returns the planets of a star system, grouped by the ID of the build that they run, or that this machine last
 * deployed to them. Considers only builds of one application. Call this function once for a list of rows, not for each
 * row.
 */
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
    const at = running.kind === 'last-deployed' ? running.at : undefined;
    found.set(running.buildId, [...before, { planet, kind: running.kind, at }]);
  }
  return found;
}

function buildsFor(state: TreeState, environment: EnvironmentState): ListedBuilds | undefined {
  return starSystemOf(state, environment)?.builds;
}

/** An ongoing deployment from this machine, with its watch if this window has one. */
interface OngoingDeployment {
  readonly record: DeploymentRecord;
  readonly watch?: ObservedState;
}

/**
 * Returns the ongoing deployment from this machine: the one that this window is watching; otherwise, the one whose ID
 * the status contains.
 */
export function ongoingDeployment(state: TreeState, environment: EnvironmentState): OngoingDeployment | undefined {
  const records = recordsOf(state, environment.known.environment);
  for (const record of records) {
    const watch = state.watches.get(record.id);
    if (watch) return { record, watch };
  }
  const status = environment.planet.kind === 'there' ? environment.planet.value : undefined;
  if (!status?.operationInProgress || status.deploymentId === undefined) return undefined;
  const record = records.find(({ deploymentId }) => deploymentId === status.deploymentId);
  return record && { record };
}

/** Whether the status was read before the deployment was requested and therefore doesn't contain the deployment yet. */
export function isUnseen(going: OngoingDeployment | undefined, status: DeploymentStatus): boolean {
  if (!going?.watch || going.watch.status || status.operationInProgress) return false;
  return status.deploymentId === going.record.baseline.deploymentId;
}
