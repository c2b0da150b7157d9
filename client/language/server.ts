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
import { answerFiles } from './files';
import { findPeers, peerSettings } from './peerExtensions';
import type { ServerProblems } from './problems';
import { selectorFor } from './selector';
import { StatusItem } from './statusItem';
import type { ServerState } from './statusWording';

/** What a client of the language server is made for. */
export interface ServerWindow {
  readonly problems: ServerProblems;
  readonly output: vscode.LogOutputChannel;
  /** Schemes of the file systems whose files the server receives. */
  readonly schemes: readonly string[];
  readonly reports: EditReports;
}

/** Makes the client of a language server; nothing runs before its `start()`. */
export type CreateClient = (window: ServerWindow) => BaseLanguageClient;

/**
 * The options of a client, wherever its server runs.
 *
 * @param messages how the server gets the messages of the user's language
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

/** Who hears what the server says by itself. */
export interface ServerListeners {
  readonly state: (state: ServerState) => void;
  /** The collections of the workspace may be others now. */
  readonly collections: () => void;
}

/** Ties what the server says about itself to the editor, for as long as the client lives. */
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
    answerFiles(client),
    client.onNotification(statusChanged.method, (status: ServerStatus) => show({ kind: 'running', status })),
    client.onNotification(collectionsChanged.method, listeners.collections),
    client.onDidChangeState(({ newState }) => {
      // A running server speaks for itself.
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
