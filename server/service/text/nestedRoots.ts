import { parentOf } from './projectFiles';

/**
 * The folders below a workspace folder that have their own project file. Their files belong to them, and not to the
 * workspace folder.
 */
export class NestedRoots {
  /** The URI of each folder, by its path relative to the workspace folder. */
  private folders: ReadonlyMap<string, string> = new Map();

  /** The URIs of the folders, sorted. */
  get uris(): readonly string[] {
    return [...this.folders.values()];
  }

  /**
   * Replaces the folders by those that contain the project files. A folder inside another one belongs to that one.
   * Returns whether there is a difference.
   */
  replace(projectFiles: readonly { readonly path: string; readonly uri: string }[]): boolean {
    const before = this.uris.join('\n');
    const all = projectFiles.map(({ path, uri }) => [parentOf(path), parentOf(uri)] as const);
    const isOuter = ([path]: readonly [string, string]) => !all.some(([other]) => path.startsWith(`${other}/`));
    this.folders = new Map(all.filter(isOuter).sort(([one], [other]) => (one < other ? -1 : 1)));
    return this.uris.join('\n') !== before;
  }

  /** Whether a file is in one of the folders. */
  hold(path: string): boolean {
    for (const folder of this.folders.keys()) if (path.startsWith(`${folder}/`)) return true;
    return false;
  }

  /** Whether one of the folders is a folder or is in it. */
  areIn(path: string): boolean {
    return [...this.folders.keys()].some((folder) => folder === path || folder.startsWith(`${path}/`));
  }
}
