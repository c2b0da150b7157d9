/** A half-open range of UTF-16 offsets, relative to the start of the block that it stands in. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text value with the place where it stands; `span` includes quotes. */
export interface TextFact {
  readonly value: string;
  readonly span: Span;
}
