import type { DeploymentStatus } from '../apiTypes';

/** Section 3, rule 3: phase, details and idleness, all three exactly. */
export function isComplete(status: DeploymentStatus): boolean {
  return (
    status.phase === 'UPGRADED' && status.phaseDetails === 'All applications upgraded' && !status.operationInProgress
  );
}
