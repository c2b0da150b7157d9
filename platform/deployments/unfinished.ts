import type { DeploymentRecord } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { samePlanet } from '../planet';
import type { Records } from '../records/records';
import { isUnsettled } from '../records/unsettled';

/**
 * Returns this machine's deployments without a result, newest first. At startup, Sortie offers to watch these
 * deployments again (docs/promises.md, promise 8).
 */
export async function unfinished(records: Pick<Records, 'list'>): Promise<readonly DeploymentRecord[]> {
  return (await records.list()).filter(isUnfinished);
}

/** Whether a deployment has no result yet. */
export function isUnfinished({ result }: DeploymentRecord): boolean {
  return result === undefined;
}

/** Whether watching a deployment again may lead to a better result. */
export function isResumable(record: DeploymentRecord): boolean {
  return record.result === undefined || (record.result.resumable && record.decision === undefined);
}

/** Returns a planet's unsettled deployments, newest first. Rejects if the records can't be read. */
export async function unsettled(
  records: Pick<Records, 'list'>,
  planet: PlanetAddress,
): Promise<readonly DeploymentRecord[]> {
  return (await records.list()).filter((record) => samePlanet(record.plan.planet, planet) && isUnsettled(record));
}
