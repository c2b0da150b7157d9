import type { Client } from './client';
import { Folder, type FolderAccess } from './folder';
import type { ChangeListener } from './service/modelFolder';
import type { ProjectFileChange } from './service/text/outsideListener';
import type { Disposable, FileChange } from './service/workspace';
import type { Spellings } from './spellings';

/** Called after a change that concerns project files in a folder or below. */
export type ProjectFilesListener = (folder: Folder, change: ProjectFileChange) => Promise<void>;

/**
 * The workspace folders, the folders in them that have their own project file, and a folder for files outside all
 * workspace folders.
 */
export class Folders implements Disposable {
  private readonly outsideFolders: Folder;
  private readonly byRoot = new Map<string, Folder>();
  /** The folder in which each folder with its own project file was found. */
  private readonly outer = new Map<Folder, Folder>();

  /** `onChange` is registered with the service of each folder. See `SortService.onChange`. */
  constructor(
    private readonly client: Client,
    private readonly access: FolderAccess,
    private readonly spellings: Spellings,
    private readonly onChange: ChangeListener,
    private readonly onProjectFiles: ProjectFilesListener,
  ) {
    this.outsideFolders = this.open('');
  }

  all(): readonly Folder[] {
    return [...this.byRoot.values(), this.outsideFolders];
  }

  /** URIs of all configuration files and Gosu files in all folders. */
  files(): readonly string[] {
    return this.all().flatMap(({ service }) => service.files());
  }

  /** Returns the innermost folder that contains a file, or the folder for files outside all workspace folders. */
  of(uri: string): Folder {
    let best = this.outsideFolders;
    let length = -1;
    for (const [root, folder] of this.byRoot) {
      if (root.length > length && (uri === root || uri.startsWith(`${root}/`))) {
        best = folder;
        length = root.length;
      }
    }
    return best;
  }

  add(uri: string): Folder {
    const root = this.spellings.addFolder(uri);
    const known = this.byRoot.get(root);
    if (known) {
      this.outer.delete(known);
      return known;
    }
    const folder = this.open(uri);
    this.byRoot.set(root, folder);
    return folder;
  }

  remove(uri: string): void {
    const folder = this.byRoot.get(this.spellings.removeFolder(uri));
    if (folder) this.close(folder);
  }

  /** Returns the folder in which a folder with its own project file was found. Undefined for a workspace folder. */
  outerOf(folder: Folder): Folder | undefined {
    return this.outer.get(folder);
  }

  /** Returns a folder, and then all folders in it that have their own project file. */
  withNested(folder: Folder): readonly Folder[] {
    const nested = folder.service.nestedRoots().flatMap((root) => this.byRoot.get(root) ?? []);
    return [folder, ...nested.flatMap((inner) => this.withNested(inner))];
  }

  /**
   * Opens the folders with their own project file that were found in a folder, and closes those that are no longer
   * there. Returns the new ones.
   */
  updateNested(outer: Folder): readonly Folder[] {
    const roots = outer.service.nestedRoots();
    for (const [folder, of] of [...this.outer]) if (of === outer && !roots.includes(folder.root)) this.close(folder);
    const added = roots.filter((root) => !this.byRoot.has(root));
    return added.map((root) => {
      const folder = this.open(this.spellings.spelled({ uri: root }).uri);
      this.byRoot.set(root, folder);
      this.outer.set(folder, outer);
      return folder;
    });
  }

  /** Forwards each change that the editor's watcher reports to the folder that contains the changed file. */
  filesChanged(changes: readonly FileChange[]): void {
    const batches = new Map<Folder, FileChange[]>();
    for (const change of changes) {
      const folder = this.of(change.uri);
      const batch = batches.get(folder);
      if (batch) batch.push(change);
      else batches.set(folder, [change]);
    }
    for (const [folder, batch] of batches) folder.filesChanged(batch);
  }

  dispose(): void {
    for (const folder of this.all()) folder.dispose();
    this.byRoot.clear();
  }

  private open(uri: string): Folder {
    const folder = new Folder(uri, this.client, this.access);
    folder.service.onChange(this.onChange);
    folder.service.onProjectFiles((change) => this.onProjectFiles(folder, change));
    return folder;
  }

  private close(folder: Folder): void {
    for (const [inner, of] of [...this.outer]) if (of === folder) this.close(inner);
    this.outer.delete(folder);
    for (const [root, known] of this.byRoot) if (known === folder) this.byRoot.delete(root);
    folder.dispose();
  }
}
