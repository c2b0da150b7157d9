import type { DeploymentStatus } from '../apiTypes';
import { isObject } from '../json';
import { stringsIn } from './running';
import type { DeploymentRecord } from './types';

/** Whether the answer to the POST carries this deployment id, anywhere (its shape is not documented). */
export function responseContains(record: DeploymentRecord, deploymentId: string): boolean {
  return record.answer !== undefined && stringsIn(record.answer.body).includes(deploymentId);
}

/**
 * Whether the answer to the POST names a deployment of its own that is not this one: then neither the clock nor the
 * builds that run make this one ours. Only the documented name `deploymentId` counts.
 */
export function responseNamesAnother(record: DeploymentRecord, deploymentId: string): boolean {
  const body = record.answer?.body;
  const data = isObject(body) && isObject(body.data) ? body.data : body;
  if (!isObject(data) || typeof data.deploymentId !== 'string') return false;
  return data.deploymentId !== deploymentId && data.deploymentId !== record.baseline.deploymentId;
}

/**
 * Whether a status names the planned build of every planned application. It says nothing when the planet named them
 * before the POST already.
 */
export function namesPlan(record: DeploymentRecord, status: DeploymentStatus): boolean {
  return names(record, status) && !names(record, record.baseline);
}

function names({ plan }: DeploymentRecord, status: DeploymentStatus): boolean {
  const elements = status.applications
    .filter((element) => typeof element === 'object')
    .map((element) => stringsIn(element));
  return plan.applications.every(({ application, buildId }) =>
    elements.some((strings) => strings.includes(application) && strings.includes(buildId)),
  );
}
