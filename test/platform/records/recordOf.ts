import type { DeploymentRecord } from '../../../platform/deploymentTypes';
import { statusOf } from '../deployments/fakePlatform';
import { planOf } from '../deployments/world';

/** Returns a record of a deployment to `dev1` that was accepted. */
export function recordOf(id: string, more: Partial<DeploymentRecord> = {}): DeploymentRecord {
  return {
    version: 1,
    id,
    plan: planOf(),
    requestedAt: 1,
    updatedAt: 1,
    sending: 'accepted',
    baseline: statusOf(),
    certainty: 'waiting',
    phases: [{ phase: 'A', ms: 1 }],
    lines: [{ seq: 1, at: 1, kind: 'requested', text: 'x' }],
    ...more,
  };
}
