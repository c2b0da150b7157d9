import type { BlockFacts, Problem, Suppression } from './facts';
import type { Shared } from './shared';

/** What a format remembers about a part, to split it again when it is edited. Opaque to everybody else. */
export interface PartContext {
  /** Frames lie around the entries of a file and are read together, since one alone does not parse. */
  readonly frame: boolean;
}

/** A segment of a text that becomes a block. */
export interface Part<C extends PartContext = PartContext> {
  readonly start: number;
  readonly end: number;
  readonly context: C;
}

/** What one part says; spans are relative to the part's start. */
export interface PartReading {
  readonly facts: BlockFacts;
  readonly problems: readonly Problem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * A kind of file: how its text is split into parts and what a part says. A file means what its parts mean: a whole text is
 * read as `split`, then each part by itself, so that an edit inside a part cannot mean anything else in another. None of these throws.
 */
export interface Format<C extends PartContext = PartContext> {
  /** Parts that are contiguous and cover the text; at least one, also for an empty text. */
  split(text: string): readonly Part<C>[];
  /**
   * Splits the new text of consecutive parts again. Undefined when the same text, inside the whole, might be split
   * otherwise, or might change how what stands outside is split.
   */
  resplit(
    text: string,
    old: readonly C[],
    place: { readonly first: boolean; readonly last: boolean },
  ): readonly Part<C>[] | undefined;
  read(text: string, context: C, shared: Shared): PartReading;
  /** Reads all frames of a file together; one reading each. */
  readFrames(texts: readonly string[], shared: Shared): readonly PartReading[];
}
