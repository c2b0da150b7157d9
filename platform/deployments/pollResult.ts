import type { DeploymentStatus } from '../apiTypes';
import type { PlatformError } from '../http/failure';

/**
 * The times when the response to a poll arrived and, in `asked`, when the request was sent. `at` is monotonic; `wall`
 * is wall time.
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
