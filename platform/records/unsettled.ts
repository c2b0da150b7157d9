import type { DeploymentRecord, ResultReason } from '../deploymentTypes';

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
 * planet must settle such a deployment first (docs/promises.md, promise 1).
 */
export function isUnsettled({ sending, result }: DeploymentRecord): boolean {
  if (sending === 'refused' || sending === 'not-sent') return false;
  if (result === undefined) return true;
  return result.kind !== 'not-started' && unsettledReasons.includes(result.reason);
}
