import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { type EnvironmentState, recordsOf, type TreeState } from './state';

/** An ongoing deployment from this machine, with its watch if this window has one. */
export interface OngoingDeployment {
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
