import * as vscode from 'vscode';
import type { Environment, PlanetAddress } from '../../platform/environment';
import { samePlanet } from '../../platform/planet';
import { withQualifiers } from '../../platform/planetName';
import { environmentRowId, type KnownEnvironment, localKey, settingsKey } from './known';
import { type LeftOut, type ReadEnvironments, readEnvironments } from './readEnvironments';

const chosenKey = 'sortie.environment';

/**
 * The environments on this machine, and the one that is selected in this workspace. Workspace and folder settings are
 * ignored, so that a workspace can't redirect requests to another host.
 */
export class EnvironmentList implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;
  private read: ReadEnvironments;
  private local: readonly Environment[] = [];

  /** Fires when an environment is added, removed, or changed, or when another one is selected. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly workspaceState: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {
    this.read = this.readSettings();
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration('sortie.environments')) return;
      this.read = this.readSettings();
      this.changed.fire();
    });
  }

  /** All environments: first those in the settings, in the order of the settings, then those of the local platform. */
  all(): readonly KnownEnvironment[] {
    const configured = this.read.environments.map((environment) => ({
      key: settingsKey(environment.name),
      environment,
      local: false,
    }));
    const local = this.local.map((environment, index) => ({
      key: index === 0 ? localKey : `${localKey}${environment.planetId}`,
      environment,
      local: true,
    }));
    const all = [...configured, ...local];
    const environments = withQualifiers(all.map(({ environment }) => environment));
    return all.map((known, index) => ({ ...known, environment: environments[index] ?? known.environment }));
  }

  leftOut(): readonly LeftOut[] {
    return this.read.leftOut;
  }

  selected(): KnownEnvironment | undefined {
    const key = this.workspaceState.get<string>(chosenKey);
    return this.all().find((known) => known.key === key);
  }

  named(name: string): KnownEnvironment | undefined {
    return this.all().find((known) => known.environment.name === name);
  }

  /** Finds an environment by a command's argument: the row ID or the name of the environment. */
  fromArgument(argument: unknown): KnownEnvironment | undefined {
    const row = this.all().find(({ key }) => environmentRowId(key) === argument);
    return row ?? (typeof argument === 'string' ? this.named(argument) : undefined);
  }

  /** Finds the environment of a planet. If several match, prefers the one with the given name. */
  leadingTo(planet: PlanetAddress & { readonly environmentName?: string }): KnownEnvironment | undefined {
    const all = this.all().filter(({ environment }) => samePlanet(environment, planet));
    return all.find(({ environment }) => environment.name === planet.environmentName) ?? all[0];
  }

  async select(key: string | undefined): Promise<void> {
    await this.workspaceState.update(chosenKey, key);
    this.changed.fire();
  }

  /**
   * Sets the environments of the local platform, whether or not it is running. The first environment has the key
   * `localKey`.
   */
  setLocal(environments: readonly Environment[]): void {
    this.local = environments;
    this.changed.fire();
  }

  async selectLocalIfNone(): Promise<void> {
    if (this.selected() === undefined) await this.select(localKey);
  }

  /** The entries of `sortie.environments` as written, including invalid ones, for editing. */
  raw(): readonly unknown[] {
    const value: unknown = vscode.workspace.getConfiguration('sortie').inspect('environments')?.globalValue;
    return Array.isArray(value) ? value : [];
  }

  async write(elements: readonly unknown[]): Promise<void> {
    const settings = vscode.workspace.getConfiguration('sortie');
    await settings.update('environments', elements, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private readSettings(): ReadEnvironments {
    const found = vscode.workspace.getConfiguration('sortie').inspect('environments');
    if (found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined) {
      this.log.warn(
        vscode.l10n.t(
          "Sortie ignores sortie.environments in the workspace settings, so that a workspace can't determine where Sortie sends tokens. Add environments to the user settings.",
        ),
      );
    }
    const read = readEnvironments(found?.globalValue);
    for (const { text } of read.leftOut) this.log.warn(text);
    return read;
  }
}
