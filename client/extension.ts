import * as vscode from 'vscode';
import { type Composition, compose } from './composition';
import type { Language } from './language/language';
import { localPlatformCommands } from './local/commands';
import { LocalPlatform } from './local/localPlatform';
import type { ShowSortChanges } from './sorting/changes/changesCommand';
import { introduceSample } from './welcome/sample';

/**
 * Activates the extension in a desktop or remote window: the language server and the local platform run as processes,
 * and deployments are recorded.
 */
export function activate(context: vscode.ExtensionContext): void {
  let shown: Promise<ShowSortChanges> | undefined;
  const changes = (language: Language) => {
    shown ??= import('./sorting/changes/changesCommand').then((module) => {
      const command = new module.ShowSortChanges(language);
      context.subscriptions.push(command);
      return command;
    });
    return shown;
  };
  const made = compose(context, {
    clients: async () => (await import('./language/process')).processClients(context.extensionUri),
    local: (parts) => new LocalPlatform(parts),
    records: async (clock, report) => (await import('./deployments/records')).machineRecords(clock, report),
    tasks: {
      open: (parts) => async (definition, folder) => {
        const program = vscode.Uri.joinPath(context.extensionUri, 'dist', 'cli.js').fsPath;
        return (await import('./deployments/task/open')).openTask(definition, parts, program, folder);
      },
      checks: true,
    },
    commands: ({ local, environments, language, log }) => ({
      ...localPlatformCommands(local, environments, log),
      'sortie.showSortChanges': async (argument) => (await changes(language)).run(argument),
    }),
  });
  const afterwards = () => void afterActivation(context, made);
  context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(afterwards));
  setImmediate(afterwards);
}

/**
 * Shows the description of a new sample. In a trusted folder, also starts the local platform if it was running before
 * the window was reloaded, and resumes watching unfinished deployments or offers to do so.
 */
async function afterActivation(
  context: vscode.ExtensionContext,
  { log, local, deployments }: Composition<LocalPlatform>,
): Promise<void> {
  try {
    await introduceSample(context);
    if (!vscode.workspace.isTrusted) return;
    await local.restore(process.env.SORTIE_START_LOCAL_PLATFORM === '1');
    const { anyUnfinished } = await import('./deployments/records');
    if (!(await anyUnfinished())) return;
    await (await deployments()).unfinished.show();
  } catch (error) {
    log.error(`after activation: ${error instanceof Error ? error.message : String(error)}`);
  }
}
