import type * as vscode from 'vscode';
import { compose } from '../composition';
import { NoPlatform, noDeployment, noRecords, RefusingTerminal, refusingCommands } from './desktopNeeded';

/** Activates the extension in a browser: the language server is a web worker, and no command changes a planet. */
export function activate(context: vscode.ExtensionContext): void {
  compose(context, {
    clients: async () => (await import('./worker')).workerClients(context.extensionUri),
    local: () => new NoPlatform(),
    records: async () => noRecords(),
    tasks: { open: () => async () => new RefusingTerminal(), checks: false },
    cannotDeploy: noDeployment,
    commands: refusingCommands,
  });
}
