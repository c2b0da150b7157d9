/**
 * The few file operations that records and locks need, below one folder. Paths are relative and use `/`.
 * Everything else about deployments is kept with these five.
 */
export interface StateFiles {
  /** The text of a file, or `undefined` if there is none. Rejects with `UnusableFile` for anything but a file of records. */
  read(path: string): Promise<string | undefined>;
  /** Replaces a file at once and durably: a reader sees the old text or the new one, a crash leaves one of them. */
  write(path: string, text: string): Promise<void>;
  /** Creates a file with its text; `false`, without any change, when it exists already. Only one of many callers wins. */
  create(path: string, text: string): Promise<boolean>;
  /** Names in a folder. Empty if there is no folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Removes a file if it exists. */
  remove(path: string): Promise<void>;
}

/** Something else is in the place of a record or a lock. It stays unchanged. The message is localized. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}
