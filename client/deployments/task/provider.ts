import * as vscode from 'vscode';
import { inert } from '../../../platform/inert';
import type { EnvironmentList } from '../../environments/environmentList';

const type = 'sortie';

/** Opens the terminal of a task, by its definition with all variables filled in. */
export type OpenTask = (definition: vscode.TaskDefinition) => Promise<vscode.Pseudoterminal>;

/** Deployments as tasks: one is offered for each environment of this machine, others stand in `tasks.json`. */
export class DeployTasks implements vscode.TaskProvider {
  constructor(
    private readonly environments: EnvironmentList,
    private readonly open: OpenTask,
  ) {}

  provideTasks(): vscode.Task[] {
    if (!vscode.workspace.isTrusted) return [];
    return this.environments.all().map(({ environment: { name } }) => {
      const definition = { type, environment: name };
      const label = vscode.l10n.t('Deploy to {0}', inert(name));
      return this.task(definition, vscode.TaskScope.Workspace, label);
    });
  }

  resolveTask(task: vscode.Task): vscode.Task {
    return this.task(task.definition, task.scope ?? vscode.TaskScope.Workspace, task.name);
  }

  private task(
    definition: vscode.TaskDefinition,
    scope: vscode.TaskScope | vscode.WorkspaceFolder,
    name: string,
  ): vscode.Task {
    const task = new vscode.Task(definition, scope, name, 'Sortie', new vscode.CustomExecution(this.open), []);
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
    return task;
  }
}
