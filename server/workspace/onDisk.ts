import { realpathSync } from 'node:fs';

/**
 * Returns a path in the letter case that is used on disk. A path that contains a link or doesn't exist is returned
 * unchanged. Use this function only on systems that ignore case. On other systems, names that differ in case belong to
 * different files.
 */
export function pathOnDisk(path: string): string {
  try {
    const found = realpathSync.native(path);
    return found.toLowerCase() === path.toLowerCase() ? found : path;
  } catch {
    return path;
  }
}
