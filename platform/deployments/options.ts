import type { DeploymentsApi } from '../api';
import type { Clock } from '../clock';
import type { Consent, Progress, Requester } from '../deploymentTypes';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { Poller } from './poller';

/** What the engine needs from outside. It knows no user interface, no timer and no disk but through these. */
export interface EngineOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** The planet's poller. The caller closes it. */
  readonly poller: Poller;
  readonly stop?: StopOptions;
  readonly onProgress?: (progress: Progress) => void;
  /** Asks the user to sign in again. Returns whether there is a new token. Absent if there is no one to ask. */
  readonly askToken?: () => Promise<boolean>;
}

/** What ends a watch before there is a result. The deployment continues. */
export interface StopOptions {
  /** Aborted when the user stops watching; the result is `stopped`. */
  readonly signal?: AbortSignal | undefined;
  /** Aborted when this process ends: the watch ends without a recorded result and is offered again at the next start. */
  readonly suspend?: AbortSignal | undefined;
  /** Longest time to watch, in milliseconds; then the result is `unknown`. */
  readonly timeoutMs?: number | undefined;
}

/** What sends the request of a deployment. */
export interface DeployOptions {
  readonly api: Pick<DeploymentsApi, 'upgrade'>;
  /** The planet's lease that was claimed before consent; without it the engine claims one itself. It is released at the end. */
  readonly lease?: Lease | undefined;
  /** Who requests it, for the record. */
  readonly requester?: Requester | undefined;
  /** The user's consent, for the record. */
  readonly consent?: Consent | undefined;
}

/** How an earlier deployment is watched. */
export interface WatchOptions {
  /** Whether to ask another process that watches this deployment to yield, rather than to follow what it writes. */
  readonly takeOver?: boolean;
}
