import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Environment } from '../../platform/environment';
import { expiryOf, localToken } from '../../platform/tokens/jwt';
import { secretKey } from '../environments/tokens';
import type { LocalPlatformParts, PlatformHere } from './platformHere';
import { PlatformDidNotStart, type PlatformProcess, startPlatform } from './platformProcess';
import { urlKey } from './urlKey';

const wantedKey = 'sortie.localPlatform.wanted';

/**
 * Manages the local platform and its environments. Reuses the port from the last start, and stores a random token
 * without asking the user. If another window runs the platform, this window joins it. The platform stops when the
 * window that started it closes.
 */
export class LocalPlatform implements PlatformHere {
  readonly possible = true;
  private readonly changed = new vscode.EventEmitter<void>();
  private process: PlatformProcess | undefined;
  private token = '';
  private starting: Promise<void> | undefined;
  private readonly disposed = new AbortController();

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: LocalPlatformParts) {}

  /**
   * Restores the environments from an earlier start. Also starts the platform if `start` is true, or if the platform
   * was running before this window was reloaded.
   */
  async restore(start: boolean): Promise<void> {
    const url = this.parts.context.globalState.get<string>(urlKey);
    if (url !== undefined) this.parts.environments.setLocal(localEnvironments(url));
    const wanted = this.parts.context.workspaceState.get<boolean>(wantedKey, false);
    if (start || wanted) await this.start();
  }

  get runs(): boolean {
    return this.process !== undefined;
  }

  get starts(): boolean {
    return this.starting !== undefined;
  }

  /**
   * Starts the platform, or joins the platform of another window. Concurrent calls share one start. A platform with an
   * expired token is restarted with a new token and keeps its planets.
   */
  start(): Promise<void> {
    if (this.process && !hasExpired(this.token)) return Promise.resolve();
    if (!this.starting) {
      this.starting = this.launch().finally(() => {
        this.starting = undefined;
        this.changed.fire();
      });
      this.changed.fire();
    }
    return this.starting;
  }

  async stop(): Promise<void> {
    await this.parts.context.workspaceState.update(wantedKey, undefined);
    await this.starting?.catch(() => undefined);
    const running = this.process;
    this.process = undefined;
    await running?.stop();
    this.notify();
    await this.show();
  }

  async dispose(): Promise<void> {
    this.disposed.abort();
    await this.starting?.catch(() => undefined);
    const running = this.process;
    this.process = undefined;
    await running?.stop();
    this.changed.dispose();
  }

  private async launch(): Promise<void> {
    const { context, environments, tokens } = this.parts;
    const old = this.process;
    this.process = undefined;
    await old?.stop();
    const known = context.globalState.get<string>(urlKey);
    const kept = known && (await tokens.get(secretKey(localEnvironment(known))));
    const token = kept && !hasExpired(kept) ? kept : newToken();
    const url = await this.listen(known, token);
    this.disposed.signal.throwIfAborted();
    await tokens.store(secretKey(localEnvironment(url)), token);
    if (known !== undefined && known !== url) await this.parts.moved(localEnvironment(known), localEnvironment(url));
    await context.globalState.update(urlKey, url);
    await context.workspaceState.update(wantedKey, true);
    environments.setLocal(localEnvironments(url));
    await environments.selectLocalIfNone();
    this.notify();
  }

  /** The folder whose collections the platform serves: the window's only folder, if that folder is local. */
  private get onlyFolder(): vscode.Uri | undefined {
    const [only, ...others] = vscode.workspace.workspaceFolders ?? [];
    return others.length === 0 && only?.uri.scheme === 'file' ? only.uri : undefined;
  }

  get folders(): 'one' | 'several' | 'none' {
    if (this.onlyFolder) return 'one';
    return (vscode.workspace.workspaceFolders?.length ?? 0) > 1 ? 'several' : 'none';
  }

  private notify(): void {
    void vscode.commands.executeCommand('setContext', 'sortie.localPlatformRuns', this.runs);
    this.changed.fire();
  }

  /** Updates the Deployments view after the platform has stopped. */
  private async show(): Promise<void> {
    await vscode.commands.executeCommand('sortie.refresh', 'local');
  }

  /**
   * Starts the platform on its last port, or on a free port at the first start. If another process is using the last
   * port, joins that process if it accepts the token; otherwise, starts the platform on another port.
   */
  private async listen(known: string | undefined, token: string): Promise<string> {
    if (known === undefined) return this.spawn(0, token);
    try {
      return await this.spawn(Number(new URL(known).port), token);
    } catch (error) {
      if (!(error instanceof PlatformDidNotStart)) throw error;
      this.parts.log.info(`local platform: ${error.message}`);
    }
    if (await this.answers(known, token)) {
      this.parts.log.info(`local platform: joined the one that runs at ${known}`);
      return known;
    }
    return this.spawn(0, token);
  }

  private async answers(url: string, token: string): Promise<boolean> {
    const connections = await this.parts.connections();
    const environment = localEnvironment(url);
    return connections
      .apiWith(environment, new Map([[secretKey(environment), token]]))
      .status(this.disposed.signal)
      .then(
        () => true,
        () => false,
      );
  }

  private async spawn(port: number, token: string): Promise<string> {
    const { context, log } = this.parts;
    await vscode.workspace.fs.createDirectory(context.globalStorageUri);
    const folder = this.onlyFolder;
    const started = await startPlatform(
      {
        module: vscode.Uri.joinPath(context.extensionUri, 'dist', 'platform.js').fsPath,
        language: vscode.env.language,
        onLine: (line) => log.info(`local platform: ${line}`),
      },
      {
        port,
        stateFile: vscode.Uri.joinPath(context.globalStorageUri, 'local-platform.json').fsPath,
        token,
        workspace: folder?.fsPath,
      },
      this.disposed.signal,
    );
    log.info(`local platform: listens at ${started.url}`);
    this.process = started;
    this.token = token;
    void started.ended.then((code) => this.afterEnd(started, code));
    return started.url;
  }

  private async afterEnd(ended: PlatformProcess, code: number | null): Promise<void> {
    if (this.process !== ended) return;
    this.process = undefined;
    this.parts.log.warn(`local platform: ended by itself (${String(code)})`);
    this.notify();
    void this.show();
    const again = vscode.l10n.t('Start Again');
    const chosen = await vscode.window.showWarningMessage(
      vscode.l10n.t('The local platform stopped unexpectedly.'),
      again,
    );
    if (chosen === again) await vscode.commands.executeCommand('sortie.startLocalPlatform');
  }
}

function hasExpired(token: string): boolean {
  return (expiryOf(token) ?? Number.POSITIVE_INFINITY) <= Date.now();
}

function newToken(): string {
  return localToken(randomBytes(24).toString('hex'), Date.now() + 12 * 3_600_000);
}

/**
 * The environments of the local platform at a URL: three planets of one star system. Of these environments, Sortie
 * automatically selects only the first.
 */
function localEnvironments(baseUrl: string): readonly Environment[] {
  return [
    localEnvironment(baseUrl),
    { ...localEnvironment(baseUrl), name: vscode.l10n.t('Local QA'), planetId: 'qa' },
    { ...localEnvironment(baseUrl), name: vscode.l10n.t('Local Production'), planetId: 'prod', production: true },
  ];
}

function localEnvironment(baseUrl: string): Environment {
  return {
    name: vscode.l10n.t('Local'),
    baseUrl,
    tenantId: 'local',
    projectId: 'sample',
    planetId: 'dev',
    production: false,
    headers: {},
    failurePhases: ['FAILED'],
    token: { source: 'pasted' },
    applications: [{ url: baseUrl, apis: [], auth: 'bearer' }],
  };
}
