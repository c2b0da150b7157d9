/** A file system answer that is not text: what stood in the way, in words of the domain. */
export type ReadFailure = 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'binary';

/** The outcome of reading one file. */
export type ReadResult = { readonly text: string } | { readonly failure: ReadFailure };

/** One change that somebody made to a file outside the editor. */
export interface FileChange {
  readonly uri: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/** Something that holds a resource until it is disposed. */
export interface Disposable {
  dispose(): void;
}

/** What watches a folder until it is disposed. */
export interface Watcher extends Disposable {
  /** Resolves when every change from now on is heard of, or when it was disposed before. */
  readonly ready: Promise<void>;
}

/**
 * The narrow port through which the language service sees the outside: the configuration files of one
 * workspace folder. It knows nothing of editors; texts that are open in an editor are laid over it by the service.
 */
export interface Workspace {
  /** The folder's URI, without a trailing slash. */
  readonly root: string;
  /** URIs of all files below the root that `wanted` accepts, symlink cycles and unreadable folders survived. */
  find(wanted: (relativePath: string) => boolean, signal: AbortSignal): AsyncIterable<string>;
  /** The text of one file, bounded by `maxBytes`. Never throws. */
  read(uri: string, maxBytes: number, signal: AbortSignal): Promise<ReadResult>;
  /** Calls `listener` with changes of files in the folder, in batches, until disposed. */
  watch(listener: (changes: readonly FileChange[]) => void): Watcher;
  /** Gives the event loop a turn, so that a long piece of work does not starve requests. */
  pause(): Promise<void>;
}
