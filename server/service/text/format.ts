import type { Interner } from './interner';
import type { ParseProblem } from './parseProblem';
import type { Suppression } from './suppression';

/** What a format stores about a part to split it again after an edit. Opaque outside the format. */
export interface PartContext {
  /** Frames are the text around the entries of a file. They are read together, since one frame doesn't parse. */
  readonly frame: boolean;
  /** It is too large to be read. */
  readonly unread?: true;
}

/** A segment of a text that becomes a block. */
export interface Part<C extends PartContext = PartContext> {
  readonly start: number;
  readonly end: number;
  readonly context: C;
}

/** Parts in the order of the text. Yields undefined now and then while it looks for the next one. */
export type Parts<C extends PartContext = PartContext> = Iterable<Part<C> | undefined>;

/** The facts and problems of one part. Spans are relative to its start. */
export interface ParsedPart<F> {
  readonly facts: F;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * A kind of file: how its text is split into parts, and how a part is parsed. Parts are parsed independently, so an edit
 * inside one part can't change the facts of another. None of these functions throws.
 */
export interface Format<F, C extends PartContext = PartContext> {
  /** Parts that are contiguous and cover the text; at least one, also for an empty text. */
  split(text: string): Parts<C>;
  /**
   * Splits the new text of consecutive parts again. Undefined if the whole text might be split differently there, or
   * if the new text might change how its surroundings are split.
   */
  resplit(
    text: string,
    old: readonly C[],
    at: { readonly first: boolean; readonly last: boolean },
  ): readonly Part<C>[] | undefined;
  parse(text: string, context: C, interner: Interner): ParsedPart<F>;
  /** Parses all frames of a file together. Returns one result per frame. */
  parseFrames(texts: readonly string[], interner: Interner): readonly ParsedPart<F>[];
}
