import type { SlicedWork } from '../slices';
import type { Interner } from './interner';
import type { ParseProblem } from './parseProblem';
import type { Suppression } from './suppression';

/**
 * The information that a format needs to split a part again after an edit. Other code reads only the two fields below.
 */
export interface PartContext {
  /**
   * Whether the part is a frame: text around the entries of a file. All frames of a file are read together, because a
   * single frame isn't valid on its own.
   */
  readonly frame: boolean;
  /** True if the part is too large to be read. */
  readonly unread?: true;
}

/** A segment of the text that becomes a block. */
export interface Part<C extends PartContext = PartContext> {
  readonly start: number;
  readonly end: number;
  readonly context: C;
}

/** Parts in text order. During a long search for the next part, yields undefined so that other work can run. */
export type Parts<C extends PartContext = PartContext> = Iterable<Part<C> | undefined>;

/** The facts and problems in one part. Spans are relative to the start of the part. */
export interface ParsedPart<F> {
  readonly facts: F;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Defines how to split the text of one kind of file into parts and how to parse a part. Each part that isn't a frame is
 * parsed independently, so an edit inside such a part can't change the facts of another part. None of these functions
 * throws.
 */
export interface Format<F, C extends PartContext = PartContext> {
  /** Splits the text into contiguous parts that cover all of it. Empty text has one part. */
  split(text: string): Parts<C>;
  /**
   * Splits consecutive parts again after an edit. `text` is their new text. Returns undefined if splitting the whole
   * text might divide these parts or the parts next to them differently.
   */
  resplit(
    text: string,
    old: readonly C[],
    at: { readonly first: boolean; readonly last: boolean },
  ): readonly Part<C>[] | undefined;
  /**
   * Maximum length of the edited parts that are parsed in one step, in characters. If they are longer, the file is read
   * in slices. Absent if any number of parts can be parsed in one step.
   */
  readonly longestEdited?: number;
  /** Parses one part in steps, so that other work can run between the steps. */
  parse(text: string, context: C, interner: Interner): SlicedWork<ParsedPart<F>>;
  /** Parses all frames of a file together, in steps. Returns one result per frame. Absent if there are no frames. */
  parseFrames?(texts: readonly string[], interner: Interner): SlicedWork<readonly ParsedPart<F>[]>;
}
