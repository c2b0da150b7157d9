/** A watch ends after ten minutes without a good response (docs/promises.md, promise 6). */
const longest = 10 * 60_000;
/**
 * The longest time between two attempts, in milliseconds, that counts towards an outage. A longer time means that the
 * machine was asleep.
 */
const longestStep = 6 * 60_000;

/**
 * A period without a good response. Times are milliseconds since the deployment was requested, or since the observation
 * started.
 */
export interface Outage {
  readonly since: number;
  readonly failures: number;
  readonly lastAttempt: number;
  /** Duration without a good response, in milliseconds. Each attempt adds at most `longestStep`. */
  readonly silent: number;
}

/**
 * Returns the outage after a failed attempt at `now`, and whether the outage is too long. `askingSince` is the start of
 * the period without a good response.
 */
export function outageAfter(
  outage: Outage | undefined,
  askingSince: number,
  now: number,
): { readonly outage: Outage; readonly tooLong: boolean } {
  const previous = outage?.lastAttempt ?? askingSince;
  const silent = (outage?.silent ?? 0) + Math.min(Math.max(0, now - previous), longestStep);
  const next = { since: outage?.since ?? now, failures: (outage?.failures ?? 0) + 1, lastAttempt: now, silent };
  return { outage: next, tooLong: silent >= longest };
}
