import type { DeploymentStatus } from '../apiTypes';
import type { PlatformError } from '../http/failure';

/**
 * The times of one poll. `at` and `wall` are the monotonic time and the wall time when the response arrived. `asked`
 * contains both times for the moment when the request was sent.
 */
export interface PollTimes {
  readonly at: number;
  readonly wall: number;
  readonly asked: { readonly at: number; readonly wall: number };
}

/** The result of one request for the status. */
export type PollResult =
  | (PollTimes & { readonly ok: true; readonly status: DeploymentStatus })
  | (PollTimes & { readonly ok: false; readonly error: PlatformError });
