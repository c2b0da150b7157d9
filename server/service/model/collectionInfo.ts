import type { BlockId } from '../text/block';
import type { FileLayer } from '../text/fileName';
import type { CollectionKind, Completeness } from './assessment';

/** Names a collection: the API or file that declares it, and its name. The declarations of all layers are one collection. */
export interface CollectionId {
  readonly api: string;
  readonly name: string;
  /** A serving API: only what this API sees counts. All of them count if absent. */
  readonly view?: string;
}

/** One place that declares a resource in an apiconfig file. */
export interface ResourceDeclaration {
  readonly uri: string;
  readonly layer: FileLayer;
  readonly block: BlockId;
  /** Which of the block's resources it is. */
  readonly index: number;
}

/** Neither an element nor a collection for certain. */
export type ResourceRole = 'element' | 'collection' | 'unknown';

/** How the kind of a collection was found. */
export interface KindInfo {
  readonly kind: CollectionKind;
  /** By the settings, the framework's name among the supertypes, overridden members, or not at all. */
  readonly source: 'stated' | 'supertype' | 'members' | 'none';
  /** The supertype's name or the members that decided. */
  readonly evidence: readonly string[];
}

/** How the element of a collection was found, best source first. */
export type ElementSource =
  | 'stated'
  | 'swagger'
  | 'response'
  | 'child-type'
  | 'resource-name'
  | 'singular'
  | 'same-package'
  | 'words-dropped';

/** The element that a collection returns. */
export interface ElementInfo {
  /** The definition's name. */
  readonly definition: string;
  /** The API whose schema contains it, or the collection's API if no schema does. */
  readonly api: string;
  readonly source: ElementSource;
  /** Names of the APIs of the collection that see this definition. */
  readonly seenBy: readonly string[];
  /** True when a schema of the workspace has the definition. */
  readonly found: boolean;
  readonly completeness: Completeness;
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

/** The default sort that applies to a collection: that of the nearest declaration that has one. */
export interface DefaultSortInfo {
  readonly declaration: ResourceDeclaration;
  /** Index into the resource's `defaultSorts`. */
  readonly index: number;
  readonly keys: readonly DefaultSortKey[];
}

/**
 * Everything about one collection, without places in texts. Its default sort isn't part of it, so that a keystroke there affects
 * only what reads the default sort.
 */
export interface CollectionInfo {
  readonly id: CollectionId;
  readonly role: ResourceRole;
  /** Declared in customer files only. */
  readonly custom: boolean;
  readonly declarations: readonly ResourceDeclaration[];
  /** The class as `resource:` names it; absent when nothing does. */
  readonly classFqn?: string;
  readonly chain: ClassChain;
  readonly kind: KindInfo;
  /** The element, as the first serving API sees it. */
  readonly element?: ElementInfo;
  /** One for each serving API that sees another definition; the first is `element`. */
  readonly elements: readonly ElementInfo[];
  /** Names of the APIs that serve it, sorted; those that see its declaration if no Swagger file says. */
  readonly apis: readonly string[];
  /** A Swagger file says that its APIs serve it. */
  readonly isServed: boolean;
  /** Its entity, without its package, and how it is known. */
  readonly entity?: { readonly name: string; readonly source: 'mapper' | 'type-argument' };
}
