import * as vscode from 'vscode';
import type { PollView } from '../../platform/deployments/pollConsumers';
import type { Poller } from '../../platform/deployments/poller';
import type { PollResult } from '../../platform/deployments/pollResult';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { diagnose } from '../environments/diagnosis';
import type { PlanetStatus } from './tree/state';

/** The live status of one planet. It is polled only while it is visible. */
export class LiveStatus implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: PollView;
  private now: PlanetStatus = { kind: 'loading' };

  /** Fires when another status, or another failure, was read. */
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

  setVisible(visible: boolean): void {
    this.view.setVisible(visible);
  }

  /** Asks for the status now. */
  async refresh(): Promise<PollResult> {
    return this.poller.read();
  }

  dispose(): void {
    this.view.close();
    this.changed.dispose();
  }

  private take(polled: PollResult): void {
    const before = JSON.stringify(this.now);
    this.now = polled.ok ? { kind: 'there', value: polled.status } : this.failed(polled);
    if (JSON.stringify(this.now) !== before) this.changed.fire();
  }

  private failed(polled: Extract<PollResult, { ok: false }>): PlanetStatus {
    const diagnosis = diagnose(polled.error, { ...this.environment, name: inert(this.environment.name) });
    const last = this.now.kind === 'there' ? this.now.value : this.now.kind === 'failed' ? this.now.last : undefined;
    return { kind: 'failed', diagnosis, ...(last ? { last } : {}) };
  }
}
