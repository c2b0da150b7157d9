import { message } from './messages';

/** A file in a revision. The path is relative to the folder and uses slashes. */
export interface RevisionFileSize {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * Client to server: asks which files in a revision are configuration files according to the settings of the folder, and
 * of the folders in it that have their own project file.
 */
export const revisionFiles = message<
  { readonly uri: string; readonly files: readonly RevisionFileSize[] },
  { readonly paths: readonly string[] }
>('sortie/revisionFiles');

/** A revision of a folder, with the files that the client has read. The server never runs Git. */
export interface RevisionTexts {
  /** URI of the workspace folder. */
  readonly uri: string;
  /** The revision, as the user specified it. */
  readonly revision: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /**
   * Paths that Git ignores, with a trailing slash for folders. Both sides of the comparison use the current state of
   * these files.
   */
  readonly ignored: readonly string[];
  /** Paths of submodules. A revision doesn't contain their files. */
  readonly submodules: readonly string[];
}

/** How sort keys and default sorts differ between a revision and the current files. */
export interface SortChangesReport {
  /** Number of collections that differ. */
  readonly collections: number;
  /** Number of sort keys that callers can no longer use. */
  readonly breaking: number;
  /** The differences, as the text of a document to show. */
  readonly text: string;
}

/** Client to server: compares a revision with the current files. The result is null for a folder that isn't open. */
export const sortChanges = message<RevisionTexts, SortChangesReport | null>('sortie/sortChanges');
