import * as vscode from 'vscode';
import type { PollResult, PollView, ViewPace } from '../../../platform/deployments/pollConsumers';
import type { Poller } from '../../../platform/deployments/poller';
import type { Environment } from '../../../platform/environment';
import { inert } from '../../../platform/inert';
import { diagnose } from '../../environments/diagnosis';
import type { PlanetStatus } from './state';

/** After this many milliseconds, an unchanged status is drawn again because its age has changed. */
const ageStep = 60_000;

/**
 * The status of a planet, read with the token of one environment. The poller is shared with the other readers that use
 * the same token settings and headers.
 */
export class LiveStatus implements vscode.Disposable {
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

  /** Sets how often the planet is polled for this status. */
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
    const diagnosis = diagnose(polled.error, { ...this.environment, name: inert(this.environment.name) });
    const last = this.now.kind === 'there' ? this.now.value : this.now.kind === 'failed' ? this.now.last : undefined;
    return { kind: 'failed', diagnosis, ...(last ? { last } : {}) };
  }
}

/** The content of a status without its read time. The row is redrawn if this content changes. */
function contentOf(status: PlanetStatus): string {
  return JSON.stringify(status.kind === 'there' ? status.value : status);
}
