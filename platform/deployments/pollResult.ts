import type { DeploymentStatus } from '../apiTypes';
import type { PlatformError } from '../http/failure';

/**
 * The times of one poll. `at` is the monotonic time when the response arrived, and `wall` is the wall time. `asked`
 * contains the monotonic time and the wall time when the request was sent.
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
