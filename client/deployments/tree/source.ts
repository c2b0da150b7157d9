import * as vscode from 'vscode';
import { samePlanet } from '../../../platform/deployments/planet';
import { reportedBuild } from '../../../platform/deployments/running';
import type { PlanetAddress } from '../../../platform/environment';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import type { PlatformHere } from '../../local/platformHere';
import { page } from '../../ui/row';
import type { Catalog } from '../catalog';
import type { History } from '../history';
import { LiveStatus } from '../liveStatus';
import type { Planets } from '../planets';
import type { TypedBranches } from '../typedBranches';
import type { Watches } from '../watching/watches';
import { applicationsIn, buildsOf } from './groups';
import { type PlanetStatus, type TreeState, troubleOf } from './state';

/** What the tree's contents are put together from. */
export interface TreeParts {
  readonly environments: EnvironmentList;
  readonly local: Pick<PlatformHere, 'starts' | 'onDidChange'>;
  readonly planets: Planets;
  readonly history: History;
  readonly watches: Watches;
  readonly typedBranches: TypedBranches;
}

/** What is shown of the selected environment. */
interface Open {
  readonly known: KnownEnvironment;
  readonly key: string;
  readonly catalog: Catalog;
  readonly planet: LiveStatus;
  readonly following: readonly vscode.Disposable[];
}

/** The contents of the view: of the selected environment alone, read when somebody looks. */
export class TreeSource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<'all' | 'planet'>();
  private readonly subscriptions: vscode.Disposable[] = [];
  private readonly shown = new Map<string, number>();
  private open: Open | undefined;
  private visible = false;
  /** Whether the local platform is being started, and until it was asked for the first time. */
  private starting: boolean;
  private words = '';

  /** Fires when rows may look different: all of them, or only those about the planet. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: TreeParts) {
    const all = () => this.changed.fire('all');
    this.starting = parts.local.starts;
    this.subscriptions.push(
      parts.environments.onDidChange(() => this.follow()),
      parts.local.onDidChange(() => void this.followStart()),
      parts.history.onDidChange(all),
      parts.typedBranches.onDidChange(all),
      parts.watches.onDidHappen((event) => {
        const { kind, watch } = event;
        if (kind === 'reported' && event.progress.kind !== 'recorded') return;
        if (kind === 'ended' && watch.record) parts.history.settle(watch.record.id, event.result);
        // Another process may have written the record of what is watched here.
        if (kind !== 'changed') void parts.history.reload();
        if (kind === 'ended') void this.catchUp(watch.environment);
        this.changed.fire(kind === 'changed' || kind === 'reported' ? 'planet' : 'all');
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.follow()),
    );
    this.follow();
  }

  /** The state to draw, or nothing while no environment can be shown. */
  state(): TreeState | undefined {
    const { open } = this;
    if (!open) return undefined;
    const { history, watches, typedBranches } = this.parts;
    const { environment } = open.known;
    const states = watches.all().flatMap((watch) => {
      const { record, state = { signingIn: false } } = watch;
      return record ? [[record.id, { ...state, elapsedMs: watches.elapsed(watch) }] as const] : [];
    });
    return {
      known: open.known,
      planet: this.planetNow(open),
      branches: open.catalog.branches(),
      typedBranches: typedBranches.of(environment),
      builds: open.catalog.builds,
      records: history.of(environment),
      watches: new Map(states),
      filter: this.words,
      shown: this.shown,
      now: Date.now(),
      locale: vscode.env.language,
    };
  }

  get filter(): string {
    return this.words;
  }

  setFilter(words: string): void {
    this.words = words;
    this.changed.fire('all');
  }

  setVisible(visible: boolean): void {
    this.visible = visible;
    this.open?.planet.setVisible(visible);
    if (visible) void this.parts.history.reload();
  }

  /** Asks for the builds of a branch that a person opened. */
  openBranch(branch: string): void {
    this.open?.catalog.open(branch);
  }

  showMore(parent: string): void {
    this.shown.set(parent, (this.shown.get(parent) ?? page) + page);
    this.changed.fire('all');
  }

  /** Reads everything anew. */
  async refresh(): Promise<void> {
    const { open } = this;
    await Promise.all([open?.planet.refresh(), open?.catalog.reload(), this.parts.history.reload()]);
  }

  /** Asks for the status alone: what was listed stays, and with it what the person opened and selected. */
  async refreshPlanet(): Promise<void> {
    await this.open?.planet.refresh();
  }

  /** Looks for a moment for the builds that the planet runs. */
  async recognize(): Promise<void> {
    const { open } = this;
    if (open?.planet.status.kind === 'there') await open.catalog.recognizeSoon(open.planet.status.value);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.close();
    this.changed.dispose();
  }

  private planetNow({ known, planet }: Open): TreeState['planet'] {
    return this.starting && known.local && planet.status.kind !== 'there' ? { kind: 'starting' } : planet.status;
  }

  /** Shows that the local platform is being started, until it was asked. */
  private async followStart(): Promise<void> {
    const { starts } = this.parts.local;
    if (starts === this.starting) return;
    if (!starts && this.open?.known.local) await this.refresh();
    this.starting = this.parts.local.starts;
    this.changed.fire('all');
  }

  /** What another process watched to its end may have been read here a while ago. */
  private async catchUp(planet: PlanetAddress): Promise<void> {
    const { open } = this;
    if (!open || !samePlanet(open.known.environment, planet)) return;
    const { status } = open.planet;
    if (status.kind === 'there' && status.value.operationInProgress) await open.planet.refresh();
  }

  /** Turns to the selected environment if it is another one than before. */
  private follow(): void {
    const known = vscode.workspace.isTrusted ? this.parts.environments.selected() : undefined;
    const key = JSON.stringify(known ?? null);
    if (this.open?.key === key) return;
    this.close();
    if (known) this.open = this.turnTo(known, key);
    this.changed.fire('all');
  }

  private turnTo(known: KnownEnvironment, key: string): Open {
    const { environment } = known;
    const catalog = this.parts.planets.catalog(environment);
    const planet = new LiveStatus(environment, this.parts.planets.poller(environment));
    const recognize = () => {
      if (planet.status.kind === 'there') void catalog.recognize(planet.status.value);
    };
    const summary = () => summaryOf(planet.status, catalog);
    let before = summary();
    let answered = planet.status.kind !== 'failed';
    let asking = false;
    const following = [
      catalog.onDidChange((branch) => {
        before = summary();
        this.changed.fire('all');
        if (branch === undefined) recognize();
        const list = branch === undefined ? catalog.branches() : catalog.builds.get(branch);
        const isSilent = planet.status.kind === 'failed' && troubleOf(planet.status.diagnosis) === 'host';
        if (!isSilent || list?.kind !== 'there' || asking) return;
        asking = true;
        void planet.refresh().finally(() => {
          asking = false;
        });
      }),
      planet.onDidChange(() => {
        const now = summary();
        this.changed.fire(now === before ? 'planet' : 'all');
        before = now;
        const recovered = !answered && planet.status.kind === 'there';
        answered = planet.status.kind !== 'failed';
        if (recovered) void catalog.readMissing();
        recognize();
      }),
      planet,
    ];
    planet.setVisible(this.visible);
    return { known, key, catalog, planet, following };
  }

  private close(): void {
    for (const each of this.open?.following ?? []) each.dispose();
    this.open = undefined;
    this.shown.clear();
  }
}

/** What of a status shows in more rows than that of the planet: its trouble, or the running builds. */
function summaryOf(planet: PlanetStatus, { builds }: Catalog): string {
  if (planet.kind === 'loading') return planet.kind;
  if (planet.kind === 'failed') return troubleOf(planet.diagnosis);
  const status = planet.value;
  if (status.operationInProgress) return 'in progress';
  const running = [...applicationsIn(builds.values())].map((application) => [
    application,
    reportedBuild(application, status, buildsOf(builds.values(), application)),
  ]);
  return JSON.stringify(running);
}
