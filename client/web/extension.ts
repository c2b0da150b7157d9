import type * as vscode from 'vscode';
import { noRecords } from '../../platform/records/noRecords';
import { compose } from '../composition';
import { startWhenNeeded } from '../whenNeeded';
import { NoPlatform, noDeployment, RefusingTerminal, refusingCommands } from './desktopNeeded';

/** Activates the extension in a browser: the language server is a web worker, and no command changes a planet. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(startWhenNeeded(context, () => start(context)));
}

function start(context: vscode.ExtensionContext): void {
  compose(context, {
    clients: async () => (await import('./worker')).workerClients(context.extensionUri),
    local: () => new NoPlatform(),
    records: async () => noRecords(() => new Error(noDeployment())),
    tasks: { open: () => async () => new RefusingTerminal(), checks: false },
    cannotDeploy: noDeployment,
    commands: refusingCommands,
  });
}
