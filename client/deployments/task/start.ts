import type { Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import type { EnvironmentList } from '../../environments/environmentList';
import type { SelectedBuilds } from '../deploy/planDialog';
import type { Deployments } from '../deployments';
import type { Planets } from '../planets';
import { type DeployTask, type PromoteTask, resolveBuilds, unknownEnvironment } from './definition';
import type { StartTask } from './terminal';

/**
 * Deploys the builds of a task after the usual review. Throws an error with a readable message if the builds are
 * unknown.
 */
export async function startDeployment(
  task: DeployTask,
  environment: Environment,
  { planets, deploy }: Deployments,
): Promise<Result | undefined> {
  return deploy.run(environment, await selectedBuilds(planets, environment, task));
}

/** Promotes the running builds of the task's source environment after the usual questions and review. */
export function startPromotion(environments: EnvironmentList): StartTask<PromoteTask> {
  return async ({ from, environment: to }, _, { promote }) => {
    const [source, target] = [from, to].map((name) => environments.named(name));
    if (!source) throw new Error(unknownEnvironment(from));
    return promote.run(source, target);
  };
}

async function selectedBuilds(
  planets: Planets,
  environment: Environment,
  task: DeployTask,
): Promise<SelectedBuilds | undefined> {
  if (Object.keys(task.applications).length === 0) return undefined;
  const wanted = Object.values(task.applications).includes('latest') ? task.branch : undefined;
  const ofBranch = wanted === undefined ? undefined : await planets.catalog(environment).loadBuilds(wanted);
  if (ofBranch?.kind === 'failed') throw new Error(ofBranch.diagnosis.message);
  const resolved = resolveBuilds(task, ofBranch?.kind === 'there' ? ofBranch.value : []);
  if (!resolved.ok) throw new Error(resolved.problem);
  return { builds: resolved.builds, ...(task.branch === undefined ? {} : { branch: task.branch }) };
}
