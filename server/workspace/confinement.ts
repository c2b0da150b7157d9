import { type Dirent, realpathSync } from 'node:fs';
import path from 'node:path';
import { URI } from 'vscode-uri';

/**
 * Paths of one folder, and nothing outside it. Symbolic links are not followed: a link that stays inside leads to
 * files that are found at their own place anyway, and one that leads outside must not be read.
 */
export interface Confinement {
  /** URI of the folder, without a trailing slash. */
  readonly root: string;
  /** Absolute path of the folder. */
  readonly folder: string;
  /** URI of the file with this path relative to the folder, `/` between its segments. */
  uriOf(relativePath: string): string;
  /** Path relative to the folder, `/` between its segments; undefined for a URI that is not below it. */
  relativeOf(uri: string): string | undefined;
  /** Whether a path that is lexically inside is so on disk too: no folder on the way is a link that leads out. */
  holds(absolutePath: string): boolean;
}

/** Confines paths to `folder`, an absolute path that may itself be a symbolic link. */
export function confineTo(folder: string): Confinement {
  const root = URI.file(folder).toString().replace(/\/$/, '');
  let realFolder: string | undefined;
  const leadsInside = (realPath: string) =>
    realFolder !== undefined && (realPath === realFolder || realPath.startsWith(path.join(realFolder, path.sep)));
  return {
    root,
    folder,
    uriOf(relativePath) {
      return URI.file(path.join(folder, relativePath)).toString();
    },
    relativeOf(uri) {
      const parsed = URI.parse(uri);
      if (parsed.scheme !== 'file') return undefined;
      const relative = path.relative(folder, parsed.fsPath);
      if (relative === '' || relative === '..' || relative.startsWith(`..${path.sep}`)) return undefined;
      return path.isAbsolute(relative) ? undefined : relative.split(path.sep).join('/');
    },
    holds(absolutePath) {
      try {
        const parent = realpathSync.native(path.dirname(absolutePath));
        if (leadsInside(parent)) return true;
        realFolder = realpathSync.native(folder);
        return leadsInside(parent);
      } catch {
        return false;
      }
    },
  };
}

/** What a folder's entry is to us: links, pipes, sockets and devices are neither file nor folder. */
export function kindOf(entry: Pick<Dirent, 'isDirectory' | 'isFile'>): 'folder' | 'file' | 'other' {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
