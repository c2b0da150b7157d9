import { message } from './messages';

/** A file of a revision, by its path relative to the folder, with slashes. */
export interface RevisionFileSize {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** Client to server: which files of a revision are configuration files that the settings of a folder let Sortie read. */
export const revisionFiles = message<
  { readonly uri: string; readonly files: readonly RevisionFileSize[] },
  { readonly paths: readonly string[] }
>('sortie/revisionFiles');

/** A revision of a folder, with the texts that the client read. The server itself never runs Git. */
export interface RevisionTexts {
  /** URI of the workspace folder. */
  readonly uri: string;
  /** The name that the user gave the revision. */
  readonly revision: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Paths that Git ignores; that of a whole folder ends with a slash. Their files count as they are now. */
  readonly ignored: readonly string[];
  /** Paths of submodules, whose files are in no revision. */
  readonly submodules: readonly string[];
}

/** How sort keys and default sorts differ between a revision and now. */
export interface SortChangesReport {
  /** Number of collections that differ. */
  readonly collections: number;
  /** Number of sort keys that callers can no longer use. */
  readonly breaking: number;
  /** The differences, as the text of a document. */
  readonly text: string;
}

/** Client to server: compares a revision with the files as they are now; null for a folder that isn't open. */
export const sortChanges = message<RevisionTexts, SortChangesReport | null>('sortie/sortChanges');
