import type { Clock } from '../platform/clock';
import type { Terminal } from './terminal';

/**
 * How long work may continue after a signal, in milliseconds. The time is long enough for most work to stop by itself,
 * and short enough for the command to end within a second.
 */
const patience = 700;

/**
 * Returns the exit code that `work` resolves with. If the command is interrupted and the work doesn't end soon, returns
 * the exit code from `ending`.
 */
export async function unlessInterrupted(
  work: Promise<number>,
  { ended }: Pick<Terminal, 'ended'>,
  clock: Pick<Clock, 'sleep'>,
  ending: () => number,
): Promise<number> {
  const done = new AbortController();
  const interrupted = new Promise<void>((resolve) => {
    if (ended.aborted) resolve();
    ended.addEventListener('abort', () => resolve(), { once: true, signal: done.signal });
  });
  const late = interrupted
    .then(() => clock.sleep(patience, done.signal))
    .then(() => (done.signal.aborted ? work : ending()));
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
