import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, type FileHandle, link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { type StateFiles, UnusableFile } from './files';

const temporary = '.tmp-';

/**
 * The maximum file size in bytes: several times the size of the largest expected record. Records can be large, because
 * they contain responses from the platform.
 */
const largest = 128 * 1024 * 1024;

/** Flags for reading without blocking on pipes or following links. */
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * The files below `directory`, which is created when the first file is written. Only the owner can read them (folder
 * mode 0700, file mode 0600).
 */
export class NodeFiles implements StateFiles {
  constructor(private readonly directory: string) {}

  async read(relative: string): Promise<string | undefined> {
    const target = this.at(relative);
    let file: FileHandle | undefined;
    try {
      // Checks the file before opening it, because opening a device can have side effects.
      requireRecordFile(await lstat(target), target);
      file = await open(target, readFlags);
      requireRecordFile(await file.stat(), target);
      return await file.readFile('utf8');
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      if (!isDenied(error)) throw error;
      throw new UnusableFile(l10n.t("You don't have permission to read {0}.", target), true);
    } finally {
      await file?.close();
    }
  }

  async modifiedAt(relative: string): Promise<number | undefined> {
    try {
      return (await lstat(this.at(relative))).mtimeMs;
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  async write(relative: string, text: string): Promise<void> {
    const target = this.at(relative);
    const aside = await this.writeAside(target, text);
    try {
      await replace(aside, target);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  async create(relative: string, text: string): Promise<boolean> {
    const target = this.at(relative);
    const aside = await this.writeAside(target, text);
    try {
      await link(aside, target);
      return true;
    } catch (error) {
      if (isCode(error, 'EEXIST')) return false;
      if (!isCode(error, 'EPERM') && !isCode(error, 'ENOTSUP') && !isCode(error, 'ENOSYS')) throw error;
      return await createInPlace(target, text);
    } finally {
      await rm(aside, { force: true });
    }
  }

  async move(from: string, to: string): Promise<void> {
    const target = this.at(to);
    await this.makeFolder(path.dirname(target));
    // `rename` would replace a file, and `link` refuses the files of other users. The caller chooses a unique name.
    if ((await this.modifiedAt(to)) !== undefined) throw new UnusableFile(l10n.t('{0} already exists.', target));
    await rename(this.at(from), target);
  }

  async list(folder: string): Promise<readonly string[]> {
    try {
      return (await readdir(this.at(folder))).filter((name) => !name.startsWith(temporary));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  async remove(relative: string): Promise<void> {
    await rm(this.at(relative), { force: true });
  }

  locate(relative: string): string {
    return this.at(relative);
  }

  private at(relative: string): string {
    return path.join(this.directory, ...relative.split('/'));
  }

  /** Writes a temporary file next to `target` and returns its path. */
  private async writeAside(target: string, text: string): Promise<string> {
    await this.makeFolder(path.dirname(target));
    const aside = path.join(path.dirname(target), `${temporary}${process.pid}-${randomUUID()}`);
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
      await file.sync();
    } catch (error) {
      await file.close();
      await rm(aside, { force: true });
      throw error;
    }
    await file.close();
    return aside;
  }

  private async makeFolder(folder: string): Promise<void> {
    const made = await makeFolders(folder);
    if (made && process.platform !== 'win32') await chmod(this.directory, 0o700);
  }
}

/**
 * Creates a folder and its missing parents. Returns whether a folder was created. Node's own recursive `mkdir` never
 * ends in a file system that refuses new folders with `ENOENT`, such as `/proc`.
 */
async function makeFolders(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT') && path.dirname(folder) !== folder) {
      await makeFolders(path.dirname(folder));
      await mkdir(folder, { mode: 0o700 }).catch(unlessFolder(folder));
      return true;
    }
    await unlessFolder(folder)(error);
    return false;
  }
}

/** Returns a function that ignores an error if the folder exists, and otherwise rejects with the error. */
function unlessFolder(folder: string): (error: unknown) => Promise<void> {
  return async (error) => {
    if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw error;
  };
}

function requireRecordFile(found: Stats, target: string): void {
  if (!found.isFile()) throw new UnusableFile(l10n.t("{0} isn't a regular file.", target));
  if (found.size > largest) throw new UnusableFile(l10n.t('{0} is too large.', target));
}

/** Replaces a file. Retries on Windows, which refuses to replace a file while another process is reading it. */
async function replace(aside: string, target: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(aside, target);
    } catch (error) {
      const busy = isCode(error, 'EPERM') || isCode(error, 'EACCES') || isCode(error, 'EBUSY');
      if (!busy || attempt === 5 || process.platform !== 'win32') throw error;
      await setTimeout(20 * attempt);
    }
  }
}

/** Creates a file without using hard links, for file systems that don't support them. */
async function createInPlace(target: string, text: string): Promise<boolean> {
  try {
    const file = await open(target, 'wx', 0o600);
    try {
      await file.writeFile(text, 'utf8');
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function isDenied(error: unknown): boolean {
  return isCode(error, 'EACCES') || isCode(error, 'EPERM');
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
