import * as vscode from 'vscode';
import { needsServer, projectFiles } from './language/selector';
import { urlKey } from './local/urlKey';

/**
 * Calls `start` once, as soon as this window needs Sortie: it contains a configuration file, a virtual folder, or a Sortie
 * task, or the user has an environment, has used Sortie before, or runs a command. Until then, nothing else of Sortie is
 * loaded.
 *
 * @param isAwaited another reason to start, which takes time to find
 */
export function startWhenNeeded(
  context: vscode.ExtensionContext,
  start: () => void,
  isAwaited: () => Promise<boolean> = async () => false,
): vscode.Disposable {
  const waiting = new Waiting(context, start);
  waiting.begin(isAwaited);
  return waiting;
}

class Waiting implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private isOver = false;

  constructor(
    private readonly context: vscode.ExtensionContext,
    private readonly start: () => void,
  ) {}

  begin(isAwaited: () => Promise<boolean>): void {
    if (this.isNeeded()) {
      this.end();
      return;
    }
    const { workspace } = vscode;
    const watcher = workspace.createFileSystemWatcher(projectFiles, false, true, true);
    this.subscriptions.push(
      ...this.commands(),
      watcher,
      watcher.onDidCreate(() => this.end()),
      workspace.onDidOpenTextDocument((document) => needsServer(document) && this.end()),
      workspace.onDidChangeConfiguration(() => this.isNeeded() && this.end()),
      workspace.onDidChangeWorkspaceFolders(() => this.endIf(hasProject())),
    );
    this.endIf(hasProject());
    this.endIf(isAwaited());
  }

  dispose(): void {
    this.isOver = true;
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
  }

  /** Stand-ins for all commands. Each of them starts Sortie and then runs the command. */
  private commands(): vscode.Disposable[] {
    const { contributes } = this.context.extension.packageJSON;
    const commands: readonly { readonly command: string }[] = contributes.commands;
    return commands.map(({ command }) =>
      vscode.commands.registerCommand(command, (...args: unknown[]) => {
        this.end();
        return vscode.commands.executeCommand(command, ...args);
      }),
    );
  }

  private isNeeded(): boolean {
    const { globalState, workspaceState } = this.context;
    return (
      [...globalState.keys(), ...workspaceState.keys()].some((key) => key !== urlKey) ||
      hasItems('sortie', 'environments', () => true) ||
      hasItems('tasks', 'tasks', (task) => Object(task).type === 'sortie') ||
      vscode.workspace.textDocuments.some(needsServer) ||
      // Not every virtual folder can be searched.
      vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme !== 'file') ||
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(isOwnTab))
    );
  }

  private endIf(reason: Promise<boolean>): void {
    // Without an answer, the window doesn't need Sortie until something else happens.
    reason.then((holds) => holds && this.end()).catch(() => undefined);
  }

  private end(): void {
    if (this.isOver) return;
    this.dispose();
    this.start();
  }
}

async function hasProject(): Promise<boolean> {
  return (await vscode.workspace.findFiles(projectFiles, undefined, 1)).length > 0;
}

function hasItems(section: string, setting: string, isWanted: (item: unknown) => boolean): boolean {
  const value: unknown = vscode.workspace.getConfiguration(section).get(setting);
  return Array.isArray(value) && value.some(isWanted);
}

/** Whether a tab shows a document that Sortie creates, which the editor restores with the window. */
function isOwnTab({ input }: vscode.Tab): boolean {
  return input instanceof vscode.TabInputText && input.uri.scheme.startsWith('sortie');
}
