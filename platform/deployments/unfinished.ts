import type { DeploymentRecord, ResultReason } from '../deploymentTypes';
import type { PlanetAddress } from '../environment';
import { samePlanet } from '../planet';
import type { Records } from '../records/records';

/**
 * Returns this machine's deployments without a result, newest first. At startup, Sortie offers to watch these
 * deployments again (promise 8).
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

/** The reasons for which a watch ends although the deployment may continue. */
const unsettledReasons: readonly ResultReason[] = [
  'stopped-watching',
  'timed-out',
  'sign-in-needed',
  'no-answer',
  'forbidden',
  'not-found',
  'not-waited',
  'displaced',
  'record-lost',
  'no-outcome-recorded',
];

/**
 * Whether a deployment's outcome isn't known, and whether the request may have been sent. The next deployment to the
 * planet must settle such a deployment first (contract, promise 1).
 */
export function isUnsettled({ sending, result }: DeploymentRecord): boolean {
  if (sending === 'refused' || sending === 'not-sent') return false;
  if (result === undefined) return true;
  return result.kind !== 'not-started' && unsettledReasons.includes(result.reason);
}

/** Returns a planet's unsettled deployments, newest first. Rejects if the records can't be read. */
export async function unsettled(
  records: Pick<Records, 'list'>,
  planet: PlanetAddress,
): Promise<readonly DeploymentRecord[]> {
  return (await records.list()).filter((record) => samePlanet(record.plan.planet, planet) && isUnsettled(record));
}
