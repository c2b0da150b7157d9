import * as vscode from 'vscode';
import type { Clock } from '../../../platform/clock';
import type { EngineOptions } from '../../../platform/deployments/options';
import type { DeploymentRecord, Progress, Result, WatchState } from '../../../platform/deployments/types';
import type { Environment } from '../../../platform/environment';

/** A deployment that this window watches. */
export interface Watch {
  readonly environment: Environment;
  /** Absent until the request was written down. */
  readonly record: DeploymentRecord | undefined;
  readonly state: WatchState | undefined;
  /** When `state` was told, by the clock that never jumps. */
  readonly stateAt: number;
  /** Ends the watch; the deployment goes on. */
  stop(): void;
}

/** What became of a watch, for those who show it. */
export type WatchEvent =
  | { readonly kind: 'began'; readonly watch: Watch }
  | { readonly kind: 'changed'; readonly watch: Watch }
  | { readonly kind: 'told'; readonly watch: Watch; readonly progress: Progress }
  | { readonly kind: 'ended'; readonly watch: Watch; readonly result: Result }
  /** It ended without a result, which only a mistake of the product can bring about. */
  | { readonly kind: 'lost'; readonly watch: Watch };

/** The part of the engine's options that each deployment and each watch gets from here. */
export type Session = Required<Pick<EngineOptions, 'onProgress' | 'signal' | 'suspend'>>;

/** All that this window deploys and watches, several planets at once. */
export class Watches implements vscode.Disposable {
  private readonly happened = new vscode.EventEmitter<WatchEvent>();
  private readonly suspend = new AbortController();
  private readonly running = new Set<Watch>();

  readonly onDidHappen = this.happened.event;

  constructor(private readonly clock: Clock) {}

  all(): readonly Watch[] {
    return [...this.running];
  }

  /** The watch of a record, if this window has it. */
  of(recordId: string): Watch | undefined {
    return this.all().find((watch) => watch.record?.id === recordId);
  }

  /** Runs the engine for one environment and shows what it tells, until it has a result. */
  async run(
    environment: Environment,
    record: DeploymentRecord | undefined,
    engine: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    const stop = new AbortController();
    const watch = { environment, record, state: undefined, stateAt: 0, stop: () => stop.abort() };
    const current: { -readonly [K in keyof Watch]: Watch[K] } = watch;
    this.running.add(current);
    this.happened.fire({ kind: 'began', watch: current });
    const onProgress = (progress: Progress) => {
      if (this.suspend.signal.aborted) return;
      if (progress.kind === 'recorded') current.record = progress.record;
      if (progress.kind === 'state') {
        current.state = progress.state;
        current.stateAt = this.clock.monotonic();
        this.happened.fire({ kind: 'changed', watch: current });
      } else {
        this.happened.fire({ kind: 'told', watch: current, progress });
      }
    };
    try {
      const result = await engine({ onProgress, signal: stop.signal, suspend: this.suspend.signal });
      this.running.delete(current);
      if (!this.suspend.signal.aborted) this.happened.fire({ kind: 'ended', watch: current, result });
      return result;
    } catch (error) {
      this.running.delete(current);
      this.happened.fire({ kind: 'lost', watch: current });
      throw error;
    }
  }

  /** Time since a deployment was requested, in milliseconds, going on between two states. */
  elapsed({ state, stateAt }: Watch): number {
    return state === undefined ? 0 : state.elapsedMs + Math.max(0, this.clock.monotonic() - stateAt);
  }

  /** Leaves all watches as they are: they are offered again at the next start. */
  dispose(): void {
    this.suspend.abort();
    this.happened.dispose();
  }
}
