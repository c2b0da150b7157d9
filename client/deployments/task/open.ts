import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { stringOf } from '../../../platform/json';
import type { EnvironmentList } from '../../environments/environmentList';
import type { Deployments } from '../deployments';
import { CheckTerminal } from './checkTerminal';
import { readPromotion, readTask, taskNameOf } from './definition';
import { startDeployment, startPromotion } from './start';
import { TaskTerminal } from './terminal';
import { type Verify, VerifyTerminal } from './verifyTerminal';

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
