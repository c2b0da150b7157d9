import * as l10n from '@vscode/l10n';
import type { DeploymentStatus } from '../api';
import type { PlatformError } from '../http/failure';
import { isComplete } from './completion';
import { type LineDraft, linesOf } from './lines';
import type { EngineOptions } from './options';
import { type Outage, outageAfter } from './outage';
import { createPoller } from './poller';
import { describeFailure } from './results';
import { watchSchedule } from './schedule';
import { gatherStops } from './stops';
import type { Line } from './types';

export type ObserverOptions = Pick<EngineOptions, 'api' | 'clock' | 'random' | 'poller' | 'signal' | 'timeoutMs'> & {
  readonly onLine: (line: Line) => void;
};

/** How observing ended. It judges nothing: whose deployment it was is not known here. */
export type Observed =
  | { readonly kind: 'ended' | 'stopped' | 'timed-out'; readonly status?: DeploymentStatus }
  | { readonly kind: 'not-read'; readonly error: PlatformError; readonly status?: DeploymentStatus };

const settleTime = 60_000;

/**
 * Watches what goes on at a planet, whoever started it, until no operation is in progress any more (an idle status that
 * is not complete must stay so for a minute). Nothing is recorded and no lock is taken.
 */
export async function observe(options: ObserverOptions): Promise<Observed> {
  const { clock } = options;
  const poller = options.poller ?? createPoller(options);
  const stops = gatherStops({ clock, ...pick(options) });
  const subscription = poller.subscribe(watchSchedule);
  const ended = stops.with();
  const start = clock.monotonic();
  let status: DeploymentStatus | undefined;
  let idleSince: number | undefined;
  let outage: Outage | undefined;
  let since = 0;
  let seq = 0;
  let reading = await poller.read();
  try {
    for (;;) {
      const now = clock.monotonic() - start;
      if (stops.reason() !== undefined) return end(stops.reason() === 'timed-out' ? 'timed-out' : 'stopped');
      if (reading.ok) {
        if (outage !== undefined) tell([{ kind: 'recovery', text: l10n.t('answers again') }]);
        outage = undefined;
        since = now;
        tell(linesOf(status, reading.status));
        const first = status === undefined;
        status = reading.status;
        idleSince = status.operationInProgress ? undefined : (idleSince ?? now);
        if (idleSince !== undefined && (first || isComplete(status) || now - idleSince >= settleTime))
          return end('ended');
      } else {
        const lasting =
          reading.error.status === 401 || reading.error.status === 403 || reading.error.code === 'no-token';
        if (lasting || status === undefined) return { kind: 'not-read', error: reading.error, ...last() };
        if (outage === undefined)
          tell([{ kind: 'outage', text: l10n.t('no answer ({0}); watching on', describeFailure(reading.error)) }]);
        const after = outageAfter(outage, since, now);
        outage = after.outage;
        if (after.tooLong) return { kind: 'not-read', error: reading.error, ...last() };
      }
      const next = await subscription.next(ended);
      if (next !== undefined) reading = next;
      else if (stops.reason() === undefined) return end('stopped');
    }
  } finally {
    stops.close();
    subscription.close();
    if (options.poller === undefined) poller.close();
  }

  function tell(drafts: readonly LineDraft[]): void {
    for (const draft of drafts) {
      seq += 1;
      options.onLine({ seq, at: clock.now(), elapsedMs: clock.monotonic() - start, ...draft });
    }
  }
  function last() {
    return status === undefined ? {} : { status };
  }
  function end(kind: 'ended' | 'stopped' | 'timed-out'): Observed {
    return { kind, ...last() };
  }
}

function pick({ signal, timeoutMs }: ObserverOptions) {
  return { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
}
