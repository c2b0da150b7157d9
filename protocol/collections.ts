import type { Location } from 'vscode-languageserver-types';
import { message } from './messages';
import type { ProblemCounts } from './status';

/** How commands and requests identify a collection in the workspace. */
export interface CollectionReference {
  /** URI of a file in the collection's workspace folder, such as its apiconfig file. */
  readonly uri: string;
  readonly api: string;
  readonly name: string;
}

/**
 * An API in a workspace folder, and the API's collections. In each folder, APIs and collections are sorted by name,
 * with unserved collections last. A collection is listed under each API that serves it.
 */
export interface ApiNode {
  /** URI of the workspace folder, or of the project root in it if there are several. Empty for files outside all folders. */
  readonly folder: string;
  /**
   * Label of the API that serves the collections, which no other API has. If the API's Swagger files are missing, the label of the API
   * whose files declare the collections. Null if no API serves the collections.
   */
  readonly name: string | null;
  readonly collections: readonly CollectionNode[];
  /** Problems that concern the collections. A problem that concerns several of them is counted once. */
  readonly problems: ProblemCounts;
}

/** The facts about one collection in one API. */
export interface CollectionNode {
  readonly folder: string;
  /** Label of the API that serves the collection. If no API serves it, that of the API whose file declares it. */
  readonly api: string;
  readonly name: string;
  /**
   * False only if the workspace contains the Swagger files of all APIs that could serve the collection, and none of
   * these files has an operation for it.
   */
  readonly isServed: boolean;
  /** Labels of the APIs other than `api` that serve the collection. */
  readonly alsoIn: readonly string[];
  readonly kind: 'query' | 'stream' | 'dual' | 'unknown';
  /** Name of the element's definition. Null if none was found. */
  readonly element: string | null;
  /** Path below the application's URL, such as `/billing/v1/invoices`. Null if no Swagger file contains the path. */
  readonly path: string | null;
  /** Sentences about facts that are unknown for this collection. */
  readonly partial: readonly string[];
  readonly location: Location;
  readonly keys: readonly SortKeyNode[];
  /** Whether the default sort contains a YAML alias. Aliases aren't resolved, so `defaultSort` is incomplete. */
  readonly aliasesDefaultSort: boolean;
  readonly defaultSort: readonly DefaultSortNode[];
  /** Location of the property name `defaultSort`. Null if the collection has no default sort. */
  readonly defaultSortLocation: Location | null;
  /** Name of the file from which the default sort is inherited. Null if the default sort isn't inherited. */
  readonly inheritedFrom: string | null;
  /** Problems in the customer's files that concern the collection, its element, or its class. */
  readonly problems: ProblemCounts;
}

/** A sort key of a collection. */
export interface SortKeyNode {
  readonly name: string;
  /** What makes the name sortable: a customer schema, a base schema, a sort column in a Gosu class, or the project file. */
  readonly source: 'schema' | 'base' | 'sort-column' | 'stated';
  /** Type of the property in words, such as `string`, `date-time`, or `type key`. Null if unknown. */
  readonly type: string | null;
  /** Source of the value, such as `Invoice.DueDate` or `Payer → DisplayName`. Null if unknown. */
  readonly value: string | null;
  readonly location: Location;
}

/**
 * One entry of a default sort. `sorts` is false if the name is known not to be a sort key. `rank` starts at 1 and
 * counts only the entries whose `sorts` is true. `rank` is null for all other entries. If the default sort contains a
 * YAML alias, `rank` is null for every entry.
 */
export interface DefaultSortNode {
  readonly name: string;
  readonly rank: number | null;
  readonly descending: boolean;
  readonly sorts: boolean;
  readonly location: Location;
}

/** Client to server: requests all collections in all folders. */
export const collections = message<Record<string, never>, { readonly apis: readonly ApiNode[] }>('sortie/collections');

/** Server to client: the response to `collections` may have changed. */
export const collectionsChanged = message<Record<string, never>>('sortie/collectionsChanged');

/** Why a name is or isn't a valid sort key of a collection. */
export interface Explanation {
  readonly sorts: boolean;
  /** Complete sentences, starting with the conclusion. */
  readonly reasons: readonly string[];
  /** False if the workspace lacks a file that could change the result. */
  readonly complete: boolean;
  /**
   * A sentence: the quick fix that makes the name a valid sort key, or why there is no quick fix. Null if the name is
   * already a sort key.
   */
  readonly remedy: string | null;
  /** The chain from the name to the columns of its value, one link in each text. Contains only what is known. */
  readonly chain: readonly string[];
}

/**
 * Client to server: requests an explanation of why a name is or isn't a valid sort key of a collection. The result is
 * null for an unknown collection.
 */
export const explain = message<CollectionReference & { readonly sort: string }, Explanation | null>('sortie/explain');

/** A property of a collection's element that isn't a sort key yet but can become one. */
export interface SortCandidate {
  readonly name: string;
  /**
   * Why the property isn't a valid sort key, as the end of a sentence, such as `it is joined
   * (Invoice.Payer.DisplayName)`.
   */
  readonly why: string;
}

/** Client to server: requests the properties that can be made sortable. The list is empty for an unknown collection. */
export const candidates = message<CollectionReference, { readonly names: readonly SortCandidate[] }>(
  'sortie/candidates',
);

/** A default sort to verify on a platform. */
export interface VerifiableSort {
  readonly api: string;
  readonly name: string;
  /** Path below the application's URL, such as `/billing/v1/invoices`. Null if it isn't known. */
  readonly path: string | null;
  readonly keys: readonly VerifiableKey[];
  /** Whether a YAML alias adds entries that aren't among the keys. */
  readonly hasAlias: boolean;
  /**
   * Location of the default sort, or of the collection if the default sort is in a base file. Null if both are in base
   * files.
   */
  readonly location: Location | null;
}

/** One key of a default sort. */
export interface VerifiableKey {
  readonly name: string;
  readonly descending: boolean;
  /** What the files imply about the key: valid, invalid, or unknown because a file is missing. */
  readonly expected: 'valid' | 'invalid' | 'unknown';
  /** Location of the key, or of the collection if the key is in a base file. Null if both are in base files. */
  readonly location: Location | null;
}

/** Client to server: requests the default sorts in all folders. */
export const verifiableSorts = message<Record<string, never>, { readonly sorts: readonly VerifiableSort[] }>(
  'sortie/verifiableSorts',
);
