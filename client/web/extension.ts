import type * as vscode from 'vscode';
import { compose } from '../composition';
import { noPlatform, noRecords, refusingCommands, refusingTask } from './desktopNeeded';
import { workerClients } from './worker';

/** The extension in a browser: the language server is a worker, and nothing that changes a planet is done from here. */
export function activate(context: vscode.ExtensionContext): void {
  compose(context, {
    clients: async () => workerClients(context.extensionUri),
    local: noPlatform,
    records: async () => noRecords(),
    openTask: () => refusingTask,
    commands: refusingCommands,
  });
}
