import type { Span } from '../../text/span';

/** A type as written: its name and its type arguments. */
export interface TypeFact {
  /** The name without type arguments, such as `java.util.Map` or `JobActivitiesCoreResource`. */
  readonly name: string;
  readonly span: Span;
  readonly args: readonly TypeFact[];
}
