import type { Location } from 'vscode-languageserver-types';
import { message } from './messages';

/** A collection with a default sort whose path needs no ID, so that a platform can be asked about it. */
export interface VerifiableSort {
  readonly api: string;
  readonly name: string;
  /** Path below the application's URL (`/billing/v1/invoices`). */
  readonly path: string;
  readonly keys: readonly VerifiableKey[];
  /** The default sort, or the collection if a file of the vendor contains it; null if that is the vendor's too. */
  readonly location: Location | null;
}

/** One key of a default sort. */
export interface VerifiableKey {
  readonly name: string;
  readonly descending: boolean;
  /** What the files say: a sort key, none, or not known because a file is missing. */
  readonly expected: 'valid' | 'invalid' | 'unknown';
  /** As in `VerifiableSort`. */
  readonly location: Location | null;
}

/** Client to server: the default sorts that a platform can be asked about, of all folders. */
export const verifiableSorts = message<Record<string, never>, { readonly sorts: readonly VerifiableSort[] }>(
  'sortie/verifiableSorts',
);
