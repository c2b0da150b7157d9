import type { JsonKind } from '../languages/json/json';
import type { Span, TextFact } from '../text/span';
import type { FileLinks } from './linkFacts';

/** A JSON value as far as rules look at it: `text` is the decoded string or the literal as written, for scalars. */
export interface JsonValueFact {
  readonly kind: JsonKind;
  readonly span: Span;
  readonly text?: string;
}

/** One entry of a JSON object; the entry reaches from `keySpan.start` to `value.span.end`. */
export interface JsonEntryFact {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: JsonValueFact;
}

/**
 * A key that is, or was meant to be, the extension object `x-<vendor>-extensions`. Which one counts is decided with the
 * vendor (`SortModel.vendor`): a key is right when `vendor` equals it; `vendor` is absent when the key is not of the form
 * `x-<word>-extensions`, which makes it a misspelling.
 */
export interface ExtensionsFact extends JsonEntryFact {
  readonly vendor?: string;
  /** Every entry of the object, in order; empty when the value is not an object. */
  readonly entries: readonly JsonEntryFact[];
}

/** `sortable` outside an extension object. */
export interface StraySortableFact extends JsonEntryFact {
  readonly where: 'property' | 'definition' | 'items';
}

/** What `items` of an array says of its elements. */
export interface ItemsFact {
  readonly type?: string;
  readonly format?: string;
  readonly ref?: string;
}

/** A schema property. */
export interface PropertyFact extends JsonEntryFact {
  /** `type` as written; the first of a list of types. */
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly ref?: TextFact;
  /** Whether `type` is or contains `array`, or `items` exists. */
  readonly array: boolean;
  /** Present where `items` says something. */
  readonly items?: ItemsFact;
  readonly extensions: readonly ExtensionsFact[];
  readonly strays: readonly StraySortableFact[];
}

/** A schema definition. */
export interface DefinitionFact extends JsonEntryFact {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly ref?: TextFact;
  /** Definitions that this one extends (`x-<vendor>-extend`), as references. */
  readonly extend?: readonly TextFact[];
  readonly properties: readonly PropertyFact[];
  /** Extension objects on the definition itself. */
  readonly extensions: readonly ExtensionsFact[];
  readonly strays: readonly StraySortableFact[];
}

/** The references of a definition whose targets' properties it has: that of a definition that is a reference, and what it extends. */
export function wholeRefs({ ref, extend = [] }: DefinitionFact): readonly TextFact[] {
  return ref ? [ref, ...extend] : extend;
}

/** A head key `x-<vendor>-combine` or `x-<vendor>-import` (in mappings without the vendor's part: `vendor` is absent). */
export interface LinksFact extends JsonEntryFact, FileLinks {
  readonly role: 'combine' | 'import';
}

/** Facts of one block of a schema file: what lies around the definitions (`head`), or one definition. */
export interface SchemaFacts {
  readonly kind: 'schema';
  /** Present in blocks that lie around the definitions. */
  readonly head?: {
    readonly links: readonly LinksFact[];
  };
  readonly definitions: readonly DefinitionFact[];
  /** `defaultSort` keys, at any depth: they belong into an apiconfig file. */
  readonly defaultSorts: readonly JsonEntryFact[];
}
