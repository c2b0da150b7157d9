import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';
import { stringOf } from '../../../platform/json';
import type { EnvironmentList } from '../../environments/environmentList';
import type { SelectedBuilds } from '../deploy/planDialog';
import type { Deployments } from '../deployments';
import type { Planets } from '../planets';
import { CheckTerminal } from './checkTerminal';
import {
  type DeployTask,
  type PromoteTask,
  readPromotion,
  readTask,
  resolveBuilds,
  taskNameOf,
  unknownEnvironment,
} from './definition';
import { type StartTask, TaskTerminal, type Verify, VerifyTerminal } from './terminal';

/** The services that tasks depend on. */
export interface TaskParts {
  readonly environments: EnvironmentList;
  readonly deployments: () => Promise<Deployments>;
  readonly verify: Verify;
}

/**
 * Creates the terminal of a task. The definition may come from a workspace file, so it is validated.
 *
 * @param program path of the CLI
 * @param folder path of the folder that `sortie check` runs in
 */
export function openTask(
  definition: vscode.TaskDefinition,
  { environments, deployments, verify }: TaskParts,
  program: string,
  folder: string | undefined,
): vscode.Pseudoterminal {
  switch (taskNameOf(definition)) {
    case 'check':
      return new CheckTerminal(program, folder, definition);
    case 'verify':
      return new VerifyTerminal(verify, stringOf(definition.environment));
    case 'promote':
      return new TaskTerminal(environments, deployments, readPromotion(definition), startPromotion(environments));
    case 'deploy':
      return new TaskTerminal(environments, deployments, readTask(definition), startDeployment);
    case undefined: {
      const problem = l10n.t('"task" must be one of: {0}.', 'check, deploy, promote, verify');
      return new TaskTerminal(environments, deployments, { ok: false, problem }, startDeployment);
    }
  }
}

async function startDeployment(
  task: DeployTask,
  environment: Environment,
  { planets, deploy }: Deployments,
): Promise<Result | undefined> {
  return deploy.run(environment, await selectedBuilds(planets, environment, task));
}

function startPromotion(environments: EnvironmentList): StartTask<PromoteTask> {
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
  return { builds: resolved.builds, branch: task.branch };
}
