import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../api';
import type { PlatformError } from '../http/failure';
import { inert } from '../inert';
import { race } from '../race';
import { isComplete } from './completion';
import { type LineDraft, linesOf } from './lines';
import type { EngineOptions } from './options';
import { type Outage, outageAfter } from './outage';
import { createPoller } from './poller';
import { describeFailure } from './results';
import { watchSchedule } from './schedule';
import { gatherStops } from './stops';
import type { Line, WatchState } from './types';

/** A moment of observing, for a status bar. */
export type ObservedMoment = Omit<WatchState, 'recordId' | 'certainty'>;

export type ObserverOptions = Pick<
  EngineOptions,
  'api' | 'clock' | 'random' | 'poller' | 'signal' | 'suspend' | 'askToken' | 'timeoutMs'
> & {
  readonly onLine: (line: Line) => void;
  readonly onMoment?: (moment: ObservedMoment) => void;
};

/** How observing ended. It judges nothing: whose deployment it was is not known here. */
export type Observed = {
  readonly status?: DeploymentStatus;
  /** Whether an operation was seen in progress. */
  readonly ran: boolean;
} & (
  | { readonly kind: 'ended' | 'stopped' | 'timed-out' }
  | { readonly kind: 'not-read'; readonly error: PlatformError }
);

const settleTime = 60_000;

/**
 * Watches what goes on at a planet, whoever started it, until no operation is in progress any more (an idle status that
 * is not complete must stay so for a minute). Nothing is recorded and no lock is taken. A token that ends in the middle
 * is asked for once where somebody can be asked.
 */
export async function observe(options: ObserverOptions): Promise<Observed> {
  const { clock } = options;
  const poller = options.poller ?? createPoller(options);
  const stops = gatherStops(options);
  const subscription = poller.subscribe(watchSchedule);
  const stopped = stops.with();
  const start = clock.monotonic();
  let status: DeploymentStatus | undefined;
  let ran = false;
  let idleSince: number | undefined;
  let outage: Outage | undefined;
  let asked = false;
  let since = 0;
  let seq = 0;
  try {
    let reading = await race(poller.read(), stopped);
    for (;;) {
      const now = clock.monotonic() - start;
      if (reading === undefined || stops.reason() !== undefined)
        return end(stops.reason() === 'timed-out' ? 'timed-out' : 'stopped');
      const over = reading.ok ? good(reading.status, now) : await bad(reading.error, now);
      if (over !== undefined) return over;
      reading = await subscription.next(stopped);
    }
  } finally {
    stops.close();
    subscription.close();
    if (options.poller === undefined) poller.close();
  }

  function good(read: DeploymentStatus, now: number): Observed | undefined {
    if (outage !== undefined) tell([{ kind: 'recovery', text: l10n.t('answers again') }]);
    outage = undefined;
    asked = false;
    since = now;
    tell([...changedHands(status, read), ...linesOf(status, read)]);
    const first = status === undefined;
    status = read;
    ran ||= read.operationInProgress;
    idleSince = read.operationInProgress ? undefined : (idleSince ?? now);
    show(false);
    const idle = idleSince !== undefined && (first || isComplete(read) || now - idleSince >= settleTime);
    return idle ? end('ended') : undefined;
  }

  async function bad(error: PlatformError, now: number): Promise<Observed | undefined> {
    const tokenEnded = error.status === 401 || error.code === 'no-token';
    if (tokenEnded && options.askToken !== undefined && !asked) return await signIn(error, options.askToken);
    if (tokenEnded || error.status === 403 || status === undefined) return notRead(error);
    if (outage === undefined)
      tell([{ kind: 'outage', text: l10n.t('no answer ({0}); watching on', describeFailure(error)) }]);
    const after = outageAfter(outage, since, now);
    outage = after.outage;
    show(false);
    return after.tooLong ? notRead(error) : undefined;
  }

  async function signIn(error: PlatformError, askToken: () => Promise<boolean>): Promise<Observed | undefined> {
    asked = true;
    tell([{ kind: 'note', text: l10n.t('the token is no longer accepted; waiting for a new one') }]);
    show(true);
    const given = await race(
      askToken().catch(() => false),
      stopped,
    );
    since = clock.monotonic() - start;
    outage = undefined;
    show(false);
    return given === false ? notRead(error) : undefined;
  }

  function tell(drafts: readonly LineDraft[]): void {
    for (const draft of drafts) {
      seq += 1;
      options.onLine({ seq, at: clock.now(), elapsedMs: Math.round(clock.monotonic() - start), ...draft });
    }
  }

  function show(signingIn: boolean): void {
    options.onMoment?.({
      elapsedMs: clock.monotonic() - start,
      signingIn,
      ...last(),
      ...(outage === undefined ? {} : { outageSince: clock.now() - (clock.monotonic() - start - outage.since) }),
    });
  }

  function last() {
    return status === undefined ? {} : { status };
  }
  function end(kind: 'ended' | 'stopped' | 'timed-out'): Observed {
    return { kind, ran, ...last() };
  }
  function notRead(error: PlatformError): Observed {
    return { kind: 'not-read', ran, error, ...last() };
  }
}

/** Says so when the planet turned to another deployment while it was observed. */
function changedHands(before: DeploymentStatus | undefined, now: DeploymentStatus): readonly LineDraft[] {
  if (before === undefined || now.deploymentId === undefined || before.deploymentId === now.deploymentId) return [];
  return [{ kind: 'identity', text: l10n.t('this is deployment {0}', inert(now.deploymentId)) }];
}
