import type { Client } from './client';
import { Folder, type FolderAccess } from './folder';
import type { ChangeListener } from './service/modelFolder';
import type { Disposable, FileChange } from './service/workspace';
import type { Spellings } from './spellings';

/** The workspace folders, and a folder for files outside all of them. */
export class Folders implements Disposable {
  private readonly outsideFolders: Folder;
  private readonly byRoot = new Map<string, Folder>();

  /** `onChange` is registered with the service of each folder. See `SortService.onChange`. */
  constructor(
    private readonly client: Client,
    private readonly access: FolderAccess,
    private readonly spellings: Spellings,
    private readonly onChange: ChangeListener,
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
    if (known) return known;
    const folder = this.open(uri);
    this.byRoot.set(root, folder);
    return folder;
  }

  remove(uri: string): void {
    const root = this.spellings.removeFolder(uri);
    this.byRoot.get(root)?.dispose();
    this.byRoot.delete(root);
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
    return folder;
  }
}
