import * as vscode from 'vscode';
import type { PollResult, PollView, ViewPace } from '../../../platform/deployments/pollConsumers';
import type { Poller } from '../../../platform/deployments/poller';
import type { Environment, PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import { diagnose } from '../../environments/diagnosis';
import type { EnvironmentList } from '../../environments/environmentList';
import type { KnownEnvironment } from '../../environments/known';
import type { PlatformHere } from '../../local/platformHere';
import type { Planets } from '../planets';
import type { EnvironmentState, PlanetStatus } from './state';

/** How visible the view is: hidden, or visible in a window with or without focus. */
export type Attention = 'hidden' | 'unfocused' | 'focused';

/** An environment in the view, with the status of its planet. */
export interface ShownEnvironment {
  readonly known: KnownEnvironment;
  readonly status: LiveStatus;
  /** Whether the row is open. The planets of open rows are polled. */
  readonly expanded: boolean;
}

/** What changed: the status of one environment, or the list of environments if `shown` is undefined. */
export interface EnvironmentChange {
  readonly shown?: ShownEnvironment;
  /** Whether the planet is responding again after a failure. */
  readonly recovered?: boolean;
}

class Shown implements ShownEnvironment, vscode.Disposable {
  expanded = false;
  /** The environment with all its settings, as JSON. If this text changes, the status is read again. */
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
 * The environments in the view. When the view opens, the status of each planet is read once. After that, only the
 * planets of open rows are polled. They are polled less often while the window isn't focused.
 */
export class ShownEnvironments implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<EnvironmentChange>();
  private readonly subscriptions: vscode.Disposable[];
  private shown: readonly Shown[] = [];
  private attention: Attention = 'hidden';
  /** Whether the local platform is starting. Stays true until the status of its planets has been read once. */
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

  /** Whether the local platform is starting and this planet hasn't responded yet. */
  isStarting({ known, status }: ShownEnvironment): boolean {
    return this.starting && known.local && status.status.kind !== 'there';
  }

  setAttention(attention: Attention): void {
    this.attention = attention;
    for (const shown of this.shown) this.setPace(shown);
  }

  /** Starts polling an environment's planet when the environment's row opens, and stops when the row closes. */
  setExpanded(key: string, expanded: boolean): void {
    const shown = this.shown.find(({ known }) => known.key === key);
    if (!shown || shown.expanded === expanded) return;
    shown.expanded = expanded;
    this.setPace(shown);
    // The row shows the age of the status only while the planet isn't being polled.
    this.changed.fire({ shown });
  }

  async refresh(which: (known: KnownEnvironment) => boolean): Promise<void> {
    await Promise.all(this.shown.filter(({ known }) => which(known)).map(({ status }) => status.refresh()));
  }

  /**
   * Reads a planet's status again if the last status shows an operation in progress. The operation may have ended while
   * another process was watching it.
   */
  async catchUp(planet: PlanetAddress): Promise<void> {
    const outdated = this.shown.find(({ known, status: { status } }) => {
      if (!samePlanet(known.environment, planet)) return false;
      return status.kind === 'there' && status.value.operationInProgress;
    });
    await outdated?.status.refresh();
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

  /** Shows that the local platform is starting, until the status of its planets has been read. */
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

/** After this many milliseconds, an unchanged status is drawn again because its age has changed. */
const ageStep = 60_000;

/**
 * The status of a planet, read with the token of one environment. The poller is shared with the other readers that use
 * the same token settings and headers.
 */
class LiveStatus implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: PollView;
  private now: PlanetStatus = { kind: 'loading' };
  private drawnAt = 0;

  /** Fires when the status or the failure changes. If neither changes, fires after a poll, at most once a minute. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environment: Environment,
    private readonly poller: Poller,
  ) {
    this.view = poller.view((polled) => this.take(polled));
    if (poller.latest) this.take(poller.latest);
  }

  get status(): PlanetStatus {
    return this.now;
  }

  setPace(pace: ViewPace): void {
    this.view.setPace(pace);
  }

  async refresh(): Promise<PollResult> {
    return this.poller.read();
  }

  dispose(): void {
    this.view.close();
    this.changed.dispose();
  }

  private take(polled: PollResult): void {
    const before = contentOf(this.now);
    this.now = polled.ok ? { kind: 'there', value: polled.status, at: polled.wall } : this.failed(polled);
    if (contentOf(this.now) === before && polled.wall - this.drawnAt < ageStep) return;
    this.drawnAt = polled.wall;
    this.changed.fire();
  }

  private failed(polled: Extract<PollResult, { ok: false }>): PlanetStatus {
    const diagnosis = diagnose(polled.error, this.environment);
    const last = this.now.kind === 'there' ? this.now.value : this.now.kind === 'failed' ? this.now.last : undefined;
    return { kind: 'failed', diagnosis, last };
  }
}

/** The content of a status without its read time. The row is redrawn if this content changes. */
function contentOf(status: PlanetStatus): string {
  return JSON.stringify(status.kind === 'there' ? status.value : status);
}
