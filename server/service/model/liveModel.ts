import type { BlockFacts } from '../facts/facts';
import type { StatedCollections } from '../settings';
import type { BlockId } from '../text/block';
import type { BlockChange, SourceFile } from '../text/source';
import type { SortModel } from './model';

/** The settings that the model depends on. */
export interface ModelSettings {
  /** The vendor's word in `x-<vendor>-extensions`, or `auto`. */
  readonly vendor: string;
  /** What the user states about collections. */
  readonly collections?: StatedCollections;
}

/**
 * A model that is updated as files are added, changed, and removed. A change replaces the facts of its blocks, and what
 * depended on them is recomputed on the next call.
 */
export interface LiveSortModel extends SortModel {
  /**
   * Applies a change that `SourceFile.load` or `edit` returned. The first change of a file adds the file. The model keeps
   * the source file to compute ranges; its text may be dropped at any time.
   */
  update(source: SourceFile<BlockFacts>, change: BlockChange<BlockFacts>): void;
  /** Removes a file and its facts. */
  remove(uri: string): void;
  configure(settings: ModelSettings): void;
  /** Records that all files of the workspace are indexed. */
  markIndexed(): void;
  /**
   * Runs a check of a block and records what it reads. The record replaces that of an earlier run.
   * Removing a block from its file untracks it.
   */
  track<T>(block: BlockId, check: () => T): T;
  /** Drops the record of a block's check, for example when its file is no longer checked. */
  untrack(block: BlockId): void;
  /**
   * Returns the tracked blocks whose check may have a different result since the last call. New blocks aren't included:
   * the `BlockChange` lists them. The time is proportional to what depended on the changes.
   */
  drainStale(): ReadonlySet<BlockId>;
}
