import type { UnreadFile } from './readingOrder';
import type { SourceChange } from './sources';

/**
 * Receives the changes that no method of `DocumentOverlay` returns: those made outside the editor, and those in open
 * documents that are read in slices.
 */
export interface OutsideListener<F> {
  /** Called when the files in the folder have been found, before they are read. */
  onFound(files: readonly UnreadFile[]): void;
  /** Called after each change, before `onBatch`. */
  onChange(change: SourceChange<F>): void;
  /** Called after each batch of changes. Resolves when the open documents have been checked, if anything checks them. */
  onBatch(): Promise<void>;
  /** Lets other work run. */
  pause(): Promise<void>;
}
