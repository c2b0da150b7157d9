import type { Cancellation } from '../cancellation';
import type { BlockFacts } from '../facts/facts';
import type { StatedCollections } from '../settings';
import type { UnreadFile } from '../text/readingOrder';
import type { BlockChange, SourceFile } from '../text/source';
import type { SortModel } from './model';

/** The settings that the model depends on. */
export interface ModelSettings {
  /** The vendor name in `x-<vendor>-extensions`, or `auto`. */
  readonly vendor: string;
  readonly collections?: StatedCollections;
}

/** A model that is updated when files are added, changed, or removed. */
export interface LiveSortModel extends SortModel {
  /**
   * Applies a change that a method of `SourceFile` returned. The first change to a file adds the file. The model keeps
   * the source file to compute ranges, but doesn't need its text.
   */
  update(source: SourceFile<BlockFacts>, change: BlockChange<BlockFacts>): void;
  remove(uri: string): void;
  /** Records which names (see `declaredName`) several other project roots have. */
  setAmbiguous(names: ReadonlySet<string>): void;
  /** Sets the files that another project root uses. See `FileQueries.isShared`. */
  setShared(uris: ReadonlySet<string>): void;
  configure(settings: ModelSettings): void;
  /** Records the files in the workspace, which are about to be read. */
  beginIndexing(found: readonly UnreadFile[]): void;
  /** Records that a file has been read, even if it doesn't belong to this model. */
  markRead(uri: string, fqn: string): void;
  /** Records that all files in the workspace have been read. */
  markIndexed(): void;
  /**
   * Updates the lists of collections unless the token is canceled. Calls `turn` after each collection, so that other
   * work can run. Otherwise, the next method that needs a list updates all lists at once.
   */
  updateLists(turn: () => Promise<void> | undefined, token: Cancellation): Promise<void>;
}
