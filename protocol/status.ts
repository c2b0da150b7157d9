import { message } from './messages';
import type { PeerExtensions } from './start';

/** How the language server is, over all folders; sent when it changes. */
export interface ServerStatus {
  readonly state: 'indexing' | 'ready';
  /** Files read so far, and to be read; equal when ready. */
  readonly done: number;
  readonly total: number;
  /** Whole sentences: what is not known because something is not in the workspace. Empty when everything is. */
  readonly partial: readonly string[];
  readonly problems: ProblemCounts;
}

/** Diagnostics by severity. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly informations: number;
}

/** Server to client. */
export const statusChanged = message<ServerStatus>('sortie/status');

/** Client to server. */
export const peersChanged = message<PeerExtensions>('sortie/others');
