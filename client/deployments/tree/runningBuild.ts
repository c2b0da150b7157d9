import type { DeploymentStatus } from '../../../platform/apiTypes';
import { canMeanFailure } from '../../../platform/deployments/completion';
import type { ObservedState } from '../../../platform/deployments/observe';
import { plannedPlanet } from '../../../platform/deployments/plan';
import { findRunningBuild, stringsIn, stringsNaming } from '../../../platform/deployments/running';
import { isUnfinished } from '../../../platform/deployments/unfinished';
import type { DeploymentRecord, RunningBuild } from '../../../platform/deploymentTypes';
import { planetName } from '../../../platform/planetName';
import type { ListedBuilds } from '../listedBuilds';
import {
  type EnvironmentState,
  lastStatus,
  recordsOf,
  type StarSystemState,
  starSystemOf,
  type TreeState,
} from './state';

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

/** The planets of a star system, grouped by the ID of the build that they run, or that was last deployed to them. */
interface DeployedBuilds {
  readonly planets: ReadonlyMap<string, readonly Deployed[]>;
  /** Whether the status of each known planet of the star system says which build runs. */
  readonly isComplete: boolean;
}

/**
 * Returns the planets of a star system and their builds of one application. Call this function once for a list of rows,
 * not for each row.
 */
export function deployedIn(state: TreeState, { environments }: StarSystemState, application: string): DeployedBuilds {
  const found = new Map<string, Deployed[]>();
  let isComplete = true;
  for (const environment of environments) {
    const running = runningBuildOn(state, environment, application);
    if (running.kind !== 'runs') isComplete = false;
    if (running.kind === 'not-known') continue;
    const planet = planetName(environment.known.environment);
    const before = found.get(running.buildId) ?? [];
    if (before.some((each) => each.planet === planet)) continue;
    const at = running.kind === 'last-deployed' ? running.at : undefined;
    found.set(running.buildId, [...before, { planet, kind: running.kind, at }]);
  }
  return { planets: found, isComplete };
}

function buildsFor(state: TreeState, environment: EnvironmentState): ListedBuilds | undefined {
  return starSystemOf(state, environment)?.builds;
}

/** An ongoing deployment from this machine, with its watch if this window has one. */
interface OngoingDeployment {
  readonly record: DeploymentRecord;
  readonly watch?: ObservedState;
  /** Whether the last status was read too early to show the deployment. */
  readonly unseen: boolean;
}

/** How long a status may lag behind a request, in milliseconds (docs/promises.md, promise 1). */
const longestLag = 2 * 60_000;

/**
 * Returns the ongoing deployment from this machine: the one that this window is watching; otherwise, the one whose ID
 * the status contains, or one that another process requested after the status was read.
 */
export function ongoingDeployment(state: TreeState, environment: EnvironmentState): OngoingDeployment | undefined {
  const records = recordsOf(state, environment.known.environment);
  const last = lastStatus(environment);
  for (const record of records) {
    const watch = state.watches.get(record.id);
    if (watch) return { record, watch, unseen: !watch.status && last !== undefined && isBaseline(record, last) };
  }
  const { planet } = environment;
  if (planet.kind !== 'there') return undefined;
  const { deploymentId, operationInProgress } = planet.value;
  if (operationInProgress) {
    const named = records.find((each) => deploymentId !== undefined && each.deploymentId === deploymentId);
    return named && { record: named, unseen: false };
  }
  const [record] = records;
  if (record === undefined || !isUnfinished(record) || !isBaseline(record, planet.value)) return undefined;
  const { requestedAt } = record;
  const lags = planet.at < requestedAt || state.display.now - requestedAt < longestLag;
  return lags ? { record, unseen: true } : undefined;
}

function isBaseline({ baseline }: DeploymentRecord, status: DeploymentStatus): boolean {
  return !status.operationInProgress && status.deploymentId === baseline.deploymentId;
}

/** Returns the deployment from this machine that ended in the phase that the planet reports, if that isn't `UPGRADED`. */
export function endedDeployment(state: TreeState, environment: EnvironmentState): DeploymentRecord | undefined {
  const status = lastStatus(environment);
  if (status?.deploymentId === undefined || !hasFailed(status)) return undefined;
  return recordsOf(state, environment.known.environment).find((each) => each.deploymentId === status.deploymentId);
}

/** Whether an operation ended in a phase other than `UPGRADED`. */
export function hasFailed({ phase, operationInProgress }: DeploymentStatus): boolean {
  return !operationInProgress && canMeanFailure(phase);
}
