/** The file operations that records and locks need, below one folder. Paths are relative and use `/`. */
export interface StateFiles {
  /**
   * Returns the text of a file, or undefined if the file doesn't exist. Rejects with `UnusableFile` for anything but a
   * regular file, for a file that is too large, and for a file that this user may not read.
   */
  read(path: string): Promise<string | undefined>;
  /** Returns the wall time of a file's last change, or undefined if the file doesn't exist. */
  modifiedAt(path: string): Promise<number | undefined>;
  /** Replaces a file atomically and durably. Readers see the old or the new content, even after a crash. */
  write(path: string, text: string): Promise<void>;
  /**
   * Creates a file that contains `text`. Returns false without changes if the file already exists. Of several
   * concurrent callers, only one succeeds.
   */
  create(path: string, text: string): Promise<boolean>;
  /** Moves a file of any kind to a new name. Rejects without changes if that name already exists. */
  move(from: string, to: string): Promise<void>;
  /** Returns the names in a folder. Empty if the folder doesn't exist. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes a file if it exists. */
  remove(path: string): Promise<void>;
  /** Returns the path of a file as the user knows it. */
  locate(path: string): string;
}

/**
 * Thrown if a record file or a lock file isn't a regular file, is too large, is damaged, or may not be read. The file
 * stays unchanged. The message is localized.
 */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  /** @param isDenied whether it is a file that this user may not read */
  constructor(
    message: string,
    readonly isDenied = false,
  ) {
    super(message);
  }
}

/** Thrown if this machine has no usable state folder. The message is a localized sentence that can be printed. */
export class NoStateFolder extends Error {
  override readonly name = 'NoStateFolder';
}
