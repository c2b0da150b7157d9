import type { Location } from 'vscode-languageserver-types';
import { message } from './messages';
import type { ProblemCounts } from './status';

/** A collection of the workspace, as commands and requests name it. */
export interface CollectionReference {
  /** URI of a file in its workspace folder, such as the apiconfig file that declares it. */
  readonly uri: string;
  readonly api: string;
  readonly name: string;
}

/** A fact about a collection that the user states. The members after the first two are optional. */
export interface CollectionDeclaration {
  /** URI of a file in the workspace folder whose settings state it. */
  readonly uri: string;
  readonly collection: string;
  readonly kind?: 'query' | 'stream' | 'dual';
  /** Sort keys that the base product defines; they are added to those stated before. */
  readonly sortKeys?: readonly string[];
  /** Name of the definition of the element. */
  readonly element?: string;
}

/** One API with its collections, both in order of their names. A collection of several APIs is in each of them. */
export interface ApiNode {
  /** URI of the workspace folder, empty for files outside every folder. */
  readonly folder: string;
  /** Name of the API that serves the collections, or that declares them if its Swagger files aren't here. Null: no API serves them. */
  readonly name: string | null;
  readonly collections: readonly CollectionNode[];
  /** Problems of its collections; one that concerns several collections counts once. */
  readonly problems: ProblemCounts;
}

/** What is known of one collection, as one API sees it. */
export interface CollectionNode {
  readonly folder: string;
  /** Name of the API; of the declaring file's API if no API serves the collection. */
  readonly api: string;
  readonly name: string;
  /** False if the Swagger files are here and none of them has an operation of the collection. */
  readonly isServed: boolean;
  /** Names of the other APIs that serve it. */
  readonly alsoIn: readonly string[];
  readonly kind: 'query' | 'stream' | 'dual' | 'unknown';
  /** Name of the element's definition, null when none was found. */
  readonly element: string | null;
  /** Path below the application's URL (`/billing/v1/invoices`), null when no Swagger file has it. */
  readonly path: string | null;
  /** Whole sentences: what is not known of this collection. */
  readonly partial: readonly string[];
  readonly location: Location;
  readonly keys: readonly SortKeyNode[];
  /** Whether its default sort contains a YAML alias, which isn't followed. Then the names below are incomplete. */
  readonly aliasesDefaultSort: boolean;
  readonly defaultSort: readonly DefaultSortNode[];
  /** Range of the default sort in its file. Null if there is none. */
  readonly defaultSortLocation: Location | null;
  /** Name of the file of a lower layer that has the default sort; null if the nearest file has it. */
  readonly inheritedFrom: string | null;
  /** Problems in the customer's files that concern the collection, its element, or its class. */
  readonly problems: ProblemCounts;
}

/** A name that callers may sort this collection by. */
export interface SortKeyNode {
  readonly name: string;
  /** Where its sortability comes from: a customer's schema, a base schema, a sort column in a Gosu class, or the settings. */
  readonly source: 'schema' | 'base' | 'sort-column' | 'stated';
  /** Type of the property in words (`string`, `date-time`, `type key`), null when unknown. */
  readonly type: string | null;
  /** The origin of the value (`Invoice.DueDate`, `Payer → DisplayName`). Null if unknown. */
  readonly value: string | null;
  readonly location: Location;
}

/**
 * One entry of a default sort. Ranks begin at 1 and count what sorts; null for an entry that does not, as far as is known, and
 * beside a YAML alias, which is not followed.
 */
export interface DefaultSortNode {
  readonly name: string;
  readonly rank: number | null;
  readonly descending: boolean;
  readonly sorts: boolean;
  readonly location: Location;
}

/** Client to server: all collections of all folders. */
export const collections = message<Record<string, never>, { readonly apis: readonly ApiNode[] }>('sortie/collections');

/** Server to client: the response to `collections` may have changed. */
export const collectionsChanged = message<Record<string, never>>('sortie/collectionsChanged');

/** Why a name sorts on a collection or does not. */
export interface Explanation {
  readonly sorts: boolean;
  /** Whole sentences, the conclusion first. */
  readonly reasons: readonly string[];
  /** False when a part that decides it is not in the workspace. */
  readonly complete: boolean;
  /** What would make a name sort that does not: what can be generated, or why nothing can; null for a name that sorts. */
  readonly remedy: string | null;
}

/** Client to server: whether and why a name sorts on a collection; null for a collection that is not known. */
export const explain = message<CollectionReference & { readonly sort: string }, Explanation | null>('sortie/explain');

/** A property of a collection's element that does not sort the collection yet and could be made to. */
export interface SortCandidate {
  readonly name: string;
  /** Why it does not sort, as the end of a sentence (`it is joined (Invoice.Payer.DisplayName)`). */
  readonly why: string;
}

/** Client to server: what could be made to sort a collection; empty for a collection that is not known. */
export const candidates = message<CollectionReference, { readonly names: readonly SortCandidate[] }>(
  'sortie/candidates',
);
