import type { UnreadFile } from './readingOrder';
import type { SourceChange } from './sources';

/**
 * A change that concerns project files. `own`: the folder's own project file has changed. `nested`: the folder must be
 * searched for project files again. `found`: a search has found other folders with a project file than before.
 */
export type ProjectFileChange = 'own' | 'nested' | 'found';

/**
 * Receives the changes that no method of `DocumentOverlay` returns: those made outside the editor, and those in open
 * documents that are read in slices.
 */
export interface OutsideListener<F> {
  /** Called when the files in the folder have been found, before they are read. */
  onFound(files: readonly UnreadFile[]): void;
  /**
   * Called when the folders below with their own project file have changed, and when a project file was created,
   * changed, or deleted. Files are read after the promise resolves.
   */
  onProjectFiles(change: ProjectFileChange): Promise<void>;
  /** Called after each change, before `onBatch`. */
  onChange(change: SourceChange<F>): void;
  /** Called after each batch of changes. Resolves when the open documents have been checked, if anything checks them. */
  onBatch(): Promise<void>;
  /** Lets other work run. */
  pause(): Promise<void>;
}
