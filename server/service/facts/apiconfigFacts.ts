import type { ScalarFact, YamlKind } from '../languages/yaml/yaml';
import { isWithin } from '../text/nearest';
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
  /**
   * The items of an entry that is a list or mapping of scalars, as `name` or `name direction`. Empty if the entry is a
   * malformed scalar.
   */
  readonly inner?: readonly string[];
  /** True if `inner` was read from a list in brackets or a mapping in braces. */
  readonly flow?: true;
}

/** A `defaultSort` key and its value. */
export interface DefaultSortFact {
  readonly keySpan: Span;
  /** Range from the key to the end of the value. */
  readonly span: Span;
  readonly value: YamlKind;
  readonly valueSpan: Span;
  /** The entries if the value is a list. Empty for any other value. */
  readonly entries: readonly DefaultSortEntryFact[];
  /**
   * True if there are comments where the entries would be, or comments directly above the key or after it that look
   * like entries.
   */
  readonly isCommentedOut?: true;
  /** The keys if the value is a mapping. */
  readonly keys?: readonly string[];
  /** The value if it is a single scalar. */
  readonly scalar?: ScalarFact;
}

/** A key of a YAML mapping. */
export interface ResourceKeyFact {
  readonly key: string;
  readonly keySpan: Span;
}

/** In an apiconfig file, a key that doesn't name a resource. In another YAML file, any key. */
export interface OtherKeyFact extends ResourceKeyFact {
  /** Distinguishes a key that isn't a string, such as `1`, from a string with the same text. Absent for other keys. */
  readonly identity?: string;
  /** Zero-based column of the key. */
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

/** The key that contains the default sort of a collection. */
export const sortKey = 'defaultSort';

/** Keys that only resources have. */
export const resourceKeys: ReadonlySet<string> = new Set(['resource', 'mapper', 'updater', sortKey]);

/** Whether a key is a misspelling of `defaultSort`: one or two letters are wrong, or only the case differs. */
export function isMisspeltSort(key: string): boolean {
  return key !== sortKey && isWithin(key, sortKey, 2);
}

/** The key that adds the entries of other mappings to a mapping. */
export const mergeKey = '<<';

/** The keys of a YAML mapping that resources have. */
export interface MappingFact {
  readonly resource?: ScalarFact;
  readonly mapper?: ScalarFact;
  readonly updater?: ScalarFact;
  readonly defaultSorts: readonly DefaultSortFact[];
  /** The aliases in the mapping's merge key. Empty strings for anything that isn't an alias. Absent without a merge key. */
  readonly merges?: readonly string[];
}

/** A YAML mapping with an anchor, to which a merge key can refer. */
export interface AnchoredFact {
  readonly anchor: string;
  readonly mapping: MappingFact;
}

/** A key whose value may describe a collection or an element. */
export interface ResourceFact extends MappingFact {
  readonly name: string;
  /**
   * Distinguishes a name that isn't a string, such as `1`, from a string with the same text. Absent for other names.
   */
  readonly identity?: string;
  readonly keySpan: Span;
  /** Range from the key to the end of the last non-empty line of the value. */
  readonly span: Span;
  /** Keys of the mappings in this block that contain the resource, outermost first. */
  readonly parents: readonly string[];
  /** True for a child of the top-level `resources` key. */
  readonly isInResources?: true;
  /** Zero-based column of the name. */
  readonly indent: number;
  readonly valueKind: YamlKind;
  /** All keys of the resource, in order. */
  readonly keys: readonly ResourceKeyFact[];
  /**
   * Present if the mapping contains a misplaced `defaultSort` and isn't a resource: `around` if the mapping contains
   * resources, `inside` if it is the value of a key in a resource.
   */
  readonly misplaced?: 'around' | 'inside';
}

/** A key whose value is in the following blocks. */
export interface ContainerFact {
  readonly name: string;
  readonly keySpan: Span;
}

/** The facts of one block of an apiconfig file. */
export interface ApiconfigFacts extends YamlDocumentFacts {
  readonly kind: 'apiconfig';
  readonly resources: readonly ResourceFact[];
  /** The outermost keys in this block that aren't resources, including the container's key. */
  readonly others: readonly OtherKeyFact[];
  /** Present if this block is the line of a key whose value is in the following blocks. */
  readonly container?: ContainerFact;
  /** True if a top-level `resources` key begins in this block. */
  readonly holdsResources?: true;
  /** The default sorts at the top level, which belong to no resource. */
  readonly topDefaultSorts?: readonly DefaultSortFact[];
  /** True if a comment before the first key looks like a default sort entry that was commented out. */
  readonly leadsWithEntries?: true;
  readonly links?: readonly FileLinks[];
  readonly anchored?: readonly AnchoredFact[];
}
