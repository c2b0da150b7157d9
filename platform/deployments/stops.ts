import type { EngineOptions } from './options';
import type { ResultReason } from './types';

/** The ways in which a watch ends from outside, gathered: the user, the end of the process, the time limit. */
export interface Stops {
  /** Why to stop now, if at all. */
  reason(): ResultReason | 'suspended' | undefined;
  /** A signal that is aborted with any of them or with `other`. */
  with(other?: AbortSignal): AbortSignal;
  /** Ends the timer of the time limit. */
  close(): void;
}

export function gatherStops({
  clock,
  signal,
  suspend,
  timeoutMs,
}: Pick<EngineOptions, 'clock' | 'signal' | 'suspend' | 'timeoutMs'>): Stops {
  const expired = new AbortController();
  const closed = new AbortController();
  if (timeoutMs !== undefined) {
    void clock.sleep(timeoutMs, closed.signal).then(() => {
      if (!closed.signal.aborted) expired.abort();
    });
  }
  return {
    reason() {
      if (signal?.aborted) return 'stopped-watching';
      if (suspend?.aborted) return 'suspended';
      return expired.signal.aborted ? 'timed-out' : undefined;
    },
    with(other) {
      return AbortSignal.any([signal, suspend, expired.signal, other].filter((one) => one !== undefined));
    },
    close: () => closed.abort(),
  };
}
