import * as vscode from 'vscode';
import type { Clock } from '../../../platform/clock';
import type { ObservedState } from '../../../platform/deployments/observe';
import type { PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import type { KnownEnvironment } from '../../environments/known';
import { DateFormat } from '../../ui/dateFormat';
import { page } from '../../ui/row';
import type { History } from '../history';
import type { WatchEvent } from '../watching/watch';
import type { Watches } from '../watching/watches';
import type { Attention, ShownEnvironments } from './shownEnvironments';
import type { ShownStarSystems, StarSystemChange } from './shownStarSystems';
import type { TreeState } from './state';

/** The sources of the view's content. */
export interface TreeParts {
  readonly environments: ShownEnvironments;
  readonly starSystems: ShownStarSystems;
  readonly history: History;
  readonly watches: Watches;
  readonly clock: Clock;
}

/**
 * What to redraw: everything; all deployments; one environment, deployment, star system, or branch; or the running
 * builds of one star system.
 */
export type TreeChange =
  | { readonly kind: 'all' | 'history' }
  | { readonly kind: 'environment'; readonly key: string }
  | { readonly kind: 'deployment'; readonly id: string }
  | StarSystemChange;

/** The interval, in milliseconds, at which the age of each status is redrawn. */
const ageInterval = 60_000;

/** The contents of the Deployments view. Each change event specifies the rows to redraw. */
export class TreeSource implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeChange>();
  private readonly subscription: vscode.Disposable;
  private readonly shown = new Map<string, number>();
  private readonly closed = new AbortController();
  private attention: Attention = 'hidden';
  private aging = false;
  private readonly dates = new DateFormat(vscode.env.language);
  private words = '';

  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: TreeParts) {
    const { environments, starSystems, history, watches } = parts;
    this.subscription = vscode.Disposable.from(
      environments.onDidChange(({ shown }) => {
        this.changed.fire(shown ? { kind: 'environment', key: shown.known.key } : { kind: 'all' });
      }),
      starSystems.onDidChange((change) => this.takeStarSystem(change)),
      history.onDidChange((first) => this.takeHistory(first)),
      watches.onDidHappen((event) => this.takeWatch(event)),
    );
  }

  state(): TreeState {
    const { environments, starSystems, history, watches, clock } = this.parts;
    const shownEnvironments = environments.state();
    const states = watches.all().flatMap(({ record, state = nothingYet }) => {
      return record ? [[record.id, state] as const] : [];
    });
    return {
      environments: shownEnvironments,
      starSystems: starSystems.state(shownEnvironments),
      records: history.all(),
      watches: new Map(states),
      display: { filter: this.words, shown: this.shown, now: clock.now(), dates: this.dates },
    };
  }

  get filter(): string {
    return this.words;
  }

  setFilter(words: string): void {
    this.words = words;
    this.changed.fire({ kind: 'all' });
  }

  setAttention(attention: Attention): void {
    // Another window may have requested a deployment in the meantime.
    if (attention === 'focused' || (attention !== 'hidden' && this.attention === 'hidden'))
      void this.parts.history.reload();
    this.attention = attention;
    this.parts.environments.setAttention(attention);
    void this.keepAges();
  }

  /** Records whether an environment's row is open. The planets of open rows are polled. */
  setExpanded(key: string, expanded: boolean): void {
    this.parts.environments.setExpanded(key, expanded);
  }

  openStarSystem(id: string): void {
    this.parts.starSystems.open(id);
  }

  openBranch(starSystem: string, branch: string): void {
    this.parts.starSystems.openBranch(starSystem, branch);
  }

  /**
   * Rereads the records of the deployments that were started on this machine. Also rereads the status, branches, and
   * builds of each matching environment.
   */
  async refresh(which: (known: KnownEnvironment) => boolean = () => true): Promise<void> {
    const { environments, starSystems, history } = this.parts;
    await Promise.all([environments.refresh(which), starSystems.reload(which), history.reload()]);
  }

  /** Reads the records and the status of one planet again. */
  async refreshPlanet(planet: PlanetAddress): Promise<void> {
    const { environments, history } = this.parts;
    await Promise.all([environments.refresh(({ environment }) => samePlanet(environment, planet)), history.reload()]);
  }

  /**
   * Reads the status of the local platform's planets again. Keeps the lists, so that rows stay expanded and selected.
   */
  async refreshLocal(): Promise<void> {
    await this.parts.environments.refresh(({ local }) => local);
  }

  environmentsOf(starSystem: string): readonly KnownEnvironment[] {
    return this.parts.starSystems.environmentsOf(starSystem);
  }

  /** Searches for the running builds of a star system's lead planet, and waits only a limited time for the result. */
  async recognize(starSystem: string): Promise<void> {
    await this.parts.starSystems.recognizeSoon(starSystem);
  }

  showMore(parent: string): void {
    this.shown.set(parent, (this.shown.get(parent) ?? page) + page);
    this.changed.fire({ kind: 'all' });
  }

  dispose(): void {
    this.closed.abort();
    this.subscription.dispose();
    this.changed.dispose();
  }

  private takeStarSystem(change: StarSystemChange): void {
    this.changed.fire(change);
    if (change.kind !== 'running') return;
    for (const { key } of this.parts.starSystems.environmentsOf(change.id))
      this.changed.fire({ kind: 'environment', key });
  }

  private takeWatch(event: WatchEvent): void {
    const { kind, watch } = event;
    const { history, environments } = this.parts;
    if (kind === 'reported' && event.progress.kind !== 'recorded') return;
    if (kind === 'ended' && watch.record) history.settle(watch.record.id, event.result);
    // Another process may have written the record of this deployment.
    if (kind !== 'changed') void history.reload();
    if (kind === 'ended') void environments.catchUp(watch.environment);
    for (const { known } of environments.all())
      if (samePlanet(known.environment, watch.environment)) this.changed.fire({ kind: 'environment', key: known.key });
    if (watch.record) this.changed.fire({ kind: 'deployment', id: watch.record.id });
  }

  /**
   * Redraws the deployments, and the planets that they change. Reads a planet's status again if the last status is older
   * than the result of its latest deployment.
   */
  private takeHistory(first: boolean): void {
    const { history, environments } = this.parts;
    this.changed.fire({ kind: first ? 'all' : 'history' });
    for (const { known, status } of environments.all()) {
      const [latest] = history.of(known.environment);
      if (latest === undefined) continue;
      this.changed.fire({ kind: 'environment', key: known.key });
      const { status: last } = status;
      const isOld = latest.result !== undefined && last.kind === 'there' && last.at < latest.updatedAt;
      if (isOld && this.isVisible()) void environments.refresh(({ key }) => key === known.key);
    }
  }

  /** Once a minute, redraws the environments that aren't polled, because the age of their status changes. */
  private async keepAges(): Promise<void> {
    if (this.aging) return;
    this.aging = true;
    const { clock, environments } = this.parts;
    while (this.isVisible()) {
      await clock.sleep(ageInterval, this.closed.signal);
      if (!this.isVisible()) break;
      for (const { known, expanded } of environments.all())
        if (!expanded) this.changed.fire({ kind: 'environment', key: known.key });
    }
    this.aging = false;
  }

  private isVisible(): boolean {
    return this.attention !== 'hidden' && !this.closed.signal.aborted;
  }
}

/** The state to show for a watch that hasn't reported one yet. */
const nothingYet: ObservedState = { elapsedMs: 0, signingIn: false };
