import { message } from './messages';
import type { PeerExtensions } from './start';

/** The status of the language server across all folders. */
export interface ServerStatus {
  readonly state: 'indexing' | 'ready';
  /** Number of files read so far, and total number of files. The two numbers are equal when the server is ready. */
  readonly done: number;
  readonly total: number;
  /**
   * Sentences about facts that are unknown because files are missing from the workspace. Empty until the server is
   * ready.
   */
  readonly partial: readonly string[];
  /** Sentences that say which files are left out, and why. Empty until the server is ready. */
  readonly leftOut: readonly string[];
  readonly problems: ProblemCounts;
}

/** Number of diagnostics by severity. Hints aren't counted. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly informations: number;
}

/** Server to client: the status has changed. */
export const statusChanged = message<ServerStatus>('sortie/status');

/** Client to server: the kinds of file that other extensions handle have changed. */
export const peersChanged = message<PeerExtensions>('sortie/others');
