import type { BlockId } from '../files/facts';
import type { BlockChange, SourceFile } from '../files/source';
import type { SortModel } from './model';

/** What of the settings the model depends on. */
export interface ModelSettings {
  /** The vendor's word in `x-<vendor>-extensions`, or `auto`. */
  readonly vendor: string;
}

/**
 * A model that is told of files as they come, change and go. Telling it is cheap: a change replaces what its blocks said, and
 * what depended on that is worked out again when somebody asks next.
 */
export interface LiveSortModel extends SortModel {
  /**
   * Takes over a change of a file: what `SourceFile.load` and `edit` return. The first one brings the file in. The model keeps
   * the source file, to tell places; its text may be dropped at any time.
   */
  update(source: SourceFile, change: BlockChange): void;
  /** Forgets a file and everything that was read from it. */
  remove(uri: string): void;
  configure(settings: ModelSettings): void;
  /** All files that the workspace has were brought in. */
  allRead(): void;
  /**
   * Runs a check of a block and remembers what it asked the model; replaces what an earlier run of the same block asked.
   * A block that leaves its file is forgotten by itself.
   */
  track<T>(block: BlockId, check: () => T): T;
  /** Forgets what a check of a block asked, for instance when its file is no longer checked. */
  untrack(block: BlockId): void;
  /**
   * The tracked blocks whose check may turn out differently, since this was called last. A block that was never tracked is
   * not among them: those that are new stand in the `BlockChange`. The time is proportional to what depended on the changes.
   */
  takeStale(): ReadonlySet<BlockId>;
}
