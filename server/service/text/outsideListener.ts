import type { SourceChange } from './sources';

/**
 * Receives the changes that no method of `DocumentOverlay` returns: those made outside the editor, and those in open
 * documents that are read in slices.
 */
export interface OutsideListener<F> {
  /** Called after each change, before `onBatch`. */
  onChange(change: SourceChange<F>): void;
  /** Called after each batch of changes. */
  onBatch(): void;
  /** Recomputes outdated results in slices, so that a later request doesn't have to recompute them. */
  recompute(): Promise<void>;
  /** Recomputes outdated results in slices. Lets other work run even if no results are outdated. */
  pause(): Promise<void>;
  /** Lets running checks finish before `index` reads more files. */
  pauseForChecks(): Promise<void>;
}
