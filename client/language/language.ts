import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { GenerateTask, ServerStatus } from '../../protocol';
import { Drafts } from './drafts';
import { EditReports } from './edits/report';
import { runGenerate, type Showing } from './generate';
import { ServerProblems } from './problems';
import { ProjectLanguages } from './projectLanguages';
import { needsServer, projectFiles, schemesHere } from './selector';
import type { CreateClient } from './server';
import type { ServerState } from './statusWording';

/** Manages the language server's client. The server starts once the window contains a configuration file. */
export class Language implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly problems = new ServerProblems();
  private output: vscode.LogOutputChannel | undefined;
  private following: vscode.Disposable | undefined;
  private running: Promise<BaseLanguageClient> | undefined;
  private readonly collectionsChanged = new vscode.EventEmitter<void>();
  private readonly statusChanged = new vscode.EventEmitter<ServerStatus>();
  private readonly languages = new ProjectLanguages((problem) => this.log.warn(problem));
  private readonly madeSortable = new vscode.EventEmitter<void>();
  private schemes: readonly string[] = [];
  private onProject = () => {};
  private now: ServerState = { kind: 'stopped', failed: false };
  private readonly drafts = new Drafts();
  readonly reports = new EditReports();

  /** Fires when the server's collections may have changed, and when the server starts or stops. */
  readonly onDidChangeCollections = this.collectionsChanged.event;
  readonly onDidChangeStatus = this.statusChanged.event;
  readonly onDidMakeSortable = this.madeSortable.event;

  /** @param load loads the factory for clients, which is needed only when the server starts */
  constructor(
    private readonly load: () => Promise<CreateClient>,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  get state(): ServerState {
    return this.now;
  }

  showLog(): void {
    (this.output ?? this.log).show(true);
  }

  /**
   * Restores the server's problems after a task that uses the problem matcher has replaced them. Call this method when
   * such a task ends.
   */
  showProblemsAgain(): void {
    this.problems.showAgainAfterTask();
  }

  /** Starts the server as soon as a configuration file is open or in the workspace, and then calls `onProject`. */
  startOnDemand(onProject = () => {}): void {
    this.onProject = onProject;
    this.subscriptions.push(vscode.workspace.onDidChangeWorkspaceFolders(() => this.followFolders()));
    if (vscode.workspace.textDocuments.some(needsServer)) {
      this.startProject();
      return;
    }
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => needsServer(document) && this.startProject()),
    );
    this.startForProject();
  }

  async restart(): Promise<void> {
    const running = this.running;
    if (!running) {
      this.start();
      return;
    }
    const client = await running.catch(() => undefined);
    if (!client?.needsStop()) {
      await this.replace(client);
      return;
    }
    await client.stop();
    await client.start();
  }

  /** Returns the client, after starting it if necessary. Rejects if the server can't start. */
  client(): Promise<BaseLanguageClient> {
    this.start();
    return this.running ?? Promise.reject(new Error('The language server was not started.'));
  }

  /** Runs a generator of the server and asks the user for missing facts. See `Showing` for the values of `shows`. */
  async generate(task: GenerateTask, shows: Showing = 'named'): Promise<void> {
    const written = await runGenerate(await this.client(), { reports: this.reports, drafts: this.drafts }, task, shows);
    if (written && task.kind === 'make-sortable') this.madeSortable.fire();
  }

  dispose(): Promise<void> {
    for (const subscription of this.subscriptions.splice(0)) subscription.dispose();
    this.following?.dispose();
    this.languages.dispose();
    this.problems.cancel();
    this.collectionsChanged.dispose();
    this.statusChanged.dispose();
    this.madeSortable.dispose();
    this.reports.dispose();
    const running = this.running;
    this.running = undefined;
    return (running ?? Promise.resolve(undefined))
      .then((client) => client?.dispose(2000))
      .catch(() => undefined)
      .then(() => this.output?.dispose());
  }

  private start(): void {
    if (this.running) return;
    this.schemes = schemesHere();
    const running = this.launch();
    this.running = running;
    this.now = { kind: 'starting' };
    running.catch((error: unknown) => {
      this.now = { kind: 'stopped', failed: true };
      this.log.error(`language server: ${error instanceof Error ? error.message : String(error)}`);
    });
  }

  private async replace(client: BaseLanguageClient | undefined): Promise<void> {
    this.running = undefined;
    await client?.dispose(2000).catch(() => undefined);
    this.start();
  }

  /**
   * Starts the server if it hasn't been started and a folder contains a project. If a folder has a new file system
   * scheme, replaces the client, because the schemes of a started client can't be changed.
   */
  private followFolders(): void {
    const { running } = this;
    if (!running) this.startForProject();
    else if (schemesHere().some((scheme) => !this.schemes.includes(scheme))) {
      void running
        .catch(() => undefined)
        .then((client) => (this.running === running ? this.replace(client) : undefined));
    }
  }

  private async launch(): Promise<BaseLanguageClient> {
    const [createClient, { followServer }] = await Promise.all([this.load(), import('./server')]);
    this.output ??= vscode.window.createOutputChannel(vscode.l10n.t('Sortie language server'), { log: true });
    const { output, schemes, problems, reports } = this;
    const window = { output, schemes, problems, reports };
    const client = createClient(window);
    this.following?.dispose();
    this.following = followServer(client, window, {
      state: (state) => {
        this.now = state;
        if (state.kind === 'running') this.statusChanged.fire(state.status);
      },
      collections: () => this.collectionsChanged.fire(),
    });
    await client.start();
    return client;
  }

  /**
   * Starts the server for a configuration project, sets the languages of its documents, and shows the project's
   * commands in the palette.
   */
  private startProject(): void {
    void vscode.commands.executeCommand('setContext', 'sortie.project', true);
    this.languages.start();
    this.start();
    this.onProject();
  }

  private startForProject(): void {
    if (this.running) return;
    vscode.workspace.findFiles(projectFiles, undefined, 1).then(
      ([found]) => found && this.startProject(),
      (error: unknown) => this.log.warn(`looking for configuration files: ${String(error)}`),
    );
  }
}
