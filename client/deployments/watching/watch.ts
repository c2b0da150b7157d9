import { mostLines } from '../../../platform/deployments/journal';
import type { ObservedState, ObserveResult } from '../../../platform/deployments/observe';
import type { EngineOptions } from '../../../platform/deployments/options';
import type { DeploymentRecord, Line, Progress, Result } from '../../../platform/deploymentTypes';
import type { Environment } from '../../../platform/environment';

/** A watch of a deployment, or of someone else's operation on a planet. */
export interface Watch {
  /** Identifies the watch within this window. */
  readonly id: string;
  readonly environment: Environment;
  /**
   * Undefined until the deployment is recorded on disk. Always undefined if the watch observes someone else's
   * operation.
   */
  readonly record: DeploymentRecord | undefined;
  /** Whether this watch observes someone else's operation. Such a watch reports the end but has no result. */
  readonly observing: boolean;
  readonly state: ObservedState | undefined;
  /** The latest 1,000 lines of the log. Empty if the watch observes someone else's operation. */
  readonly lines: readonly Line[];
  /** The monotonic time at which `state` was set, in milliseconds. */
  readonly stateAt: number;
  /** Ends the watch. The deployment continues. */
  stop(): void;
}

/** An event that concerns a watch. */
export type WatchEvent =
  | { readonly kind: 'began'; readonly watch: Watch }
  /** Another command in this window is now waiting for the result of this watch. */
  | { readonly kind: 'joined'; readonly watch: Watch }
  | { readonly kind: 'changed'; readonly watch: Watch }
  | {
      readonly kind: 'reported';
      readonly watch: Watch;
      readonly progress: Exclude<Progress, { readonly kind: 'state' }>;
    }
  | { readonly kind: 'ended'; readonly watch: Watch; readonly result: Result }
  | { readonly kind: 'observed'; readonly watch: Watch; readonly end: ObserveResult }
  /** The watch ended without a result, which only a bug in Sortie can cause. */
  | { readonly kind: 'lost'; readonly watch: Watch };

/**
 * The registry that a watch belongs to. It publishes each change, and provides the current time and a signal that
 * suspends the watch.
 */
export interface WatchOwner {
  readonly suspend: AbortSignal;
  monotonic(): number;
  changed(event: WatchEvent): void;
  ended(event: WatchEvent): void;
}

/** The common base of all watches of this window. */
abstract class OpenWatch implements Watch {
  state: ObservedState | undefined;
  stateAt = 0;
  lines: readonly Line[] = [];
  abstract readonly observing: boolean;

  protected readonly stopping = new AbortController();

  constructor(
    readonly id: string,
    readonly environment: Environment,
    public record: DeploymentRecord | undefined,
    protected readonly owner: WatchOwner,
  ) {}

  stop(): void {
    this.stopping.abort();
  }

  protected move(state: ObservedState): void {
    this.state = state;
    this.stateAt = this.owner.monotonic();
    this.owner.changed({ kind: 'changed', watch: this });
  }

  /** Ends the watch when `work` settles. `eventOf` converts the result to the last event. */
  protected async endWith<T>(work: Promise<T>, eventOf: (result: T) => WatchEvent): Promise<T> {
    try {
      const result = await work;
      this.owner.ended(eventOf(result));
      return result;
    } catch (error) {
      this.owner.ended({ kind: 'lost', watch: this });
      throw error;
    }
  }
}

/** The watch of a deployment. */
export class DeploymentWatch extends OpenWatch {
  readonly observing = false;

  /**
   * The engine options of this watch. Through them, the engine reports progress to the watch, and the watch can stop
   * the engine.
   */
  readonly controls: Required<Pick<EngineOptions, 'onProgress' | 'stop'>> = {
    onProgress: (progress) => this.progress(progress),
    stop: { signal: this.stopping.signal, suspend: this.owner.suspend },
  };

  /** Ends the watch when the deployment ends. */
  until(deployment: Promise<Result>): Promise<Result> {
    return this.endWith(deployment, (result) => ({ kind: 'ended', watch: this, result }));
  }

  private progress(progress: Progress): void {
    if (progress.kind === 'state') {
      this.move(progress.state);
      return;
    }
    if (progress.kind === 'recorded') this.record = progress.record;
    else this.lines = [...this.lines, ...linesOf(progress)].slice(-mostLines);
    this.owner.changed({ kind: 'reported', watch: this, progress });
  }
}

/** The watch of a planet to which someone else is deploying. */
export class Observation extends OpenWatch {
  readonly observing = true;

  /**
   * The observer options of this watch. Through them, the observer reports lines and states to the watch, and the watch
   * can stop the observer.
   */
  readonly controls = {
    onLine: (line: Line) => this.owner.changed({ kind: 'reported', watch: this, progress: { kind: 'line', line } }),
    onState: (moment: ObservedState) => this.move(moment),
    stop: { signal: this.stopping.signal, suspend: this.owner.suspend },
  };

  /** Ends the watch when the observer finishes. */
  until(observing: Promise<ObserveResult>): Promise<ObserveResult> {
    return this.endWith(observing, (end) => ({ kind: 'observed', watch: this, end }));
  }
}

/** Returns the log lines in a progress event. */
export function linesOf(progress: Progress): readonly Line[] {
  if (progress.kind === 'line') return [progress.line];
  return progress.kind === 'resumed' ? progress.lines : [];
}
