import * as vscode from 'vscode';
import { canPromote } from '../../../platform/deployments/promotion';
import { inert } from '../../../platform/inert';
import type { EnvironmentList } from '../../environments/environmentList';
import type { TaskName } from './definition';

const type = 'sortie';

/** The name of the problem matcher for the output of `sortie check`. */
export const problemMatcher = '$sortie';

/**
 * Opens the terminal of a task. The variables in the definition are already resolved. `folder` is the path of the
 * task's folder.
 */
export type OpenTask = (
  definition: vscode.TaskDefinition,
  folder: string | undefined,
) => Promise<vscode.Pseudoterminal>;

/**
 * The tasks that Sortie provides: a check for each folder; and for each environment, a deployment, the possible
 * promotions, and a verification of default sorts. Users can add other tasks in `tasks.json`.
 */
export class SortieTasks implements vscode.TaskProvider {
  /** @param checks whether this window can run a check */
  constructor(
    private readonly environments: EnvironmentList,
    private readonly open: OpenTask,
    private readonly checks: boolean,
  ) {}

  provideTasks(): vscode.Task[] {
    if (!vscode.workspace.isTrusted) return [];
    const { l10n } = vscode;
    const folders = this.checks ? (vscode.workspace.workspaceFolders ?? []).filter(isOnDisk) : [];
    const all = this.environments.all().map(({ environment }) => environment);
    const offer = (definition: { readonly task?: TaskName; readonly environment: string }, label: string) =>
      this.task({ type, ...definition }, vscode.TaskScope.Workspace, label);
    return [
      ...folders.map((folder) => this.task({ type, task: 'check' }, folder, 'check')),
      ...all.map(({ name }) => offer({ environment: name }, l10n.t('Deploy to {0}', inert(name)))),
      ...all.flatMap((source) =>
        all
          .filter((target) => canPromote(source, target))
          .map(({ name }) => {
            const definition = { task: 'promote', from: source.name, environment: name } as const;
            return offer(definition, l10n.t('Promote from {0} to {1}', inert(source.name), inert(name)));
          }),
      ),
      ...all.map(({ name }) =>
        offer({ task: 'verify', environment: name }, l10n.t('Verify Default Sorts on {0}', inert(name))),
      ),
    ];
  }

  resolveTask(task: vscode.Task): vscode.Task {
    return this.task(task.definition, task.scope ?? vscode.TaskScope.Workspace, task.name);
  }

  private task(
    definition: vscode.TaskDefinition,
    scope: vscode.TaskScope | vscode.WorkspaceFolder,
    name: string,
  ): vscode.Task {
    const folder = typeof scope === 'object' ? scope : vscode.workspace.workspaceFolders?.[0];
    const path = folder && isOnDisk(folder) ? folder.uri.fsPath : undefined;
    const execution = new vscode.CustomExecution((resolved) => this.open(resolved, path));
    const matchers = definition.task === 'check' ? [problemMatcher] : [];
    const task = new vscode.Task(definition, scope, name, 'sortie', execution, matchers);
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
    return task;
  }
}

function isOnDisk({ uri }: vscode.WorkspaceFolder): boolean {
  return uri.scheme === 'file';
}
