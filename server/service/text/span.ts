/** A half-open range of UTF-16 offsets, relative to the start of its block. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A string with its position. `span` includes quotes. */
export interface TextFact {
  readonly value: string;
  readonly span: Span;
}
