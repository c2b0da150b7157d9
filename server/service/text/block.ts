import type { ConflictMark } from './conflicts';
import type { ParseProblem } from './parseProblem';
import type { Suppression } from './suppression';

/** Identifies a block within a service. Edits inside the block don't change the ID. */
export type BlockId = number;

/**
 * A segment of a file: a definition, mapper, resource, or Swagger path, or text outside these elements. A Gosu file is
 * a single block. The blocks of a file are contiguous and cover the whole file. `F` is the type of the facts.
 */
export interface TextBlock<F = unknown> {
  readonly id: BlockId;
  readonly facts: F;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
  /** The conflict markers of the block. Absent if there are none. */
  readonly conflictMarks?: readonly ConflictMark[];
}

/** Returns the start of the first syntax error in a block. Undefined if there is none. */
export function syntaxErrorIn({ problems }: TextBlock): number | undefined {
  const starts = problems.flatMap(({ code, span }) => (code === 'invalid-syntax' ? span.start : []));
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** Whether a block or its file is too large to be read. Features ignore the text of such blocks. */
export function isUnread({ problems: [first] }: TextBlock): boolean {
  return first?.code === 'invalid-syntax' && (first.reason === 'part-too-large' || first.reason === 'too-large');
}
