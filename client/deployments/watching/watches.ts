import * as vscode from 'vscode';
import type { Clock } from '../../../platform/clock';
import { mostLines } from '../../../platform/deployments/journal';
import type { Observed, ObservedMoment } from '../../../platform/deployments/observing';
import type { EngineOptions } from '../../../platform/deployments/options';
import { samePlanet } from '../../../platform/deployments/planet';
import type { DeploymentRecord, Line, Progress, Result } from '../../../platform/deployments/types';
import type { Environment, PlanetAddress } from '../../../platform/environment';

/** A deployment that this window watches, or a planet that it observes because somebody else deploys there. */
export interface Watch {
  /** Names it within this window. */
  readonly id: string;
  readonly environment: Environment;
  /** Absent until the request was written down, and where somebody else's deployment is observed. */
  readonly record: DeploymentRecord | undefined;
  /** Whether somebody else's deployment is observed: its end is told and not judged. */
  readonly observing: boolean;
  readonly state: ObservedMoment | undefined;
  /** The lines that were told so far, the newest thousand. */
  readonly lines: readonly Line[];
  /** When `state` was told, by the clock that never jumps. */
  readonly stateAt: number;
  /** Ends the watch; the deployment goes on. */
  stop(): void;
}

/** What became of a watch, for those who show it. */
export type WatchEvent =
  | { readonly kind: 'began'; readonly watch: Watch }
  /** Somebody else of this window waits for its result from now on. */
  | { readonly kind: 'joined'; readonly watch: Watch }
  | { readonly kind: 'changed'; readonly watch: Watch }
  | { readonly kind: 'told'; readonly watch: Watch; readonly progress: Exclude<Progress, { readonly kind: 'state' }> }
  | { readonly kind: 'ended'; readonly watch: Watch; readonly result: Result }
  | { readonly kind: 'observed'; readonly watch: Watch; readonly end: Observed }
  /** It ended without a result, which only a mistake of the product can bring about. */
  | { readonly kind: 'lost'; readonly watch: Watch };

/** The part of the engine's options that each deployment and each watch gets from here. */
export type Session = Required<Pick<EngineOptions, 'onProgress' | 'signal' | 'suspend'>>;

/** The same for observing. */
export interface Observing extends Omit<Session, 'onProgress'> {
  onLine(line: Line): void;
  onMoment(moment: ObservedMoment): void;
}

type Current = { -readonly [K in keyof Watch]: Watch[K] };

/** All that this window deploys and watches, several planets at once. */
export class Watches implements vscode.Disposable {
  private readonly happened = new vscode.EventEmitter<WatchEvent>();
  private readonly suspend = new AbortController();
  private readonly running = new Set<Watch>();
  private begun = 0;

  readonly onDidHappen = this.happened.event;

  constructor(private readonly clock: Clock) {}

  all(): readonly Watch[] {
    return [...this.running];
  }

  /** The watch of a record, if this window has it. */
  of(recordId: string): Watch | undefined {
    return this.all().find((watch) => watch.record?.id === recordId);
  }

  /** The watch that observes a planet, if this window has one. */
  observerOf(planet: PlanetAddress): Watch | undefined {
    return this.all().find((watch) => watch.observing && samePlanet(watch.environment, planet));
  }

  /** Runs the engine for one environment and shows what it tells, until it has a result. */
  run(
    environment: Environment,
    record: DeploymentRecord | undefined,
    engine: (session: Session) => Promise<Result>,
  ): Promise<Result> {
    return this.hold(environment, record, false, async (watch, ends) => {
      const onProgress = (progress: Progress) => {
        if (progress.kind === 'state') return this.move(watch, progress.state);
        if (progress.kind === 'recorded') watch.record = progress.record;
        else watch.lines = [...watch.lines, ...linesOf(progress)].slice(-mostLines);
        this.say({ kind: 'told', watch, progress });
      };
      const result = await engine({ onProgress, ...ends });
      return { value: result, event: { kind: 'ended', watch, result } };
    });
  }

  /** Observes a planet and shows what goes on there, until nothing does any more. */
  observe(environment: Environment, engine: (session: Observing) => Promise<Observed>): Promise<Observed> {
    return this.hold(environment, undefined, true, async (watch, ends) => {
      const onLine = (line: Line) => this.say({ kind: 'told', watch, progress: { kind: 'line', line } });
      const end = await engine({ onLine, onMoment: (moment) => this.move(watch, moment), ...ends });
      return { value: end, event: { kind: 'observed', watch, end } };
    });
  }

  /** Joins a watch of this window and answers its result; nothing when it is lost or the window closes first. */
  join(watch: Watch): Promise<Result | undefined> {
    if (!this.running.has(watch)) return Promise.resolve(undefined);
    this.say({ kind: 'joined', watch });
    return new Promise((resolve) => {
      const following = this.onDidHappen((event) => {
        if (event.watch !== watch || (event.kind !== 'ended' && event.kind !== 'lost')) return;
        following.dispose();
        resolve(event.kind === 'ended' ? event.result : undefined);
      });
      this.suspend.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
  }

  /** Time since a deployment was requested, in milliseconds, going on between two states. */
  elapsed({ record, state, stateAt }: Watch): number {
    if (state !== undefined) return state.elapsedMs + Math.max(0, this.clock.monotonic() - stateAt);
    return record === undefined ? 0 : Math.max(0, this.clock.now() - record.requestedAt);
  }

  /** Leaves all watches as they are: they are offered again at the next start. */
  dispose(): void {
    this.suspend.abort();
    this.happened.dispose();
  }

  private async hold<T>(
    environment: Environment,
    record: DeploymentRecord | undefined,
    observing: boolean,
    work: (watch: Current, ends: Omit<Session, 'onProgress'>) => Promise<{ value: T; event: WatchEvent }>,
  ): Promise<T> {
    const stop = new AbortController();
    this.begun += 1;
    const watch: Current = {
      ...{ id: `watch:${this.begun}`, environment, record, observing, state: undefined, lines: [], stateAt: 0 },
      stop: () => stop.abort(),
    };
    this.running.add(watch);
    this.say({ kind: 'began', watch });
    try {
      const { value, event } = await work(watch, { signal: stop.signal, suspend: this.suspend.signal });
      this.running.delete(watch);
      this.say(event);
      return value;
    } catch (error) {
      this.running.delete(watch);
      this.say({ kind: 'lost', watch });
      throw error;
    }
  }

  private move(watch: Current, state: ObservedMoment): void {
    watch.state = state;
    watch.stateAt = this.clock.monotonic();
    this.say({ kind: 'changed', watch });
  }

  private say(event: WatchEvent): void {
    if (!this.suspend.signal.aborted) this.happened.fire(event);
  }
}

/** The lines that a change brings. */
export function linesOf(progress: Progress): readonly Line[] {
  if (progress.kind === 'line') return [progress.line];
  return progress.kind === 'resumed' ? progress.lines : [];
}
