import * as vscode from 'vscode';
import type { Poller, Reading, View } from '../../platform/deployments/poller';
import type { Environment } from '../../platform/environment';
import { inert } from '../../platform/inert';
import { judge } from '../environments/verdict';
import type { PlanetReading } from './tree/state';

/** The live status of one planet. It is polled only while somebody sees it. */
export class Planet implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: View;
  private now: PlanetReading = { kind: 'loading' };

  /** Fires when another status, or another failure, was read. */
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly environment: Environment,
    private readonly poller: Poller,
  ) {
    this.view = poller.view((reading) => this.take(reading));
    if (poller.latest) this.take(poller.latest);
  }

  get reading(): PlanetReading {
    return this.now;
  }

  setVisible(visible: boolean): void {
    this.view.setVisible(visible);
  }

  /** Asks for the status now. */
  async refresh(): Promise<Reading> {
    return this.poller.read();
  }

  dispose(): void {
    this.view.close();
    this.changed.dispose();
  }

  private take(reading: Reading): void {
    const before = JSON.stringify(this.now);
    this.now = reading.ok ? { kind: 'there', value: reading.status } : this.failed(reading);
    if (JSON.stringify(this.now) !== before) this.changed.fire();
  }

  private failed(reading: Extract<Reading, { ok: false }>): PlanetReading {
    const verdict = judge(reading.error, { ...this.environment, name: inert(this.environment.name) });
    const last = this.now.kind === 'there' ? this.now.value : this.now.kind === 'failed' ? this.now.last : undefined;
    return { kind: 'failed', verdict, ...(last ? { last } : {}) };
  }
}
