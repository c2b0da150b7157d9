import type { JsonKind } from '../languages/json/jsonTree';
import type { Span, TextFact } from '../text/span';
import type { FileLinks } from './linkFacts';

/**
 * A JSON value, reduced to what the rules need. `text` is the decoded value of a string, or the source text of another
 * scalar.
 */
export interface JsonValueFact {
  readonly kind: JsonKind;
  readonly span: Span;
  readonly text?: string;
}

/** An entry of a JSON object, from `keySpan.start` to `value.span.end`. */
export interface JsonEntryFact {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: JsonValueFact;
}

/**
 * An `x-<vendor>-extensions` key, or a misspelling of such a key. The key is valid if `vendor` equals
 * `SortModel.vendor`. `vendor` is absent if the key doesn't have the form `x-<word>-extensions`.
 */
export interface ExtensionsFact extends JsonEntryFact {
  readonly vendor?: string;
  /** All entries of the object, in order. Empty if the value isn't an object. */
  readonly entries: readonly JsonEntryFact[];
}

/** A `sortable` key outside an extension object. */
export interface StraySortableFact extends JsonEntryFact {
  readonly where: 'property' | 'definition' | 'items';
}

/** The facts that `items` contains about the elements of an array. */
export interface ItemsFact {
  readonly type?: string;
  readonly format?: string;
  readonly ref?: string;
}

/** A schema property. */
export interface PropertyFact extends JsonEntryFact {
  /** The `type` as written, or the first type in a list of types. */
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly ref?: TextFact;
  /** Whether `type` is or contains `array`, or whether `items` is present. */
  readonly array: boolean;
  /** Present if `items` contains a type, a format, or a reference. */
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
  /** References to the definitions that this definition extends (`x-<vendor>-extend`). */
  readonly extend?: readonly TextFact[];
  readonly properties: readonly PropertyFact[];
  /** Extension objects on the definition itself. */
  readonly extensions: readonly ExtensionsFact[];
  readonly strays: readonly StraySortableFact[];
}

/**
 * Returns the references through which a definition includes all properties of other definitions: its own `$ref`, and
 * the references to the definitions that it extends.
 */
export function wholeRefs({ ref, extend = [] }: DefinitionFact): readonly TextFact[] {
  return ref ? [ref, ...extend] : extend;
}

/**
 * A top-level `x-<vendor>-combine` or `x-<vendor>-import` key. In a mapping or updater file, the key can also be
 * `combine` or `import`, without a vendor.
 */
export interface LinksFact extends JsonEntryFact, FileLinks {
  readonly role: 'combine' | 'import';
}

/** The facts of one block of a schema file: either one definition, or the text around the definitions (`head`). */
export interface SchemaFacts {
  readonly kind: 'schema';
  /** Present if the block is outside the definitions. */
  readonly head?: {
    readonly links: readonly LinksFact[];
  };
  readonly definitions: readonly DefinitionFact[];
  /** The values of `$ref` keys at any depth. */
  readonly refs: readonly TextFact[];
  /** `defaultSort` keys at any depth. They belong in an apiconfig file. */
  readonly defaultSorts: readonly JsonEntryFact[];
}
