import * as vscode from 'vscode';
import { reportedBuild, stringsNaming } from '../../../platform/deployments/running';
import { starSystemKey } from '../../../platform/deployments/starSystem';
import type { KnownEnvironment } from '../../environments/known';
import { rowId } from '../../ui/row';
import type { Catalog } from '../catalog';
import type { Planets } from '../planets';
import type { TypedBranches } from '../typedBranches';
import type { ShownEnvironment, ShownEnvironments } from './shownEnvironments';
import type { EnvironmentState, StarSystemState } from './state';

/** A change in a star system: its branches, the builds of one branch, or the running builds. */
export type StarSystemChange =
  | { readonly kind: 'starSystem'; readonly id: string }
  | { readonly kind: 'branch'; readonly id: string; readonly branch: string }
  | { readonly kind: 'running'; readonly id: string };

/**
 * Returns the row ID of a star system. For the local platform, the ID doesn't contain the port, so open rows stay open
 * if the port changes.
 */
function starSystemId(key: string, environments: readonly ShownEnvironment[]): string {
  const local = environments.find(({ known }) => known.local)?.known.environment;
  return local ? rowId('starSystem', 'local', local.tenantId, local.projectId) : rowId('starSystem', key);
}

/** A star system in the view. Its branches and builds are read with the token of its lead environment. */
class ShownStarSystem implements vscode.Disposable {
  private readonly following: vscode.Disposable;
  private searching: Promise<void> = Promise.resolve();
  private running = '';
  private asking = false;

  constructor(
    readonly id: string,
    readonly lead: ShownEnvironment,
    readonly environments: readonly ShownEnvironment[],
    readonly catalog: Catalog,
    private readonly changed: (change: StarSystemChange) => void,
  ) {
    this.following = catalog.onDidChange((branch) => this.take(branch));
    for (const environment of environments) this.recognize(environment);
  }

  /**
   * Handles a new status for one of the star system's planets: searches for the running builds, and redraws them if
   * they have changed. If the lead planet is responding again, also retries the lists that couldn't be read.
   */
  follow(environment: ShownEnvironment, recovered: boolean): void {
    if (recovered && environment === this.lead) void this.catalog.readMissing();
    this.recognize(environment);
    this.compareRunning();
  }

  dispose(): void {
    this.following.dispose();
  }

  private take(branch: string | undefined): void {
    this.changed(branch === undefined ? { kind: 'starSystem', id: this.id } : { kind: 'branch', id: this.id, branch });
    this.compareRunning();
    const list = branch === undefined ? this.catalog.branches : this.catalog.builds.get(branch);
    if (list?.kind === 'there') this.readSilentPlanet();
  }

  /**
   * Called when a list has been read, which shows that the platform is responding again. If the last read of the lead
   * planet's status failed because of the host or the platform, reads the status immediately.
   */
  private readSilentPlanet(): void {
    const { status } = this.lead;
    const cause = status.status.kind === 'failed' ? status.status.diagnosis.cause : undefined;
    if ((cause !== 'host' && cause !== 'platform') || this.asking) return;
    this.asking = true;
    void status.refresh().finally(() => {
      this.asking = false;
    });
  }

  private compareRunning(): void {
    const running = JSON.stringify(this.environments.map((each) => this.runningOn(each)));
    if (running === this.running) return;
    this.running = running;
    this.changed({ kind: 'running', id: this.id });
  }

  /**
   * Returns the build that a planet reports for each application, so that a later status can be compared with it. If
   * the status isn't known, or if it shows an operation in progress, returns only the kind of the status.
   */
  private runningOn({ status: { status } }: ShownEnvironment): unknown {
    if (status.kind !== 'there' || status.value.operationInProgress) return status.kind;
    const { builds } = this.catalog;
    return [...builds.applications()].map((application) => [
      application,
      reportedBuild(application, status.value, builds.named(application, stringsNaming(application, status.value))),
    ]);
  }

  /** Searches for the running builds of a planet. Handles one planet at a time. */
  private recognize({ status: { status } }: ShownEnvironment): void {
    if (status.kind !== 'there') return;
    this.searching = this.searching.then(() => this.catalog.recognize(status.value));
  }
}

/** The star systems of the environments in the view. */
export class ShownStarSystems implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<StarSystemChange>();
  private readonly subscription: vscode.Disposable;
  private shown: readonly ShownStarSystem[] = [];

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environments: ShownEnvironments,
    private readonly planets: Planets,
    private readonly typedBranches: TypedBranches,
  ) {
    this.subscription = vscode.Disposable.from(
      environments.onDidChange(({ shown, recovered = false }) => {
        if (!shown) this.follow();
        else this.of(shown)?.follow(shown, recovered);
      }),
      typedBranches.onDidChange(() => {
        for (const { id } of this.shown) this.changed.fire({ kind: 'starSystem', id });
      }),
    );
    this.follow();
  }

  state(environments: readonly EnvironmentState[]): readonly StarSystemState[] {
    return this.shown.flatMap(({ id, lead, catalog, environments: members }) => {
      const states = environments.filter(({ known }) => members.some((each) => each.known === known));
      const leading = states.find(({ known }) => known === lead.known);
      if (!leading) return [];
      const typedBranches = this.typedBranches.of(lead.known.environment);
      const lists = { branches: catalog.branches ?? ({ kind: 'loading' } as const), builds: catalog.builds };
      return [{ id, lead: leading, environments: states, ...lists, typedBranches }];
    });
  }

  open(id: string): void {
    const shown = this.find(id);
    if (shown && !this.environments.isStarting(shown.lead)) shown.catalog.openBranches();
  }

  openBranch(id: string, branch: string): void {
    this.find(id)?.catalog.open(branch);
  }

  async reload(which: (known: KnownEnvironment) => boolean): Promise<void> {
    const shown = this.shown.filter(({ environments }) => environments.some(({ known }) => which(known)));
    await Promise.all(shown.map(({ catalog }) => catalog.reload()));
  }

  /** The environments of a star system, lead environment first. */
  environmentsOf(id: string): readonly KnownEnvironment[] {
    const shown = this.find(id);
    if (!shown) return [];
    return [shown.lead, ...shown.environments.filter((each) => each !== shown.lead)].map(({ known }) => known);
  }

  /** Searches for the running builds of the lead environment's planet, and waits only a limited time for the result. */
  async recognizeSoon(id: string): Promise<void> {
    const shown = this.find(id);
    const status = shown?.lead.status.status;
    if (shown && status?.kind === 'there') await shown.catalog.recognizeSoon(status.value);
  }

  dispose(): void {
    this.subscription.dispose();
    for (const shown of this.shown) shown.dispose();
    this.changed.dispose();
  }

  private find(id: string): ShownStarSystem | undefined {
    return this.shown.find((each) => each.id === id);
  }

  private of(environment: ShownEnvironment): ShownStarSystem | undefined {
    return this.shown.find(({ environments }) => environments.includes(environment));
  }

  private follow(): void {
    for (const shown of this.shown) shown.dispose();
    const all = this.environments.all();
    const keyOf = ({ known }: ShownEnvironment) => starSystemKey(known.environment);
    this.shown = [...new Set(all.map(keyOf))].flatMap((key) => {
      const environments = all.filter((each) => keyOf(each) === key);
      const id = starSystemId(key, environments);
      const lead = environments.find((each) => each === this.environments.default) ?? environments[0];
      if (!lead) return [];
      const catalog = this.planets.catalog(lead.known.environment);
      return [new ShownStarSystem(id, lead, environments, catalog, (change) => this.changed.fire(change))];
    });
  }
}
