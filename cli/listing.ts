import type { DeploymentsApi } from '../platform/api';
import type { Build, DeploymentRequestElement, DeploymentStatus } from '../platform/apiTypes';
import { reportedBuild } from '../platform/deployments/running';
import { PlatformError } from '../platform/http/failure';

const mostBranches = 10;

/**
 * Lists the builds of a few more branches until the status is recognized to name the build that each chosen application
 * runs (contract, promise 11). What cannot be listed is left out: it only makes the plan say less.
 */
export async function listUntilRecognized(
  choices: readonly DeploymentRequestElement[],
  status: DeploymentStatus,
  branchBuilds: readonly Build[],
  api: DeploymentsApi,
  signal: AbortSignal,
): Promise<readonly Build[]> {
  const listed = [...branchBuilds];
  const recognized = () => choices.every(({ application }) => reportedBuild(application, status, listed) !== undefined);
  if (recognized() || status.operationInProgress || status.applications.length === 0) return listed;
  try {
    for (const { name } of (await api.branches(signal)).slice(0, mostBranches)) {
      listed.push(...(await api.builds(name, signal)));
      if (recognized()) break;
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
  }
  return listed;
}
