import { realpathSync } from 'node:fs';

/**
 * The path with the case that its names have on disk. A path that leads over a link, or to nothing, is returned as it is. Meant for
 * systems that ignore case: on others, a name in another case is another file.
 */
export function pathOnDisk(path: string): string {
  try {
    const found = realpathSync.native(path);
    return found.toLowerCase() === path.toLowerCase() ? found : path;
  } catch {
    return path;
  }
}
