/** Ten minutes without a good response end a watch (contract, promise 6). */
const longest = 10 * 60_000;
/** More than this between two attempts is a machine that slept, not a platform that was silent. */
const longestStep = 6 * 60_000;

/** A period without a good response. Times are milliseconds since the deployment was requested. */
export interface Outage {
  readonly since: number;
  readonly failures: number;
  readonly lastAttempt: number;
  readonly silent: number;
}

/** Adds a failed attempt, made at `now`, to an outage or begins one; `askingSince` is when silence began to count. */
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
