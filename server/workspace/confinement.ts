import { type Dirent, realpathSync } from 'node:fs';
import path from 'node:path';
import { URI } from 'vscode-uri';

type Resolve = (path: string) => string;

/**
 * Functions that resolve links in a path, tried in this order. The second function is slower, but also handles paths
 * longer than 260 characters on Windows.
 */
const resolvers: readonly Resolve[] = [realpathSync.native, realpathSync];

/**
 * Limits access to the paths inside one folder. Symbolic links aren't followed: a link that points inside the folder
 * leads only to files that are found anyway, and the target of a link that points outside must not be read.
 */
export class Confinement {
  /** URI of the folder, without a trailing slash. */
  readonly root: string;
  private readonly realFolders = new Map<Resolve, string>();

  /** @param folder absolute path of the folder, which may itself be a symbolic link */
  constructor(readonly folder: string) {
    this.root = URI.file(folder).toString().replace(/\/$/, '');
  }

  /** Returns the URI of a file, given its path relative to the folder, with `/` between segments. */
  uriOf(relativePath: string): string {
    return URI.file(path.join(this.folder, relativePath)).toString();
  }

  /** Returns the path relative to the folder, with `/` between segments. Undefined for a URI outside the folder. */
  relativeOf(uri: string): string | undefined {
    const parsed = URI.parse(uri);
    if (parsed.scheme !== 'file') return undefined;
    const relative = path.relative(this.folder, parsed.fsPath);
    if (relative === '' || relative === '..' || relative.startsWith(`..${path.sep}`)) return undefined;
    return path.isAbsolute(relative) ? undefined : relative.split(path.sep).join('/');
  }

  /** Whether a path inside the folder is still inside it after all links in the parent path are resolved. */
  holds(absolutePath: string): boolean {
    const parent = path.dirname(absolutePath);
    for (const resolve of resolvers) {
      try {
        const realPath = resolve(parent);
        if (this.leadsInside(realPath, this.realFolders.get(resolve))) return true;
        const realFolder = resolve(this.folder);
        this.realFolders.set(resolve, realFolder);
        return this.leadsInside(realPath, realFolder);
      } catch {
        // Try the next resolver.
      }
    }
    return false;
  }

  private leadsInside(realPath: string, realFolder: string | undefined): boolean {
    return (
      realFolder !== undefined && (realPath === realFolder || realPath.startsWith(path.join(realFolder, path.sep)))
    );
  }
}

/** Returns the kind of a folder entry. Links, pipes, sockets, and devices are neither files nor folders. */
export function kindOf(entry: Pick<Dirent, 'isDirectory' | 'isFile'>): 'folder' | 'file' | 'other' {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
