import type { DeploymentStatus } from '../apiTypes';
import type { PlatformError } from '../http/failure';

/** When a poll was sent and when its response came. `at` is monotonic, `wall` the time of day. */
export interface PollTimes {
  readonly at: number;
  readonly wall: number;
  readonly asked: { readonly at: number; readonly wall: number };
}

/** The outcome of one request for the status. */
export type PollResult =
  | (PollTimes & { readonly ok: true; readonly status: DeploymentStatus })
  | (PollTimes & { readonly ok: false; readonly error: PlatformError });
