import { type Dirent, realpathSync } from 'node:fs';
import path from 'node:path';
import { URI } from 'vscode-uri';

type Resolve = (path: string) => string;

/** The second one is slower, and resolves paths of more than 260 characters where Windows itself doesn't. */
const resolvers: readonly Resolve[] = [realpathSync.native, realpathSync];

/**
 * Paths of one folder, and nothing outside it. Symbolic links are not followed: a link that stays inside leads to
 * files that are found at their own place anyway, and one that leads outside must not be read.
 */
export class Confinement {
  /** URI of the folder, without a trailing slash. */
  readonly root: string;
  private readonly realFolders = new Map<Resolve, string>();

  /** @param folder absolute path of the folder, which may itself be a symbolic link */
  constructor(readonly folder: string) {
    this.root = URI.file(folder).toString().replace(/\/$/, '');
  }

  /** URI of the file with this path relative to the folder, `/` between its segments. */
  uriOf(relativePath: string): string {
    return URI.file(path.join(this.folder, relativePath)).toString();
  }

  /** Path relative to the folder, `/` between its segments; undefined for a URI that is not below it. */
  relativeOf(uri: string): string | undefined {
    const parsed = URI.parse(uri);
    if (parsed.scheme !== 'file') return undefined;
    const relative = path.relative(this.folder, parsed.fsPath);
    if (relative === '' || relative === '..' || relative.startsWith(`..${path.sep}`)) return undefined;
    return path.isAbsolute(relative) ? undefined : relative.split(path.sep).join('/');
  }

  /** Whether a path that is lexically inside is so on disk too: no folder on the way is a link that leads out. */
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
        // The next one.
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

/** What a folder's entry is to us: links, pipes, sockets and devices are neither file nor folder. */
export function kindOf(entry: Pick<Dirent, 'isDirectory' | 'isFile'>): 'folder' | 'file' | 'other' {
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}
