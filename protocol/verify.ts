import type { Location } from 'vscode-languageserver-types';
import { message } from './messages';

/**
 * A default sort that can be verified on a platform: all its entries can be read, and the collection's path is known
 * and needs no ID.
 */
export interface VerifiableSort {
  readonly api: string;
  readonly name: string;
  /** Path below the application's URL, such as `/billing/v1/invoices`. */
  readonly path: string;
  readonly keys: readonly VerifiableKey[];
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

/** Client to server: requests the verifiable default sorts in all folders. */
export const verifiableSorts = message<Record<string, never>, { readonly sorts: readonly VerifiableSort[] }>(
  'sortie/verifiableSorts',
);
