import type { BlockFacts } from '../facts/facts';
import type { StatedCollections } from '../settings';
import type { SlicedWork } from '../slices';
import type { BlockId } from '../text/block';
import type { BlockChange, SourceFile } from '../text/source';
import type { SortModel } from './model';

/** The settings that the model depends on. */
export interface ModelSettings {
  /** The vendor name in `x-<vendor>-extensions`, or `auto`. */
  readonly vendor: string;
  readonly collections?: StatedCollections;
}

/**
 * A model that is updated when files are added, changed, or removed. An update replaces the facts of the changed
 * blocks. Results that depend on these facts are recomputed before any result is returned again.
 */
export interface LiveSortModel extends SortModel {
  /**
   * Applies a change that a method of `SourceFile` returned. The first change to a file adds the file. The model keeps
   * the source file to compute ranges, but doesn't need its text.
   */
  update(source: SourceFile<BlockFacts>, change: BlockChange<BlockFacts>): void;
  remove(uri: string): void;
  configure(settings: ModelSettings): void;
  /** Records that all files in the workspace are indexed. */
  markIndexed(): void;
  /**
   * Lets `recompute` also list all collections, once. Without this call, the first method that needs a list lists them
   * at once.
   */
  keepLists(): void;
  /**
   * Runs a check of a block and records what the check reads. Replaces the record of an earlier run. Removing a block
   * from its file also removes its record.
   */
  track<T>(block: BlockId, check: () => T): T;
  /** Runs another part of a block's check. Adds to the record that `track` began. */
  trackMore<T>(block: BlockId, part: () => T): T;
  /** Removes the record of a block's check, for example if its file is no longer checked. */
  untrack(block: BlockId): void;
  /**
   * Runs work without recomputing affected results first. Returns undefined if the work read a result that is affected
   * by a change, or may be. `work` must tolerate outdated results.
   */
  attempt<T>(work: () => T): { readonly result: T } | undefined;
  /**
   * Recomputes, in steps, the results that changes have affected. Without this call, the next method that returns a
   * result recomputes all affected results at once.
   */
  recompute(): SlicedWork<void>;
  /**
   * Returns the tracked blocks whose check results may have changed since the last call. New blocks aren't included,
   * because the `BlockChange` lists them. The time that the call takes is proportional to the number of affected
   * results.
   */
  drainStale(): ReadonlySet<BlockId>;
}
