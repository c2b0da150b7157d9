import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { CollectionKind, Completeness, Gap } from './assessment';

/**
 * Identifies a collection by its name and by the API or file that declares it. Declarations in all layers belong to one
 * collection.
 */
export interface CollectionId {
  readonly api: string;
  readonly name: string;
  /** A serving API. If present, only the facts in this API are used. If absent, the facts in all APIs are used. */
  readonly view?: string;
}

/** One declaration of a resource in an apiconfig file. */
export interface ResourceDeclaration {
  readonly uri: string;
  readonly layer: FileLayer;
  readonly block: BlockId;
  /** Index of the resource in the block. */
  readonly index: number;
}

/** The role of a resource. `unknown` if it can't be determined. */
export type ResourceRole = 'element' | 'collection' | 'unknown';

/** The kind of a collection, and how it was determined. */
export interface KindInfo {
  readonly kind: CollectionKind;
  /** What determined the kind: a stated fact, a framework supertype, overridden members, or nothing. */
  readonly source: 'stated' | 'supertype' | 'members' | 'none';
  /** The names of the supertype or members that determined the kind. */
  readonly evidence: readonly string[];
}

/** The source that determined a collection's element. The best source is listed first. */
export type ElementSource =
  | 'stated'
  | 'swagger'
  | 'response'
  | 'child-type'
  | 'resource-name'
  | 'singular'
  | 'same-package'
  | 'words-dropped';

/** The definition of a collection's element, and how it was determined. */
export interface ElementInfo {
  readonly definition: string;
  /** The API whose schema contains the definition, or else the API for which the element was determined. */
  readonly api: string;
  readonly source: ElementSource;
  /** Names of the collection's APIs that use this definition. */
  readonly seenBy: readonly string[];
  /** Whether a schema in the workspace contains the definition. */
  readonly found: boolean;
  readonly completeness: Completeness;
}

/** A class in a chain of supertypes. Chains start with the nearest class. */
export interface ClassInChain {
  readonly fqn: string;
  readonly uri: string;
  readonly block: BlockId;
  /** Index of the class in its file. */
  readonly index: number;
}

/** A class and its superclasses. The chain ends before the first class outside the workspace. */
export interface ClassChain {
  readonly classes: readonly ClassInChain[];
  /** The first class outside the workspace, as written. Absent if there is none. */
  readonly leaves?: string;
  /** Whether the class hierarchy is known completely: no class is missing, or the missing one is a framework class. */
  readonly complete: boolean;
}

/** A key of a sort map that applies to a collection. */
export interface SortKeyRef {
  readonly key: string;
  readonly classFqn: string;
  readonly uri: string;
  readonly block: BlockId;
  readonly classIndex: number;
  /** Index of the key in the sort map of the class. */
  readonly index: number;
  readonly column: 'simple' | 'path' | 'other';
  /** Hops of the column, starting with the entity, such as `['Activity', 'AssignedUser', 'UserName']`. */
  readonly path: readonly string[];
}

/** One entry of a default sort. */
export interface DefaultSortKey {
  readonly name: string;
  readonly descending: boolean;
}

/**
 * The default sort that applies to a collection. It comes from the highest declaration that contains a default sort.
 */
export interface DefaultSortInfo {
  readonly declaration: ResourceDeclaration;
  /** Index in the resource's `defaultSorts`. Absent for a default sort that comes through a merge key. */
  readonly index?: number;
  readonly keys: readonly DefaultSortKey[];
}

/**
 * Everything about one collection except text positions and its default sort. The default sort is separate, so that an
 * edit to the default sort doesn't affect results that don't depend on it.
 */
export interface CollectionInfo {
  readonly id: CollectionId;
  readonly role: ResourceRole;
  /** True if only customer files declare the collection. */
  readonly custom: boolean;
  readonly declarations: readonly ResourceDeclaration[];
  /** Fully qualified name of the class that `resource:` names. Absent if no declaration names a class. */
  readonly classFqn?: string;
  readonly chain: ClassChain;
  readonly kind: KindInfo;
  /** The element in the first serving API. */
  readonly element?: ElementInfo;
  /** The elements in the serving APIs, one for each distinct definition. The first one is `element`. */
  readonly elements: readonly ElementInfo[];
  /** Sorted names of the APIs that serve the collection, or else of the APIs whose files include its declaration. */
  readonly apis: readonly string[];
  /** Whether an API serves the collection, according to the Swagger files. */
  readonly isServed: boolean;
  /**
   * The gap for files that have yet to be read or have syntax errors, and may therefore hide facts. Empty if there are no
   * such files.
   */
  readonly hidden: readonly Gap[];
  /** The entity without its package, and where it was found. */
  readonly entity?: { readonly name: string; readonly source: 'mapper' | 'type-argument' };
}
