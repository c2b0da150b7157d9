import * as vscode from 'vscode';
import type { ViewPace } from '../../../platform/deployments/pollConsumers';
import type { Environment, PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import type { PlatformHere } from '../../local/platformHere';
import type { Planets } from '../planets';
import { LiveStatus } from './liveStatus';
import type { EnvironmentState } from './state';

/** How much the user can see of the view: nothing, or all of it in a window with or without focus. */
export type Attention = 'hidden' | 'unfocused' | 'focused';

/** An environment of the view, with the status of its planet. */
export interface ShownEnvironment {
  readonly known: KnownEnvironment;
  readonly status: LiveStatus;
  /** Whether its row is open, so that its planet is polled. */
  readonly expanded: boolean;
}

/** What happened: the status of one environment changed, or with no environment, the list of them. */
export interface EnvironmentChange {
  readonly shown?: ShownEnvironment;
  /** Whether the planet responds again. */
  readonly recovered?: boolean;
}

class Shown implements ShownEnvironment, vscode.Disposable {
  expanded = false;
  /** The identity of the environment. If it changes, the status is read again. */
  readonly identity: string;
  private readonly following: vscode.Disposable;
  private failed: boolean;

  constructor(
    readonly known: KnownEnvironment,
    readonly status: LiveStatus,
    changed: (change: EnvironmentChange) => void,
  ) {
    this.identity = JSON.stringify(known);
    this.failed = status.status.kind === 'failed';
    this.following = status.onDidChange(() => {
      const recovered = this.failed && status.status.kind === 'there';
      this.failed = status.status.kind === 'failed';
      changed({ shown: this, recovered });
    });
  }

  dispose(): void {
    this.following.dispose();
    this.status.dispose();
  }
}

/**
 * The environments of the view. Each planet is read once when the view opens; after that, only those whose rows are open
 * are polled, and rarely while the window has no focus.
 */
export class ShownEnvironments implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<EnvironmentChange>();
  private readonly subscriptions: vscode.Disposable[];
  private shown: readonly Shown[] = [];
  private attention: Attention = 'hidden';
  /** Whether the local platform starts, until its planets were read for the first time. */
  private starting: boolean;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environments: EnvironmentList,
    private readonly local: Pick<PlatformHere, 'starts' | 'onDidChange'>,
    private readonly planets: Planets,
  ) {
    this.starting = local.starts;
    this.subscriptions = [
      environments.onDidChange(() => this.follow()),
      local.onDidChange(() => void this.followStart()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.follow()),
    ];
    this.follow();
  }

  all(): readonly ShownEnvironment[] {
    return this.shown;
  }

  /** The environment that commands use if they name no other. */
  get default(): ShownEnvironment | undefined {
    const key = this.environments.selected()?.key;
    return this.shown.find(({ known }) => known.key === key);
  }

  state(): readonly EnvironmentState[] {
    const selected = this.default?.known.key;
    return this.shown.map((shown) => ({
      known: shown.known,
      isDefault: shown.known.key === selected,
      planet: this.isStarting(shown) ? { kind: 'starting' } : shown.status.status,
      live: this.paceOf(shown) === 'focused' || this.paceOf(shown) === 'unfocused',
    }));
  }

  /** Whether the local platform starts, and nothing can be read of its planets yet. */
  isStarting({ known, status }: ShownEnvironment): boolean {
    return this.starting && known.local && status.status.kind !== 'there';
  }

  setAttention(attention: Attention): void {
    this.attention = attention;
    for (const shown of this.shown) this.setPace(shown);
  }

  /** Polls the planet of an environment from now on, or no longer, as its row opens and closes. */
  setExpanded(key: string, expanded: boolean): void {
    const shown = this.shown.find(({ known }) => known.key === key);
    if (!shown || shown.expanded === expanded) return;
    shown.expanded = expanded;
    this.setPace(shown);
    // The row has an age only while its planet isn't polled.
    this.changed.fire({ shown });
  }

  /** Reads the status of some environments now. */
  async refresh(which: (known: KnownEnvironment) => boolean): Promise<void> {
    await Promise.all(this.shown.filter(({ known }) => which(known)).map(({ status }) => status.refresh()));
  }

  /** What another process watched to its end may have been read here a while ago. */
  async catchUp(planet: PlanetAddress): Promise<void> {
    const behind = this.shown.find(({ known, status: { status } }) => {
      if (!samePlanet(known.environment, planet)) return false;
      return status.kind === 'there' && status.value.operationInProgress;
    });
    await behind?.status.refresh();
  }

  dispose(): void {
    for (const subscription of [...this.subscriptions, ...this.shown]) subscription.dispose();
    this.changed.dispose();
  }

  private setPace(shown: Shown): void {
    shown.status.setPace(this.isStarting(shown) ? 'none' : this.paceOf(shown));
  }

  private paceOf({ expanded }: ShownEnvironment): ViewPace {
    if (this.attention === 'hidden') return 'none';
    return expanded ? this.attention : 'once';
  }

  /** Takes over the environments of the settings. Those that didn't change keep their status. */
  private follow(): void {
    const known = vscode.workspace.isTrusted ? this.environments.all() : [];
    const before = new Map(this.shown.map((shown) => [shown.identity, shown]));
    this.shown = known.map((each) => {
      const identity = JSON.stringify(each);
      const kept = before.get(identity);
      before.delete(identity);
      return kept ?? this.show(each);
    });
    for (const gone of before.values()) gone.dispose();
    for (const shown of this.shown) this.setPace(shown);
    this.changed.fire({});
  }

  private show(known: KnownEnvironment): Shown {
    const status = new LiveStatus(known.environment, this.pollerOf(known.environment));
    return new Shown(known, status, (change) => this.changed.fire(change));
  }

  private pollerOf(environment: Environment) {
    return this.planets.poller(environment);
  }

  /** Shows that the local platform starts, until its planets were read. */
  private async followStart(): Promise<void> {
    const { starts } = this.local;
    if (starts === this.starting) return;
    if (!starts && this.attention !== 'hidden') await this.refresh(({ local }) => local);
    this.starting = this.local.starts;
    for (const shown of this.shown) {
      this.setPace(shown);
      if (shown.known.local) this.changed.fire({ shown });
    }
  }
}
