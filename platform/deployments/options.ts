import type { DeploymentsApi } from '../api';
import type { Clock } from '../clock';
import type { Lease } from '../records/lease';
import type { Records } from '../records/records';
import type { Poller } from './poller';
import type { Progress } from './types';

/** What the engine needs from outside. It knows no user interface, no timer and no disk but through these. */
export interface EngineOptions {
  readonly api: DeploymentsApi;
  readonly records: Records;
  readonly clock: Clock;
  /** Uniform in [0, 1); spreads the polls. */
  readonly random: () => number;
  /** The planet's poller, where views share it; else the engine makes one of its own. */
  readonly poller?: Poller;
  readonly onProgress?: (progress: Progress) => void;
  /** Aborted when the user stops watching; the deployment goes on and the result is `stopped`. */
  readonly signal?: AbortSignal;
  /** Aborted when this process ends: the watch ends without a recorded result and is offered again at the next start. */
  readonly suspend?: AbortSignal;
  /** Asks a person to sign in again and says whether there is a new token now; absent where nobody can be asked. */
  readonly askToken?: () => Promise<boolean>;
  /** Longest time to watch, in milliseconds; then the result is `unknown`. */
  readonly timeoutMs?: number;
}

/** What a deployment uses. */
export interface DeployOptions extends EngineOptions {
  /** The planet's lease that was claimed before consent; without it the engine claims one itself. It is released at the end. */
  readonly lease?: Lease;
}

/** What the watch of an earlier deployment uses. */
export interface WatchOptions extends EngineOptions {
  /** Whether to ask another process that watches this deployment to yield, rather than to follow what it writes. */
  readonly takeOver?: boolean;
}
