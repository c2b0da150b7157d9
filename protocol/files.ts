import { message } from './messages';

/** One entry of a folder. What is neither a file nor a folder itself, a link among it, is not told. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** The text of a file without its byte order mark, or what stood in the way. */
export type FileContent =
  | { readonly text: string }
  | { readonly failure: 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'binary' };

/**
 * Server to client: what a folder holds; null for what is no folder or cannot be read. Asked of a client with
 * `StartOptions.files`, for workspace folders that are not on the server's disk.
 */
export const listFolder = message<{ readonly uri: string }, { readonly entries: readonly FolderEntry[] | null }>(
  'sortie/files/list',
);

/** Server to client: the text of a file of at most `maxBytes` bytes. */
export const readFile = message<{ readonly uri: string; readonly maxBytes: number }, FileContent>('sortie/files/read');
