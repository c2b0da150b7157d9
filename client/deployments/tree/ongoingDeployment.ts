import type { DeploymentStatus } from '../../../platform/apiTypes';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { DeploymentRecord } from '../../../platform/deployments/types';
import type { TreeState } from './state';

/** A deployment of this machine that goes on at the planet, with its watch where this window has it. */
export interface OngoingDeployment {
  readonly record: DeploymentRecord;
  readonly watch?: ObservedState;
}

/** The deployment of this machine that goes on: one that this window watches, else the one that the status names. */
export function ongoingDeployment({ records, watches, planet }: TreeState): OngoingDeployment | undefined {
  for (const record of records) {
    const watch = watches.get(record.id);
    if (watch) return { record, watch };
  }
  const status = planet.kind === 'there' ? planet.value : undefined;
  if (!status?.operationInProgress || status.deploymentId === undefined) return undefined;
  const record = records.find(({ deploymentId }) => deploymentId === status.deploymentId);
  return record && { record };
}

/** Whether a status is the one from before the deployment: the platform has told nothing of it yet. */
export function isUnseen(going: OngoingDeployment | undefined, status: DeploymentStatus): boolean {
  if (!going?.watch || going.watch.status || status.operationInProgress) return false;
  return status.deploymentId === going.record.baseline.deploymentId;
}
