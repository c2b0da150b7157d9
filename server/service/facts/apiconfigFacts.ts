import type { ScalarFact, YamlKind } from '../languages/yaml/scalarFact';
import type { Span } from '../text/span';
import type { FileLinks } from './linkFacts';
import type { YamlDocumentFacts } from './yamlDocumentFacts';

/** One entry of a `defaultSort` list. */
export interface DefaultSortEntryFact {
  readonly kind: YamlKind;
  /** Only the value. An empty span after the dash if there is none. */
  readonly span: Span;
  /** The entry with its `-` (block list), or equal to `span` (flow list). */
  readonly item: Span;
  readonly scalar?: ScalarFact;
  /** The property name without the `-` of descending; only when the entry is well formed. */
  readonly name?: string;
  /** The range of `name` in the value, if known (not in strings with escapes). */
  readonly nameSpan?: Span;
  readonly descending: boolean;
  /** For a list or mapping of scalars: each item as `name` or `name direction`. */
  readonly inner?: readonly string[];
  /** True for a list or mapping in brackets. */
  readonly flow?: true;
}

/** A `defaultSort` key and its value. */
export interface DefaultSortFact {
  readonly keySpan: Span;
  /** From the key to the end of the value. */
  readonly span: Span;
  readonly value: YamlKind;
  readonly valueSpan: Span;
  /** The entries of a list; empty for anything else. */
  readonly entries: readonly DefaultSortEntryFact[];
  /** The value when it is one scalar. */
  readonly scalar?: ScalarFact;
}

/** A key of a resource. */
export interface ResourceKeyFact {
  readonly key: string;
  readonly keySpan: Span;
}

/** A key that could be a resource but isn't one. */
export interface OtherKeyFact extends ResourceKeyFact {
  /** What tells the key from others; absent if that is its text. */
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
  /** What tells the name from other keys; absent if that is its text. */
  readonly identity?: string;
  readonly keySpan: Span;
  /** From the key to the end of the last line of the value with content. */
  readonly span: Span;
  /** Keys of the mappings around it inside this block, outermost first. */
  readonly parents: readonly string[];
  /** True for a child of a top-level key `resources`. */
  readonly isInResources?: true;
  /** Column of the name. */
  readonly indent: number;
  readonly valueKind: YamlKind;
  readonly resource?: ScalarFact;
  readonly mapper?: ScalarFact;
  readonly updater?: ScalarFact;
  readonly defaultSorts: readonly DefaultSortFact[];
  /** All its keys, in order. */
  readonly keys: readonly ResourceKeyFact[];
}

/** A key whose value is in further blocks. */
export interface ContainerFact {
  readonly name: string;
  readonly keySpan: Span;
}

/** Facts of one block of an apiconfig file. */
export interface ApiconfigFacts extends YamlDocumentFacts {
  readonly kind: 'apiconfig';
  readonly resources: readonly ResourceFact[];
  /** The other keys of its mapping: the container's, and those whose value isn't a resource. */
  readonly others: readonly OtherKeyFact[];
  /** A key that only contains resources, if this block is that key's line. */
  readonly container?: ContainerFact;
  /** True if a top-level key `resources` begins in this block. */
  readonly holdsResources?: true;
  readonly links?: readonly FileLinks[];
}
