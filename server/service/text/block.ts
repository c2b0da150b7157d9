import type { ConflictMark } from './conflicts';
import type { ParseProblem } from './parseProblem';
import type { Suppression } from './suppression';

/** Identifies a block within one service; kept while edits stay inside the block. */
export type BlockId = number;

/**
 * A segment of a file that parses independently: one definition, mapper, resource, path, or Gosu file, or the text
 * around them. The blocks of a file are contiguous and cover it. `F` is the type of its facts.
 */
export interface TextBlock<F = unknown> {
  readonly id: BlockId;
  readonly facts: F;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
  /** Absent if there are none. */
  readonly conflictMarks?: readonly ConflictMark[];
}

/** Whether a block is too large to be read, so that its text has no meaning for features. */
export function isUnread({ problems: [first] }: TextBlock): boolean {
  return first?.code === 'invalid-syntax' && first.reason === 'part-too-large';
}
