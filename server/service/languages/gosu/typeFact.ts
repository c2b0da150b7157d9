import type { Span } from '../../text/span';

/** A type as written: its name without type arguments, and those. */
export interface TypeFact {
  /** `java.util.Map`, `JobActivitiesCoreResource`. */
  readonly name: string;
  readonly span: Span;
  readonly args: readonly TypeFact[];
}
