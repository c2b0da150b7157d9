import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../apiTypes';
import type { Line, WatchState } from '../deploymentTypes';
import type { PlatformError } from '../http/failure';
import { inert } from '../inert';
import { race } from '../race';
import { isComplete } from './completion';
import { operationEnded } from './ending';
import { environmentIdChange } from './environmentId';
import { type LineDraft, linesOf } from './lines';
import type { EngineOptions } from './options';
import { type Outage, outageAfter } from './outage';
import { describeFailure } from './results';
import { watchSchedule } from './schedule';
import { Stops } from './stops';

/** The state of an observed planet, for a status bar. */
export type ObservedState = Omit<WatchState, 'recordId' | 'certainty'>;

/** The options for observing a planet. */
export interface ObserverOptions extends Pick<EngineOptions, 'clock' | 'poller' | 'stop' | 'askToken'> {
  readonly onLine: (line: Line) => void;
  readonly onState?: (state: ObservedState) => void;
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
 * are idle but not complete, ends after one minute. Records nothing and takes no lock. If the token expires, asks the
 * user for a new token, but asks again only after a good response.
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
class Observer {
  private readonly start: number;
  private readonly stopped: AbortSignal;
  private status: DeploymentStatus | undefined;
  private ran = false;
  private idleSince: number | undefined;
  private outage: Outage | undefined;
  private askedForToken = false;
  private askingSince = 0;
  private seq = 0;

  constructor(
    private readonly options: ObserverOptions,
    private readonly stops: Stops,
  ) {
    this.start = options.clock.monotonic();
    this.stopped = stops.with();
  }

  async untilEnd(): Promise<ObserveResult> {
    const { poller } = this.options;
    const subscription = poller.subscribe(watchSchedule);
    try {
      let polled = await race(poller.read(), this.stopped);
      for (;;) {
        const stopped = this.stops.reason();
        if (polled === undefined || stopped !== undefined)
          return this.end(stopped === 'timed-out' ? 'timed-out' : 'stopped');
        const ended = polled.ok ? this.takeStatus(polled.status) : await this.takeFailure(polled.error);
        if (ended !== undefined) return ended;
        polled = await subscription.next(this.stopped);
      }
    } finally {
      subscription.close();
    }
  }

  private takeStatus(status: DeploymentStatus): ObserveResult | undefined {
    const now = this.elapsed();
    if (this.outage !== undefined)
      this.report([{ kind: 'recovery', text: l10n.t('the platform is responding again') }]);
    this.outage = undefined;
    this.askedForToken = false;
    this.askingSince = now;
    this.report([
      ...changedHands(this.status, status),
      ...movedTo(this.status, status),
      ...linesOf(this.status, status, { at: this.options.clock.now() }),
      ...this.endedNow(status),
    ]);
    const first = this.status === undefined;
    this.status = status;
    this.ran ||= status.operationInProgress;
    this.idleSince = status.operationInProgress ? undefined : (this.idleSince ?? now);
    this.reportState(false);
    const { idleSince } = this;
    const over = idleSince !== undefined && (first || isComplete(status) || now - idleSince >= settleTime);
    return over ? this.end('ended') : undefined;
  }

  /**
   * Returns a line if the operation has ended or its final phase has changed since the last status. Empty after a
   * success.
   */
  private endedNow(status: DeploymentStatus): readonly LineDraft[] {
    const { status: before } = this;
    if (before === undefined || status.operationInProgress || isComplete(status)) return [];
    return before.operationInProgress || before.phase !== status.phase ? [operationEnded(status)] : [];
  }

  private async takeFailure(error: PlatformError): Promise<ObserveResult | undefined> {
    const { askToken } = this.options;
    const tokenEnded = error.status === 401 || error.code === 'no-token';
    if (tokenEnded && askToken !== undefined && !this.askedForToken) return await this.signIn(error, askToken);
    if (tokenEnded || error.status === 403 || this.status === undefined) return this.notRead(error);
    if (this.outage === undefined)
      this.report([{ kind: 'outage', text: l10n.t('no response ({0}); still watching', describeFailure(error)) }]);
    const { outage, tooLong } = outageAfter(this.outage, this.askingSince, this.elapsed());
    this.outage = outage;
    this.reportState(false);
    return tooLong ? this.notRead(error) : undefined;
  }

  private async signIn(error: PlatformError, askToken: () => Promise<boolean>): Promise<ObserveResult | undefined> {
    this.askedForToken = true;
    this.report([{ kind: 'note', text: l10n.t('the platform requires a new token; waiting for one') }]);
    this.reportState(true);
    const given = await race(
      askToken().catch(() => false),
      this.stopped,
    );
    this.askingSince = this.elapsed();
    this.outage = undefined;
    this.reportState(false);
    return given === false ? this.notRead(error) : undefined;
  }

  private elapsed(): number {
    return this.options.clock.monotonic() - this.start;
  }

  private report(drafts: readonly LineDraft[]): void {
    for (const draft of drafts) {
      this.seq += 1;
      const at = this.options.clock.now();
      this.options.onLine({ seq: this.seq, at, elapsedMs: Math.round(this.elapsed()), ...draft });
    }
  }

  private reportState(signingIn: boolean): void {
    const { outage, status, idleSince } = this;
    const now = this.options.clock.now();
    const ending = this.ran && status !== undefined && idleSince !== undefined && !isComplete(status);
    this.options.onState?.({
      elapsedMs: this.elapsed(),
      signingIn,
      ...(ending ? { ending: { phase: status.phase, at: now - (this.elapsed() - idleSince) } } : {}),
      ...this.last(),
      ...(outage === undefined ? {} : { outageSince: now - (this.elapsed() - outage.since) }),
    });
  }

  private last(): { readonly status?: DeploymentStatus } {
    return this.status === undefined ? {} : { status: this.status };
  }

  private end(kind: 'ended' | 'stopped' | 'timed-out'): ObserveResult {
    return { kind, ran: this.ran, ...this.last() };
  }

  private notRead(error: PlatformError): ObserveResult {
    return { kind: 'not-read', ran: this.ran, error, ...this.last() };
  }
}

/** Returns a line if the planet's environment ID has changed. */
function movedTo(before: DeploymentStatus | undefined, now: DeploymentStatus): readonly LineDraft[] {
  const text = environmentIdChange(before, now);
  return text === undefined ? [] : [{ kind: 'note', text }];
}

/** Returns a line if the planet has switched to another deployment. */
function changedHands(before: DeploymentStatus | undefined, now: DeploymentStatus): readonly LineDraft[] {
  if (before === undefined || now.deploymentId === undefined || before.deploymentId === now.deploymentId) return [];
  return [{ kind: 'identity', text: l10n.t('the ID of the deployment is {0}', inert(now.deploymentId)) }];
}
