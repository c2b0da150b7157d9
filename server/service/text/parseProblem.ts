import type { Span } from './span';

/** The reason for a syntax problem. */
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
  | 'yaml'
  | 'element-unclosed'
  | 'xml';

/**
 * A syntax error, or another reason why the text can't be read. `detail` is the parser's message, or the text to show
 * in the problem's message.
 */
export interface SyntaxProblem {
  readonly code: 'invalid-syntax';
  readonly span: Span;
  readonly reason: SyntaxReason;
  readonly detail?: string;
}

/**
 * A key that occurs twice in a JSON object or YAML mapping within a block. `SortModel.repeats` finds repeats across
 * blocks.
 */
export interface DuplicateKeyProblem {
  readonly code: 'duplicate-key';
  /** The later key. */
  readonly span: Span;
  readonly key: string;
  /** The first key. */
  readonly first: Span;
}

/** A problem that a parser finds in a file's text. */
export type ParseProblem = SyntaxProblem | DuplicateKeyProblem;

/** The only problem of a part that is too large to be read. */
export const partTooLarge: ParseProblem = {
  code: 'invalid-syntax',
  reason: 'part-too-large',
  span: { start: 0, end: 0 },
};
