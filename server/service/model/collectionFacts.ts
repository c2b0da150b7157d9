import type { BlockId, FileLayer } from '../files/facts';
import type { Certainty } from './answer';

/** What backs a collection; `unknown` when the class does not tell. */
export type CollectionKind = 'query' | 'stream' | 'dual' | 'unknown';

/** Names a collection: its API and its name. Declarations in base and ext files of one API are one collection. */
export interface CollectionId {
  readonly api: string;
  readonly name: string;
}

/** One place that declares a resource in an apiconfig file. */
export interface ResourceDeclaration {
  readonly uri: string;
  readonly layer: FileLayer;
  readonly block: BlockId;
  /** Which of the block's resources it is. */
  readonly index: number;
}

/** Element, collection or neither can be told. */
export type ResourceRole = 'element' | 'collection' | 'unknown';

/** How the kind of a collection was found. */
export interface KindAnswer {
  readonly kind: CollectionKind;
  /** By the framework's name among the supertypes, by overridden members, or not at all. */
  readonly source: 'supertype' | 'members' | 'none';
  /** The supertype's name or the members that decided. */
  readonly evidence: readonly string[];
}

/** How the element of a collection was found, best source first. */
export type ElementSource = 'swagger' | 'child-type' | 'resource-name' | 'same-package' | 'singular' | 'words-dropped';

/** The element that a collection returns. */
export interface ElementAnswer {
  /** The definition's name. */
  readonly definition: string;
  /** The API whose schema holds it; the collection's own when no schema does. */
  readonly api: string;
  readonly source: ElementSource;
  /** True when a schema of the workspace has the definition. */
  readonly found: boolean;
  readonly certainty: Certainty;
}

/** A class in a chain of supertypes, nearest first. */
export interface ClassInChain {
  readonly fqn: string;
  readonly uri: string;
  readonly block: BlockId;
  /** Which of the file's classes it is. */
  readonly index: number;
}

/** The chain of supertypes of a class, as far as the workspace has it. */
export interface ClassChain {
  readonly classes: readonly ClassInChain[];
  /** The supertype at which the chain leaves the workspace, as written; absent when a class extends nothing. */
  readonly leaves?: string;
  /** True when `leaves` is one of the framework's three families, or nothing. */
  readonly complete: boolean;
}

/** A key of a sort map that applies to a collection. */
export interface SortKeyRef {
  readonly key: string;
  readonly classFqn: string;
  readonly uri: string;
  readonly block: BlockId;
  readonly classIndex: number;
  /** Index into the keys of that class's sort map. */
  readonly index: number;
  readonly column: 'simple' | 'path' | 'other';
  /** Hops of the column: `['Activity', 'AssignedUser', 'UserName']`, the entity first. */
  readonly path: readonly string[];
}

/** One sort key of a default sort, in order of rank. */
export interface DefaultSortKey {
  readonly name: string;
  readonly descending: boolean;
}

/** The default sort that applies to a collection: the ext file's, else the base file's. */
export interface DefaultSortAnswer {
  readonly declaration: ResourceDeclaration;
  /** Index into the resource's `defaultSorts`. */
  readonly index: number;
  readonly keys: readonly DefaultSortKey[];
}

/** Everything about one collection, without places in texts. */
export interface CollectionAnswer {
  readonly id: CollectionId;
  readonly role: ResourceRole;
  /** Declared in ext files only. */
  readonly custom: boolean;
  readonly declarations: readonly ResourceDeclaration[];
  /** The class as `resource:` names it; absent when nothing does. */
  readonly classFqn?: string;
  readonly chain: ClassChain;
  readonly kind: KindAnswer;
  readonly element?: ElementAnswer;
  /** The entity behind it, without its package, and how it is known. */
  readonly entity?: { readonly name: string; readonly source: 'mapper' | 'type-argument' };
  readonly defaultSort?: DefaultSortAnswer;
}
