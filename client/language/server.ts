import * as vscode from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
  TransportKind,
} from 'vscode-languageclient/node';
import {
  clientCommands,
  collectionsChanged,
  type Others,
  othersChanged,
  type ServerStatus,
  type StartOptions,
  statusChanged,
} from '../../protocol';
import { othersHere, othersSettings } from './others';
import { selector } from './selector';
import { StatusItem } from './statusItem';
import type { ServerState } from './statusWords';

/**
 * Creates the client of the language server; nothing runs before `start()`. The server is a process of its own, reached
 * over Node's IPC. It is started again after a crash, and given up with a message after the fifth within three minutes.
 */
export function createLanguageClient(extension: vscode.Uri, output: vscode.LogOutputChannel): LanguageClient {
  const module = vscode.Uri.joinPath(extension, 'dist', 'server.js').fsPath;
  const options: LanguageClientOptions = {
    documentSelector: selector,
    diagnosticCollectionName: 'sortie',
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: () => startOptions(extension),
    markdown: { isTrusted: false, supportHtml: false },
    connectionOptions: { maxRestartCount: 5 },
  };
  return new LanguageClient(
    'sortie',
    vscode.l10n.t('Sortie language server'),
    {
      run: { module, transport: TransportKind.ipc },
      debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6009'] } },
    },
    options,
  );
}

/** Who hears what the server says by itself. */
export interface ServerListeners {
  readonly state: (state: ServerState) => void;
  /** The collections of the workspace may be others now. */
  readonly collections: () => void;
}

/** Ties what the server says about itself to the editor, for as long as the client lives. */
export function followServer(client: LanguageClient, listeners: ServerListeners): vscode.Disposable {
  const item = new StatusItem(selector);
  const show = (state: ServerState) => {
    item.show(state);
    listeners.state(state);
  };
  return vscode.Disposable.from(
    item,
    client.onNotification(statusChanged.method, (status: ServerStatus) => show({ kind: 'running', status })),
    client.onNotification(collectionsChanged.method, listeners.collections),
    client.onDidChangeState(({ newState }) => {
      // A running server speaks for itself.
      if (newState === State.Starting) show({ kind: 'starting' });
      if (newState === State.Stopped || newState === State.StartFailed) show({ kind: 'stopped', failed: true });
      listeners.collections();
    }),
    vscode.extensions.onDidChange(() => tellOthers(client)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (othersSettings.some((setting) => change.affectsConfiguration(setting))) tellOthers(client);
    }),
  );
}

function tellOthers(client: LanguageClient): void {
  if (client.isRunning()) void client.sendNotification(othersChanged.method, others());
}

function others(): Others {
  return othersHere(
    (extension) => vscode.extensions.getExtension(extension) !== undefined,
    (setting) => vscode.workspace.getConfiguration().get(setting),
  );
}

function startOptions(extension: vscode.Uri): StartOptions {
  return {
    listens: true,
    commands: Object.values(clientCommands),
    ...(vscode.l10n.uri ? { l10nBundle: vscode.l10n.uri.fsPath } : {}),
    ruleDocumentation: vscode.Uri.joinPath(extension, 'docs', 'rules').toString(),
    ...others(),
  };
}
