import { URI } from 'vscode-uri';
import type { Disposable, FileChange, ReadResult, Workspace } from '../service/workspace';

/** The files of a folder as somebody else gives them. Both may reject: whoever gives them may be gone. */
export interface GivenFiles {
  /** What a folder holds; undefined for what is no folder or cannot be read. */
  list(uri: string): Promise<readonly { readonly name: string; readonly kind: 'file' | 'folder' }[] | undefined>;
  read(uri: string, maxBytes: number): Promise<ReadResult>;
}

/** How a folder of the client is looked at. */
export interface ClientWorkspaceOptions {
  readonly files: GivenFiles;
  /** Whether a folder, relative to the root, is looked into at all. Asked anew each time. */
  readonly descend: (relativeFolder: string) => boolean;
  /** Changes as the client reports them; without it none are heard of. */
  readonly changes?: (listener: (changes: readonly FileChange[]) => void) => Disposable;
  readonly pause: () => Promise<void>;
}

/** Folders are listed this many at a time: each may be a request to a host far away. */
const listedAtOnce = 16;

/** The files of a folder that only the client can reach, whatever the scheme of its URI, and nothing outside it. */
export function createClientWorkspace(uri: string, options: ClientWorkspaceOptions): Workspace {
  const folder = URI.parse(uri);
  const base = folder.path.replace(/\/$/, '');
  const root = folder.with({ path: base }).toString();
  const uriOf = (relative: string) => folder.with({ path: `${base}/${relative}` }).toString();
  const relativeOf = (file: string) => {
    const { scheme, authority, path } = URI.parse(file);
    const inside = scheme === folder.scheme && authority === folder.authority && path.startsWith(`${base}/`);
    const relative = inside ? path.slice(base.length + 1) : '';
    return relative === '' || relative.split('/').includes('..') ? undefined : relative;
  };
  const list = (relative: string) =>
    options.files.list(relative === '' ? folder.toString() : uriOf(relative)).catch(() => undefined);

  /** Relative paths of all files below a folder; empty when it is none. */
  async function* walk(start: string, ended: () => boolean): AsyncGenerator<string> {
    const waiting = [start];
    while (waiting.length > 0) {
      const some = waiting.splice(0, listedAtOnce);
      const listings = await Promise.all(some.map(list));
      if (ended()) return;
      for (const [index, entries = []] of listings.entries()) {
        const parent = some[index] ?? '';
        for (const { name, kind } of entries) {
          const child = parent === '' ? name : `${parent}/${name}`;
          if (kind === 'file') yield child;
          else if (options.descend(child)) waiting.push(child);
        }
      }
    }
  }

  /** A client tells that something happened to a folder, and not always what happened in it. */
  async function filesOfFolder({ uri: changed, kind }: FileChange, ended: () => boolean): Promise<FileChange[]> {
    const relative = kind === 'deleted' ? undefined : relativeOf(changed);
    if (relative === undefined || !options.descend(relative)) return [];
    const found: FileChange[] = [];
    for await (const file of walk(relative, ended)) found.push({ uri: uriOf(file), kind });
    return found;
  }

  return {
    root,
    pause: options.pause,
    async *find(wanted, signal) {
      for await (const relative of walk('', () => signal.aborted)) {
        if (signal.aborted) return;
        if (wanted(relative)) yield uriOf(relative);
      }
    },
    async read(file, maxBytes, signal) {
      const relative = relativeOf(file);
      if (relative === undefined || signal.aborted) return { failure: 'missing' };
      return options.files.read(uriOf(relative), maxBytes).catch(() => ({ failure: 'unreadable' }) as const);
    },
    watch(listener) {
      let disposed = false;
      const heard = options.changes?.((changes) => {
        listener(changes);
        for (const change of changes) {
          void filesOfFolder(change, () => disposed).then((found) => {
            if (!disposed && found.length > 0) listener(found);
          });
        }
      });
      return {
        ready: Promise.resolve(),
        dispose() {
          disposed = true;
          heard?.dispose();
        },
      };
    },
  };
}
