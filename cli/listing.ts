import type { DeploymentsApi } from '../platform/api';
import type { Build, DeploymentStatus } from '../platform/apiTypes';
import { PlatformError } from '../platform/http/failure';

const mostBranches = 10;

/**
 * Lists the builds of up to `mostBranches` branches, one branch after another, until `recognized` returns true
 * (docs/promises.md, promise 11). Lists nothing while an operation is in progress. Stops at the first failed request,
 * so some builds may remain unrecognized. Returns the listed builds and those in `first`.
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
