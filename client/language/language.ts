import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import type { ServerStatus } from '../../protocol';
import { isProjectFile, projectFiles } from './selector';
import type { ServerState } from './statusWords';

/** The language half of the extension: runs the language server from the moment the window has something for it. */
export class Language implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private output: vscode.LogOutputChannel | undefined;
  private following: vscode.Disposable | undefined;
  private running: Promise<LanguageClient> | undefined;
  private readonly collectionsChanged = new vscode.EventEmitter<void>();
  private readonly statusChanged = new vscode.EventEmitter<ServerStatus>();
  private now: ServerState = { kind: 'stopped', failed: false };

  /** Fires when the server may answer otherwise what collections there are, and when it starts or ends. */
  readonly onDidChangeCollections = this.collectionsChanged.event;
  /** Fires with what the server says about itself. */
  readonly onDidChangeStatus = this.statusChanged.event;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** How the server is now. */
  get state(): ServerState {
    return this.now;
  }

  /** Shows what the server and its client wrote down. */
  showLog(): void {
    (this.output ?? this.log).show(true);
  }

  /** Starts the server as soon as a configuration file is open or lies in the workspace; until then it only listens. */
  startOnDemand(): void {
    if (vscode.workspace.textDocuments.some(needsServer)) {
      this.start();
      return;
    }
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => needsServer(document) && this.start()),
    );
    this.subscriptions.push(vscode.workspace.onDidChangeWorkspaceFolders(() => this.look()));
    this.look();
  }

  /** Starts the server anew, whatever state it is in. */
  async restart(): Promise<void> {
    const running = this.running;
    if (!running) {
      this.start();
      return;
    }
    const client = await running.catch(() => undefined);
    if (client?.needsStop()) {
      await client.restart();
    } else {
      this.running = undefined;
      await client?.dispose().catch(() => undefined);
      this.start();
    }
  }

  /** The running client, started if need be. Rejects when the server cannot be started. */
  client(): Promise<LanguageClient> {
    this.start();
    return this.running ?? Promise.reject(new Error('The language server was not started.'));
  }

  dispose(): Promise<void> {
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
    this.following?.dispose();
    this.collectionsChanged.dispose();
    this.statusChanged.dispose();
    const running = this.running;
    this.running = undefined;
    return (running ?? Promise.resolve(undefined))
      .then((client) => client?.dispose(2000))
      .catch(() => undefined)
      .then(() => this.output?.dispose());
  }

  private start(): void {
    if (this.running) return;
    const running = this.launch();
    this.running = running;
    this.now = { kind: 'starting' };
    running.catch((error: unknown) => {
      this.now = { kind: 'stopped', failed: true };
      this.log.error(`language server: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  private async launch(): Promise<LanguageClient> {
    const { createLanguageClient, followServer } = await import('./server');
    this.output ??= vscode.window.createOutputChannel(vscode.l10n.t('Sortie language server'), { log: true });
    const client = createLanguageClient(this.extension, this.output);
    this.following?.dispose();
    this.following = followServer(client, {
      state: (state) => {
        this.now = state;
        if (state.kind === 'running') this.statusChanged.fire(state.status);
      },
      collections: () => this.collectionsChanged.fire(),
    });
    await client.start();
    return client;
  }

  private look(): void {
    if (this.running) return;
    vscode.workspace.findFiles(projectFiles, undefined, 1).then(
      ([found]) => found && this.start(),
      (error: unknown) => this.log.warn(`looking for configuration files: ${String(error)}`),
    );
  }
}

function needsServer(document: vscode.TextDocument): boolean {
  return document.uri.scheme === 'file' && isProjectFile(document.uri.path);
}
