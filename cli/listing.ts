import type { DeploymentsApi } from '../platform/api';
import type { Build, DeploymentStatus } from '../platform/apiTypes';
import { PlatformError } from '../platform/http/failure';

const mostBranches = 10;

/**
 * Lists the builds of a few more branches until they are enough to recognize the builds that a status names (contract,
 * promise 11). Skips branches that can't be read; some builds may then stay unknown.
 */
export async function listUntil(
  recognized: (listed: readonly Build[]) => boolean,
  status: Pick<DeploymentStatus, 'operationInProgress' | 'applications'>,
  first: readonly Build[],
  api: Pick<DeploymentsApi, 'branches' | 'builds'>,
  signal: AbortSignal,
): Promise<readonly Build[]> {
  const listed = [...first];
  if (status.operationInProgress || status.applications.length === 0 || recognized(listed)) return listed;
  try {
    for (const { name } of (await api.branches(signal)).slice(0, mostBranches)) {
      listed.push(...(await api.builds(name, signal)));
      if (recognized(listed)) break;
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
  }
  return listed;
}
