/** The five file operations that records and locks need, below one folder. Paths are relative and use `/`. */
export interface StateFiles {
  /**
   * Returns the text of a file, or undefined if the file doesn't exist. Rejects with `UnusableFile` for anything but a
   * regular file, and for a file that is too large.
   */
  read(path: string): Promise<string | undefined>;
  /** Replaces a file atomically and durably. Readers see the old or the new content, even after a crash. */
  write(path: string, text: string): Promise<void>;
  /**
   * Creates a file that contains `text`. Returns false without changes if the file already exists. Of several
   * concurrent callers, only one succeeds.
   */
  create(path: string, text: string): Promise<boolean>;
  /** Returns the names in a folder. Empty if the folder doesn't exist. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes a file if it exists. */
  remove(path: string): Promise<void>;
}

/**
 * Thrown if a record file or a lock file isn't a regular file, is too large, or is damaged. The file stays unchanged.
 * The message is localized.
 */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
