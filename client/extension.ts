import * as vscode from 'vscode';
import { type Composition, compose } from './composition';
import { localPlatformCommands } from './local/commands';
import { LocalPlatform } from './local/localPlatform';
import { introduceSample } from './welcome/introduce';

/** The extension on a machine: the language server and the local platform are processes, deployments are on record. */
export function activate(context: vscode.ExtensionContext): void {
  const made = compose(context, {
    clients: async () => (await import('./language/process')).processClients(context.extensionUri),
    local: (parts) => new LocalPlatform(parts),
    records: async (clock, report) => (await import('./deployments/records')).machineRecords(clock, report),
    checks: true,
    openTask: (parts) => async (definition, folder) => {
      const program = vscode.Uri.joinPath(context.extensionUri, 'dist', 'cli.js').fsPath;
      return (await import('./deployments/task/open')).openTask(definition, parts, program, folder);
    },
    commands: localPlatformCommands,
  });
  const afterwards = () => void afterActivation(context, made);
  context.subscriptions.push(vscode.workspace.onDidGrantWorkspaceTrust(afterwards));
  setImmediate(afterwards);
}

/** What needs no question: the local platform if it ran before, and unfinished deployments. */
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
