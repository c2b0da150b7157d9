import * as vscode from 'vscode';
import type { Clock } from '../../../platform/clock';
import type { DeploymentRecord, Result } from '../../../platform/deploymentTypes';
import type { Environment, PlanetAddress } from '../../../platform/environment';
import { samePlanet } from '../../../platform/planet';
import { DeploymentWatch, Observation, type Watch, type WatchEvent, type WatchOwner } from './watch';

/** The watches of this window's deployments and observations. Several planets can be watched at the same time. */
export class Watches implements vscode.Disposable {
  private readonly happened = new vscode.EventEmitter<WatchEvent>();
  private readonly suspending = new AbortController();
  private readonly running = new Set<Watch>();
  private readonly owner: WatchOwner;
  private begun = 0;

  readonly onDidHappen = this.happened.event;

  constructor(private readonly clock: Clock) {
    this.owner = {
      suspend: this.suspending.signal,
      monotonic: () => clock.monotonic(),
      changed: (event) => this.fire(event),
      ended: (event) => {
        this.running.delete(event.watch);
        this.fire(event);
      },
    };
  }

  all(): readonly Watch[] {
    return [...this.running];
  }

  /** Returns the watch of a record, if this window has one. */
  of(recordId: string): Watch | undefined {
    return this.all().find((watch) => watch.record?.id === recordId);
  }

  /** Returns the watch that observes a planet, if this window has one. */
  observerOf(planet: PlanetAddress): Watch | undefined {
    return this.all().find((watch) => watch.observing && samePlanet(watch.environment, planet));
  }

  /** Starts the watch of a deployment. If no record is passed, the deployment is new. */
  begin(environment: Environment, record?: DeploymentRecord): DeploymentWatch {
    return this.add(new DeploymentWatch(this.nextId(), environment, record, this.owner));
  }

  beginObserving(environment: Environment): Observation {
    return this.add(new Observation(this.nextId(), environment, undefined, this.owner));
  }

  /**
   * Waits for the result of one of this window's watches. Resolves with undefined if the watch is lost or the window
   * closes first.
   */
  join(watch: Watch): Promise<Result | undefined> {
    if (!this.running.has(watch)) return Promise.resolve(undefined);
    this.fire({ kind: 'joined', watch });
    return new Promise((resolve) => {
      const following = this.onDidHappen((event) => {
        if (event.watch !== watch || (event.kind !== 'ended' && event.kind !== 'lost')) return;
        following.dispose();
        resolve(event.kind === 'ended' ? event.result : undefined);
      });
      this.suspending.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
  }

  /**
   * Returns the number of milliseconds since a deployment was requested. The value increases even if no new state
   * arrives, and stays constant after the platform has reported that the operation ended.
   */
  elapsed({ record, state, stateAt }: Watch): number {
    if (state?.ending !== undefined && record !== undefined) return Math.max(0, state.ending.at - record.requestedAt);
    if (state !== undefined) return state.elapsedMs + Math.max(0, this.clock.monotonic() - stateAt);
    return record === undefined ? 0 : Math.max(0, this.clock.now() - record.requestedAt);
  }

  /** Suspends all watches. At the next start, Sortie resumes watching their deployments or offers to do so. */
  dispose(): void {
    this.suspending.abort();
    this.happened.dispose();
  }

  private nextId(): string {
    this.begun += 1;
    return `watch:${this.begun}`;
  }

  private add<T extends Watch>(watch: T): T {
    this.running.add(watch);
    this.fire({ kind: 'began', watch });
    return watch;
  }

  private fire(event: WatchEvent): void {
    if (!this.suspending.signal.aborted) this.happened.fire(event);
  }
}
