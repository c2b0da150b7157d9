import type { ParseProblem } from './parseProblem';
import type { Suppression } from './suppression';

/** What the meaning of a part depends on, apart from its text. A flat object, because contexts are compared. */
export interface PartContext {
  readonly role: string;
  /** Text that has to precede the part to make it readable. Absent if the part is readable on its own. */
  readonly before?: string;
}

/** A segment of the text that becomes a block. */
export interface Part<C extends PartContext = PartContext> {
  readonly start: number;
  readonly end: number;
  readonly context: C;
}

/** The facts and problems in one part. Spans are relative to the start of the part. */
export interface ParsedPart<F> {
  readonly facts: F;
  readonly problems: readonly ParseProblem[];
  readonly suppressions: readonly Suppression[];
}

/**
 * Defines how to split the text of one kind of file into parts and how to parse a part. The result for a part depends
 * only on its text and its context. None of these functions throws.
 */
export interface Format<F, C extends PartContext = PartContext> {
  /** Splits the text into contiguous parts that cover all of it. Empty text has one part. */
  split(text: string): readonly Part<C>[];
  parse(text: string, context: C): ParsedPart<F>;
}
