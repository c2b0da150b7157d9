import type { ScalarFact, YamlKind } from '../languages/yaml/scalarFact';
import type { Span } from '../text/span';
import type { FileLinks } from './linkFacts';
import type { YamlDocumentFacts } from './yamlDocumentFacts';

/** One entry of a `defaultSort` list. */
export interface DefaultSortEntryFact {
  readonly kind: YamlKind;
  /** Range of the value. If the entry has no value, an empty range after the dash. */
  readonly span: Span;
  /** Range of the entry including its dash. In a flow list, equal to `span`. */
  readonly item: Span;
  readonly scalar?: ScalarFact;
  /** The name without a leading `-`. Absent if the entry is malformed. */
  readonly name?: string;
  /** Range of `name` in the value. Absent if the range is unknown, as in strings with escapes. */
  readonly nameSpan?: Span;
  readonly descending: boolean;
  /** The items of a nested list or mapping of scalars, as `name` or `name direction`. */
  readonly inner?: readonly string[];
  /** True for a list or mapping in brackets or braces. */
  readonly flow?: true;
}

/** A `defaultSort` key and its value. */
export interface DefaultSortFact {
  readonly keySpan: Span;
  /** Range from the key to the end of the value. */
  readonly span: Span;
  readonly value: YamlKind;
  readonly valueSpan: Span;
  /** The entries of a list; empty for anything else. */
  readonly entries: readonly DefaultSortEntryFact[];
  /** The value if it is a single scalar. */
  readonly scalar?: ScalarFact;
}

/** A key of a resource. */
export interface ResourceKeyFact {
  readonly key: string;
  readonly keySpan: Span;
}

/** A key that could be a resource but isn't. */
export interface OtherKeyFact extends ResourceKeyFact {
  /** Distinguishes the key from other keys. Absent if the key's text is enough. */
  readonly identity?: string;
  /** Column of the key. */
  readonly indent: number;
}

/** The top-level key that contains resources. */
export const resourceSection = 'resources';

/** Top-level keys that contain something other than resources. */
export const otherSections: ReadonlySet<string> = new Set([
  'combine',
  'linkedApis',
  'basePaths',
  'mappingFiles',
  'updaterFiles',
  'resourceAccess',
  'rootCollections',
  'entityURIMappings',
  'dataGraph',
]);

/** Keys that only resources have. */
export const resourceKeys: ReadonlySet<string> = new Set(['resource', 'mapper', 'updater', 'defaultSort']);

/** A named mapping that may be a collection or an element resource. */
export interface ResourceFact {
  readonly name: string;
  /** Distinguishes the name from other keys. Absent if the text of the name is enough. */
  readonly identity?: string;
  readonly keySpan: Span;
  /** Range from the key to the end of the last non-empty line of the value. */
  readonly span: Span;
  /** Keys of the mappings around the resource in this block, outermost first. */
  readonly parents: readonly string[];
  /** True for a child of the top-level key `resources`. */
  readonly isInResources?: true;
  /** Column of the name. */
  readonly indent: number;
  readonly valueKind: YamlKind;
  readonly resource?: ScalarFact;
  readonly mapper?: ScalarFact;
  readonly updater?: ScalarFact;
  readonly defaultSorts: readonly DefaultSortFact[];
  /** All keys of the resource, in order. */
  readonly keys: readonly ResourceKeyFact[];
}

/** A key whose value is in the following blocks. */
export interface ContainerFact {
  readonly name: string;
  readonly keySpan: Span;
}

/** Facts of one block of an apiconfig file. */
export interface ApiconfigFacts extends YamlDocumentFacts {
  readonly kind: 'apiconfig';
  readonly resources: readonly ResourceFact[];
  /** The keys in this block that could be resources but aren't, including the container's key. */
  readonly others: readonly OtherKeyFact[];
  /** Present if this block is the line of a key that only contains resources. */
  readonly container?: ContainerFact;
  /** True if a top-level key `resources` begins in this block. */
  readonly holdsResources?: true;
  readonly links?: readonly FileLinks[];
}
