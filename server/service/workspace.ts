/** Why a file can't be read. */
export type ReadFailure = 'missing' | 'unreadable' | 'not-a-file' | 'too-large' | 'binary';

/** The text of a file, or the reason why it can't be read. */
export type ReadResult = { readonly text: string } | { readonly failure: ReadFailure };

/** One change to a file, made outside the editor. */
export interface FileChange {
  readonly uri: string;
  readonly kind: 'created' | 'changed' | 'deleted';
}

/** An object that holds resources until the object is disposed. */
export interface Disposable {
  dispose(): void;
}

/** Watches a folder until the watcher is disposed. */
export interface Watcher extends Disposable {
  /**
   * Resolves when the watcher is ready to report all further changes. Also resolves if the watcher is disposed first.
   */
  readonly ready: Promise<void>;
}

/**
 * The port through which the language service accesses the configuration files in one workspace folder. Open documents
 * aren't part of this port: the service adds them.
 */
export interface Workspace {
  /** The folder's URI, without a trailing slash. */
  readonly root: string;
  /**
   * Returns the URIs of the files below the root whose relative paths `wanted` accepts. An entry that `isMarker`
   * accepts is treated like a file, here and by the other methods, even if it can't be read. Tolerates symlink cycles and
   * unreadable folders. The result may be incomplete if the signal aborts.
   */
  find(wanted: (relativePath: string) => boolean, signal: AbortSignal): Promise<readonly string[]>;
  /** Reads the text of one file of at most `maxLength` characters. Never throws. */
  read(uri: string, maxLength: number, signal: AbortSignal): Promise<ReadResult>;
  /** Calls `listener` with batches of file changes in the folder, until the returned watcher is disposed. */
  watch(listener: (changes: readonly FileChange[]) => void): Watcher;
  /** Lets other work on the event loop run. In a server, messages that have already arrived are handled first. */
  pause(): Promise<void>;
}
