import type { DeploymentStatus } from '../apiTypes';

/**
 * Whether an operation that ended in this phase may have failed. `UPGRADED` never means failure (docs/promises.md,
 * promise 4).
 */
export function canMeanFailure(phase: string): boolean {
  return phase !== 'UPGRADED';
}

/**
 * Whether a status is complete (docs/specification.md, section 3.5): phase, details, and `operationInProgress` must all
 * have exactly the documented values.
 */
export function isComplete(status: DeploymentStatus): boolean {
  return (
    status.phase === 'UPGRADED' && status.phaseDetails === 'All applications upgraded' && !status.operationInProgress
  );
}
