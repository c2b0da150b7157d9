import type { Clock } from '../clock';
import { isTransient } from '../http/pipeline';
import type { Poller } from './poller';
import type { PollResult } from './pollResult';

const attempts = 3;
/** A longer pause than this, which the platform asked for, is left to the person. */
const longestPause = 10_000;

/**
 * Reads the status on which a deployment builds. A transient fault is no reason to give up what was consented to: it is
 * tried again twice, after a moment or the pause that the platform asks for.
 */
export async function readBaseline(
  poller: Pick<Poller, 'read'>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): Promise<PollResult> {
  for (let attempt = 1; ; attempt += 1) {
    const polled = await poller.read();
    if (polled.ok || attempt === attempts || signal.aborted || !isTransient(polled.error)) return polled;
    const pause = Math.max(attempt * 1_000, polled.error.retryAfterMs ?? 0);
    if (pause > longestPause) return polled;
    await clock.sleep(pause, signal);
    if (signal.aborted) return polled;
  }
}
