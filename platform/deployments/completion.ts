import type { DeploymentStatus } from '../apiTypes';

/** Whether an operation that ended in a phase can have failed. `UPGRADED` never means failure (contract, promise 4). */
export function canMeanFailure(phase: string): boolean {
  return phase !== 'UPGRADED';
}

/** Section 3, rule 3: phase, details and idleness, all three exactly. */
export function isComplete(status: DeploymentStatus): boolean {
  return (
    status.phase === 'UPGRADED' && status.phaseDetails === 'All applications upgraded' && !status.operationInProgress
  );
}
