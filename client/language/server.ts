import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  type LanguageClientOptions,
  RevealOutputChannelOn,
  State,
} from 'vscode-languageclient';
import {
  clientCommands,
  collectionsChanged,
  type PeerExtensions,
  peersChanged,
  type ServerStatus,
  type StartOptions,
  statusChanged,
} from '../../protocol';
import { Crashes } from './crashes';
import { editMiddleware } from './edits/middleware';
import type { EditReports } from './edits/report';
import { serveFiles } from './files';
import { findPeers, peerSettings } from './peerExtensions';
import type { ServerProblems } from './problems';
import { selectorFor } from './selector';
import { StatusItem } from './status';
import type { ServerState } from './statusWording';

/** The dependencies of a language client. */
export interface ServerWindow {
  readonly problems: ServerProblems;
  readonly output: vscode.LogOutputChannel;
  readonly schemes: readonly string[];
  readonly reports: EditReports;
}

/** Creates a language client. The server starts when `start()` is called. */
export type CreateClient = (window: ServerWindow) => BaseLanguageClient;

/**
 * Returns the client options, which are the same for a server in a process and a server in a web worker.
 *
 * @param messages the location or the content of the translated messages for the server
 */
export function clientOptions(
  extension: vscode.Uri,
  { output, schemes, problems, reports }: ServerWindow,
  messages: Pick<StartOptions, 'l10nBundle' | 'l10nContents'>,
): LanguageClientOptions {
  return {
    documentSelector: selectorFor(schemes),
    diagnosticCollectionProvider: problems,
    outputChannel: output,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    initializationOptions: (): StartOptions => ({
      listens: true,
      files: true,
      commands: Object.values(clientCommands),
      ...messages,
      ruleDocumentation: vscode.Uri.joinPath(extension, 'docs', 'rules').toString(),
      ...peers(),
    }),
    markdown: { isTrusted: false, supportHtml: false },
    errorHandler: new Crashes(),
    middleware: editMiddleware(reports),
  };
}

/** The listeners for the server's notifications. */
export interface ServerListeners {
  readonly state: (state: ServerState) => void;
  readonly collections: () => void;
}

/**
 * Connects the server's notifications to the listeners and the status item, serves files, and reports peer extensions
 * to the server, until the returned object is disposed of.
 */
export function followServer(
  client: BaseLanguageClient,
  { schemes }: ServerWindow,
  listeners: ServerListeners,
): vscode.Disposable {
  const item = new StatusItem(selectorFor(schemes));
  const show = (state: ServerState) => {
    item.show(state);
    listeners.state(state);
  };
  return vscode.Disposable.from(
    item,
    serveFiles(client),
    client.onNotification(statusChanged.method, (status: ServerStatus) => show({ kind: 'running', status })),
    client.onNotification(collectionsChanged.method, listeners.collections),
    client.onDidChangeState(({ newState }) => {
      // A running server reports its own status.
      if (newState === State.Starting) show({ kind: 'starting' });
      if (newState === State.Stopped || newState === State.StartFailed) show({ kind: 'stopped', failed: true });
      listeners.collections();
    }),
    vscode.extensions.onDidChange(() => notifyPeers(client)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (peerSettings.some((setting) => change.affectsConfiguration(setting))) notifyPeers(client);
    }),
  );
}

function notifyPeers(client: BaseLanguageClient): void {
  if (client.isRunning()) void client.sendNotification(peersChanged.method, peers());
}

function peers(): PeerExtensions {
  return findPeers(
    (extension) => vscode.extensions.getExtension(extension) !== undefined,
    (setting) => vscode.workspace.getConfiguration().get(setting),
  );
}
