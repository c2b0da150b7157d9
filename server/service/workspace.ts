/** A failure of the file system, in words. */
export type ReadFailure = 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'binary';

/** The outcome of reading one file. */
export type ReadResult = { readonly text: string } | { readonly failure: ReadFailure };

/** One change of a file outside the editor. */
export interface FileChange {
  readonly uri: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/** Something that uses a resource until it is disposed. */
export interface Disposable {
  dispose(): void;
}

/** What watches a folder until it is disposed. */
export interface Watcher extends Disposable {
  /** Resolves when every change from now on is heard of, or when it was disposed before. */
  readonly ready: Promise<void>;
}

/**
 * The port through which the language service reads the configuration files of one workspace folder. The service puts
 * open documents over it.
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
