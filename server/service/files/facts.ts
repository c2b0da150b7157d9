import type { ApiconfigFacts } from './apiconfigFacts';
import type { GosuFacts } from './gosuFacts';
import type { MappingFacts, UpdaterFacts } from './mappingFacts';
import type { SchemaFacts } from './schemaFacts';
import type { SwaggerFacts } from './swaggerFacts';

/** A half-open range of UTF-16 offsets, relative to the start of the block that it stands in. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The kinds of file that carry sort configuration. */
export type FileKind = 'schema' | 'mapping' | 'updater' | 'apiconfig' | 'swagger' | 'gosu';

/** `ext` files are the customer's (`_ext` in the name, and all Gosu outside the base folders); `base` files are facts only. */
export type FileLayer = 'base' | 'ext';

/** What a file's name and folders say about it. */
export interface FileName {
  readonly kind: FileKind;
  readonly layer: FileLayer;
  /** The API in front of `_ext` and `-`, such as `common` or `shared`; empty for Gosu. */
  readonly api: string;
  /** The version in the name, `1.0`; empty for Gosu. */
  readonly version: string;
  /** The fully qualified name, `ext.common.v1.common_ext-1.0`; for Gosu the folders and the file's name. */
  readonly fqn: string;
  /** True when the platform picks the file up: the name has the one right form. */
  readonly wellFormed: boolean;
  /** The right name for a file whose name is a near miss; absent when well formed or when no right name is evident. */
  readonly correctedName?: string;
}

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
  | 'blank-behind-dash'
  | 'quotes-expected'
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

/** A key stands twice in one object or mapping, inside one block. Across blocks: `SortModel.repeats`. */
export interface DuplicateKeyProblem {
  readonly code: 'duplicate-key';
  /** The later key. */
  readonly span: Span;
  readonly key: string;
  /** The first key. */
  readonly first: Span;
}

export type Problem = SyntaxProblem | DuplicateKeyProblem;

/** A comment `sortie-disable-next-line code, code`: it silences those codes on the line below the comment. */
export interface Suppression {
  readonly span: Span;
  readonly codes: readonly string[];
}

/** A text value with the place where it stands; `span` includes quotes. */
export interface TextFact {
  readonly value: string;
  readonly span: Span;
}

/** The facts of one block, by kind of file. */
export type BlockFacts = SchemaFacts | MappingFacts | UpdaterFacts | ApiconfigFacts | SwaggerFacts | GosuFacts;

/** Identifies a block within one service; kept while edits stay inside the block. */
export type BlockId = number;

/**
 * A segment of a file that parses alone: one definition, mapper, resource, path or Gosu file, or what lies around and
 * between them. The blocks of a file are contiguous and cover it.
 */
export interface Block<F extends BlockFacts = BlockFacts> {
  readonly id: BlockId;
  readonly facts: F;
  readonly problems: readonly Problem[];
  readonly suppressions: readonly Suppression[];
}
