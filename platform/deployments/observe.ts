import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Line, WatchState } from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import { isTransient } from '../http/pipeline';
import { inert } from '../inert';
import { isComplete } from './completion';
import { Stops } from './engineRun';
import { environmentIdChange } from './environmentId';
import { type LineDraft, linesOf, operationEnded } from './lines';
import type { EngineOptions } from './options';
import type { PollResult } from './pollConsumers';
import { type Disturbance, type FatalFailure, type StatusListener, StatusSource, StatusWatch } from './statusWatch';

/** The state of an observed planet, for a status bar. */
export type ObservedState = Omit<WatchState, 'recordId' | 'certainty'>;

interface ObserverOptions extends Pick<EngineOptions, 'clock' | 'poller' | 'stop' | 'askToken'> {
  readonly onLine: (line: Line) => void;
  readonly onState?: (state: ObservedState) => void;
  /** Whether transient failures are tolerated before the first good response (docs/promises.md, promise 6). */
  readonly isPatient?: boolean;
}

/**
 * How the observation ended. Sortie can't tell who started the operation, so the end is neither a success nor a
 * failure.
 */
export type ObserveResult = {
  readonly status?: DeploymentStatus;
  /** Whether an operation was seen in progress. */
  readonly ran: boolean;
} & (
  | { readonly kind: 'ended' | 'stopped' | 'timed-out' }
  | { readonly kind: 'not-read'; readonly error: PlatformError }
);

const settleTime = 60_000;

/**
 * Watches a planet's running operation until it ends. If the first status is idle, ends immediately. If later statuses
 * are idle but not complete, ends after one minute. Records nothing and takes no lock. After a good response, tolerates
 * failures as a watch does.
 */
export async function observe(options: ObserverOptions): Promise<ObserveResult> {
  const stops = new Stops(options.clock, options.stop);
  try {
    return await new Observer(options, stops).untilEnd();
  } finally {
    stops.close();
  }
}

/** The state of an observed planet. Times are milliseconds since the observation started. */
class Observer implements StatusListener<ObserveResult> {
  private readonly start: number;
  private status: DeploymentStatus | undefined;
  private ran = false;
  private idleSince: number | undefined;
  private seq = 0;

  constructor(
    private readonly options: ObserverOptions,
    private readonly stops: Stops,
  ) {
    this.start = options.clock.monotonic();
  }

  async untilEnd(): Promise<ObserveResult> {
    const { poller, askToken } = this.options;
    const stopped = this.stops.with();
    const statuses = new StatusSource(poller, stopped);
    try {
      const end = await new StatusWatch({ stopped, askToken }, this).untilEnd(() => statuses.next());
      return end ?? this.end(this.stops.reason() === 'timed-out' ? 'timed-out' : 'stopped');
    } finally {
      statuses.close();
    }
  }

  elapsed(): number {
    return this.options.clock.monotonic() - this.start;
  }

  async take({ status }: PollResult & { ok: true }, lines: readonly LineDraft[]): Promise<ObserveResult | undefined> {
    const before = this.status;
    const now = this.elapsed();
    this.report([
      ...lines,
      ...changedHands(before, status),
      ...movedTo(before, status),
      ...linesOf(before, status, { at: this.options.clock.now() }),
      ...endedNow(before, status),
    ]);
    this.status = status;
    this.ran ||= status.operationInProgress;
    this.idleSince = status.operationInProgress ? undefined : (this.idleSince ?? now);
    const { idleSince } = this;
    const isOver = idleSince !== undefined && (!before || isComplete(status) || now - idleSince >= settleTime);
    if (!isOver) return undefined;
    this.show({ outageSince: undefined, signingIn: false });
    return this.end('ended');
  }

  async miss(lines: readonly LineDraft[]): Promise<undefined> {
    this.report(lines);
  }

  async giveUp(_: FatalFailure, error: PlatformError): Promise<ObserveResult> {
    return { kind: 'not-read', ran: this.ran, error, status: this.status };
  }

  show({ outageSince, signingIn }: Disturbance): void {
    const { status, idleSince } = this;
    const now = this.options.clock.now();
    const wall = (ms: number) => now - (this.elapsed() - ms);
    const ending = this.ran && status !== undefined && idleSince !== undefined && !isComplete(status);
    this.options.onState?.({
      ...{ elapsedMs: this.elapsed(), signingIn, status },
      ending: ending ? { phase: status.phase, at: wall(idleSince) } : undefined,
      outageSince: outageSince === undefined ? undefined : wall(outageSince),
    });
  }

  tolerates(error: PlatformError): boolean {
    return this.status !== undefined || (this.options.isPatient === true && isTransient(error));
  }

  private report(drafts: readonly LineDraft[]): void {
    for (const draft of drafts) {
      this.seq += 1;
      const at = this.options.clock.now();
      this.options.onLine({ seq: this.seq, at, elapsedMs: Math.round(this.elapsed()), ...draft });
    }
  }

  private end(kind: 'ended' | 'stopped' | 'timed-out'): ObserveResult {
    return { kind, ran: this.ran, status: this.status };
  }
}

/**
 * Returns a line if the operation has ended or its final phase has changed since the last status. Empty after a success.
 */
function endedNow(before: DeploymentStatus | undefined, status: DeploymentStatus): readonly LineDraft[] {
  if (before === undefined || status.operationInProgress || isComplete(status)) return [];
  return before.operationInProgress || before.phase !== status.phase ? [operationEnded(status)] : [];
}

function movedTo(before: DeploymentStatus | undefined, now: DeploymentStatus): readonly LineDraft[] {
  const text = environmentIdChange(before, now);
  return text === undefined ? [] : [{ kind: 'note', text }];
}

function changedHands(before: DeploymentStatus | undefined, now: DeploymentStatus): readonly LineDraft[] {
  if (before === undefined || now.deploymentId === undefined || before.deploymentId === now.deploymentId) return [];
  return [{ kind: 'identity', text: l10n.t('the ID of the deployment is {0}', inert(now.deploymentId)) }];
}
