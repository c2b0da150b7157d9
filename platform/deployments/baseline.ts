import type { Clock } from '../clock';
import { isTransient } from '../http/pipeline';
import type { Poller } from './poller';
import type { PollResult } from './pollResult';

const attempts = 3;
/**
 * The longest requested pause, in milliseconds, that Sortie waits out. If the platform requests a longer pause, the
 * user must try again.
 */
export const longestBaselinePause = 10_000;

/**
 * Reads the status that a deployment starts from. Retries up to twice after transient failures, so that the user
 * needn't consent again. Waits briefly before each retry, or longer if the platform requests a longer pause.
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
    if (pause > longestBaselinePause) return polled;
    await clock.sleep(pause, signal);
    if (signal.aborted) return polled;
  }
}
