import { URI } from 'vscode-uri';
import { isMarker } from '../service/text/projectFiles';
import type { Disposable, FileChange, ReadResult, Watcher, Workspace } from '../service/workspace';

/** Accesses the files in a folder through the client. Both methods may reject if the client has disconnected. */
export interface GivenFiles {
  /** Returns the content of a folder. Undefined if the URI isn't a folder or can't be read. */
  list(uri: string): Promise<readonly { readonly name: string; readonly kind: 'file' | 'folder' }[] | undefined>;
  read(uri: string, maxLength: number): Promise<ReadResult>;
}

/** Options for searching a folder through the client. */
export interface ClientWorkspaceOptions {
  readonly files: GivenFiles;
  /** Whether to search a folder, given its path relative to the root. Called again for each search. */
  readonly descend: (relativeFolder: string) => boolean;
  /** Subscribes to changes that the client reports. If absent, changes aren't detected. */
  readonly changes?: (listener: (changes: readonly FileChange[]) => void) => Disposable;
  readonly pause: () => Promise<void>;
}

/** Number of folders to list at a time. Each folder may need a request to a remote host. */
const listedAtOnce = 16;

/**
 * The files in a folder that only the client can reach. The folder's URI can have any scheme. Excludes everything
 * outside the folder.
 */
export class ClientWorkspace implements Workspace {
  readonly root: string;
  readonly pause: () => Promise<void>;
  private readonly folder: URI;
  private readonly base: string;

  constructor(
    uri: string,
    private readonly options: ClientWorkspaceOptions,
  ) {
    this.pause = options.pause;
    this.folder = URI.parse(uri);
    this.base = this.folder.path.replace(/\/$/, '');
    this.root = this.folder.with({ path: this.base }).toString();
  }

  async find(wanted: (relativePath: string) => boolean, signal: AbortSignal): Promise<readonly string[]> {
    const found = await this.walk('', signal);
    return found.filter(wanted).map((relative) => this.uriOf(relative));
  }

  async read(uri: string, maxLength: number, signal: AbortSignal): Promise<ReadResult> {
    const relative = this.relativeOf(uri);
    if (relative === undefined || signal.aborted) return { failure: 'missing' };
    return this.options.files.read(this.uriOf(relative), maxLength).catch(() => ({ failure: 'unreadable' }) as const);
  }

  watch(listener: (changes: readonly FileChange[]) => void): Watcher {
    const disposed = new AbortController();
    const heard = this.options.changes?.((changes) => {
      listener(changes);
      for (const change of changes) {
        void this.filesOfFolder(change, disposed.signal).then((found) => {
          if (!disposed.signal.aborted && found.length > 0) listener(found);
        });
      }
    });
    return {
      ready: Promise.resolve(),
      dispose() {
        disposed.abort();
        heard?.dispose();
      },
    };
  }

  /**
   * Returns a change for each file in a changed folder, because a client doesn't always report these changes. Empty for
   * a deleted folder.
   */
  private async filesOfFolder({ uri, kind }: FileChange, signal: AbortSignal): Promise<readonly FileChange[]> {
    const relative = kind === 'deleted' ? undefined : this.relativeOf(uri);
    if (relative === undefined || !this.options.descend(relative)) return [];
    const found = await this.walk(relative, signal);
    return found.map((file) => ({ uri: this.uriOf(file), kind }));
  }

  /** Returns the relative paths of all files below a folder. Empty if the path isn't a folder. */
  private async walk(start: string, signal: AbortSignal): Promise<readonly string[]> {
    const found: string[] = [];
    const waiting = [start];
    while (waiting.length > 0) {
      const some = waiting.splice(0, listedAtOnce);
      const listings = await Promise.all(some.map((folder) => this.list(folder)));
      if (signal.aborted) return found;
      for (const [index, entries = []] of listings.entries()) {
        const parent = some[index] ?? '';
        for (const { name, kind } of entries) {
          const child = parent === '' ? name : `${parent}/${name}`;
          if (kind === 'file' || isMarker(name)) found.push(child);
          if (kind === 'folder' && this.options.descend(child)) waiting.push(child);
        }
      }
    }
    return found;
  }

  private list(relative: string): ReturnType<GivenFiles['list']> {
    return this.options.files
      .list(relative === '' ? this.folder.toString() : this.uriOf(relative))
      .catch(() => undefined);
  }

  private uriOf(relative: string): string {
    return this.folder.with({ path: `${this.base}/${relative}` }).toString();
  }

  private relativeOf(file: string): string | undefined {
    const { scheme, authority, path } = URI.parse(file);
    const { folder, base } = this;
    const inside = scheme === folder.scheme && authority === folder.authority && path.startsWith(`${base}/`);
    const relative = inside ? path.slice(base.length + 1) : '';
    return relative === '' || relative.split('/').includes('..') ? undefined : relative;
  }
}
