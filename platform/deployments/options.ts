import type { DeploymentsApi } from '../api';
import type { Clock } from '../clock';
import type { Consent, Progress, Requester } from '../deploymentTypes';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { Poller } from './poller';

/**
 * The engine's external services. The engine accesses the user interface, timers, and the disk only through these
 * services.
 */
export interface EngineOptions {
  readonly records: Records;
  readonly clock: Clock;
  /** The planet's poller. The caller must close the poller. */
  readonly poller: Poller;
  readonly stop?: StopOptions;
  readonly onProgress?: (progress: Progress) => void;
  /** Asks the user to sign in again. Returns whether there is a new token. Absent if no user can be asked. */
  readonly askToken?: () => Promise<boolean>;
}

/** Conditions that end a watch before the deployment ends. The deployment continues. */
export interface StopOptions {
  /** Aborted when the user cancels. The result is `stopped`, or `not-started` if the request hasn't been sent. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Aborted when this process must exit. No result is recorded, and the watch is offered again the next time Sortie
   * starts.
   */
  readonly suspend?: AbortSignal | undefined;
  /** Maximum time to watch, in milliseconds. After this time, the result is `unknown`. */
  readonly timeoutMs?: number | undefined;
}

/** The options for sending a deployment request. */
export interface DeployOptions {
  readonly api: Pick<DeploymentsApi, 'upgrade'>;
  /**
   * The lease that was claimed before consent. If absent, the engine claims a lease. In both cases, the engine releases
   * the lease when it finishes.
   */
  readonly lease?: Lease | undefined;
  /** The user and program to store in the record. */
  readonly requester?: Requester | undefined;
  /** The user's consent, to store in the record. */
  readonly consent?: Consent | undefined;
}

/** The options for watching an earlier deployment. */
export interface WatchOptions {
  /**
   * Whether to ask another process that is watching the deployment to yield. By default, the engine follows that
   * process's record.
   */
  readonly takeOver?: boolean;
}
