import type { Span } from './span';

/** Why a text does not parse, as data; `detail` is what a parser said or the text that stood there. */
export type SyntaxReason =
  | 'value-expected'
  | 'key-expected'
  | 'colon-expected'
  | 'comma-expected'
  | 'brace-unclosed'
  | 'bracket-unclosed'
  | 'string-unclosed'
  | 'comment-unclosed'
  | 'literal-invalid'
  | 'end-expected'
  | 'indentation'
  | 'tab-indentation'
  | 'nesting-too-deep'
  | 'unexpected'
  | 'not-a-mapping'
  | 'declaration-expected'
  | 'closing-expected'
  | 'key-on-lines'
  | 'mapping-in-value'
  | 'space-expected'
  | 'quotes-expected'
  | 'no-break-space'
  | 'too-large'
  | 'part-too-large'
  | 'binary'
  | 'unreadable'
  | 'yaml';

/** The file does not parse here. */
export interface SyntaxProblem {
  readonly code: 'invalid-syntax';
  readonly span: Span;
  readonly reason: SyntaxReason;
  readonly detail?: string;
}

/** A key occurs twice in one object or mapping of a block. Across blocks: `SortModel.repeats`. */
export interface DuplicateKeyProblem {
  readonly code: 'duplicate-key';
  /** The later key. */
  readonly span: Span;
  readonly key: string;
  /** The first key. */
  readonly first: Span;
}

/** A problem that a parser finds in a text. */
export type ParseProblem = SyntaxProblem | DuplicateKeyProblem;
