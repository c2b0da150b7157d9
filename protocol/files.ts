import { message } from './messages';

/** An entry in a folder. Links and other special files are omitted. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** The text of a file without its byte order mark, or the reason why it can't be read. */
export type FileContent =
  | { readonly text: string }
  | { readonly failure: 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'binary' };

/**
 * Server to client: lists a folder. `entries` is null if the URI doesn't identify a folder, or if the folder can't be
 * read. Used with `StartOptions.files`, for workspace folders that aren't on the server's disk.
 */
export const listFolder = message<{ readonly uri: string }, { readonly entries: readonly FolderEntry[] | null }>(
  'sortie/files/list',
);

/** Server to client: reads a file of at most `maxLength` characters. */
export const readFile = message<{ readonly uri: string; readonly maxLength: number }, FileContent>('sortie/files/read');
