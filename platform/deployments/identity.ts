import type { DeploymentStatus } from '../apiTypes';
import type { DeploymentRecord } from '../deploymentTypes';
import { isObject } from '../json';
import { idOf } from '../readers';
import { stringsIn } from './running';

/**
 * Whether the response to the POST contains this deployment ID anywhere. The shape of the response isn't documented.
 */
export function responseContains(record: DeploymentRecord, deploymentId: string): boolean {
  const body = record.answer?.body;
  return stringsIn(body).includes(deploymentId) || deploymentIdsIn(body).includes(deploymentId);
}

/**
 * Returns the values of the documented property `deploymentId` in a JSON value. Other properties are ignored, because
 * numbers in them could match an ID by coincidence.
 */
function deploymentIdsIn(value: unknown, depth = 0): readonly unknown[] {
  if (typeof value !== 'object' || value === null || depth >= 8) return [];
  const here = isObject(value) ? [idOf(value.deploymentId)] : [];
  return [...here, ...Object.values(value).flatMap((member: unknown) => deploymentIdsIn(member, depth + 1))];
}

/**
 * Whether a `deploymentId` property in the response to the POST contains another deployment's ID. In that case, neither
 * the order of events nor the running builds prove that this deployment is the requested one. The baseline's deployment
 * ID is ignored.
 */
export function responseNamesAnother(record: DeploymentRecord, deploymentId: string): boolean {
  const body = record.answer?.body;
  const data = isObject(body) && isObject(body.data) ? body.data : body;
  const named = isObject(data) ? idOf(data.deploymentId) : undefined;
  return typeof named === 'string' && named !== deploymentId && named !== record.baseline.deploymentId;
}

/**
 * Whether a status contains the planned build of each planned application. Returns false if the planet's status already
 * contained these builds before the POST.
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
