import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SortService } from '../../../server/service/service';
import type { SortSettings } from '../../../server/service/settings';
import type { FileChange, Workspace } from '../../../server/service/workspace';
import { readOwnData } from './ownData';
import { type CollectionSite, createCollectionSite } from './serve';

/** Serves the collections of a workspace as its files are at the moment of each request. */
export interface CollectionSource {
  /** Works with the site of the newest files; it stays valid until the work is done. */
  use<Result>(work: (site: CollectionSite) => Promise<Result>): Promise<Result>;
  dispose(): void;
}

/** What a source is made of. */
export interface CollectionSourceOptions {
  readonly workspace: Workspace;
  /** The settings of the folder as they are now. */
  readonly settings: () => SortSettings;
  readonly createService: (workspace: Workspace, settings: SortSettings) => SortService;
}

/** Files that may belong to the configuration; the user's own data are read at each request anyway. */
const configurationFiles = /^(?!\.sortie\/).*\.(json|ya?ml|gsx?)$/i;

/** What tells a file's state from any other: its size and times in nanoseconds, by URI. */
type Stamps = ReadonlyMap<string, string>;

/** The configuration as it was read last. */
interface Reading {
  readonly service: SortService;
  readonly settings: string;
  readonly stamps: Stamps;
  readonly site: CollectionSite;
}

async function stampsOf(workspace: Workspace, signal: AbortSignal): Promise<Stamps> {
  const stamps = new Map<string, string>();
  for await (const uri of workspace.find((file) => configurationFiles.test(file), signal)) {
    const file = await stat(fileURLToPath(uri), { bigint: true }).catch(() => undefined);
    stamps.set(uri, `${file?.ino} ${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}`);
  }
  return stamps;
}

/** What happened to the files between two looks. */
function changesBetween(before: Stamps, after: Stamps): FileChange[] {
  const written = [...after].filter(([uri, stamp]) => before.get(uri) !== stamp);
  const gone = [...before.keys()].filter((uri) => !after.has(uri));
  return [
    ...written.map(([uri]): FileChange => ({ uri, kind: before.has(uri) ? 'changed' : 'created' })),
    ...gone.map((uri): FileChange => ({ uri, kind: 'deleted' })),
  ];
}

/**
 * Creates a source over a folder on disk. Before each request it looks whether a file changed, appeared or vanished, and
 * reads those files again; watching would tell it too late for the very next request.
 */
export function createCollectionSource({
  workspace,
  settings,
  createService,
}: CollectionSourceOptions): CollectionSource {
  const ended = new AbortController();
  const listeners = new Set<(changes: readonly FileChange[]) => void>();
  const working = new Set<Promise<unknown>>();
  let current: Reading | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  /** The workspace as the service sees it: it is told of changes before a request, and not of others. */
  const looked: Workspace = {
    root: workspace.root,
    find: (wanted, signal) => workspace.find(wanted, signal),
    read: (uri, maxBytes, signal) => workspace.read(uri, maxBytes, signal),
    pause: () => workspace.pause(),
    watch(listener) {
      listeners.add(listener);
      return { ready: Promise.resolve(), dispose: () => listeners.delete(listener) };
    },
  };

  const siteOf = ({ model }: SortService) =>
    createCollectionSite(model, (id) => readOwnData(workspace, id, ended.signal));

  const firstReading = async (wanted: SortSettings, stamps: Stamps): Promise<Reading> => {
    const service = createService(looked, wanted);
    try {
      await service.index(ended.signal);
      ended.signal.throwIfAborted();
      return { service, settings: JSON.stringify(wanted), stamps, site: siteOf(service) };
    } catch (error) {
      service.dispose();
      throw error;
    }
  };

  const nextReading = async (before: Reading, wanted: SortSettings, stamps: Stamps): Promise<Reading> => {
    const { service } = before;
    const changes = changesBetween(before.stamps, stamps);
    const key = JSON.stringify(wanted);
    if (changes.length === 0 && key === before.settings) return before;
    await Promise.allSettled(working);
    if (key !== before.settings) {
      service.configure(wanted);
      await service.index(ended.signal);
    } else {
      for (const listener of listeners) listener(changes);
      await service.settled();
    }
    ended.signal.throwIfAborted();
    return { service, settings: key, stamps, site: siteOf(service) };
  };

  const newest = async (): Promise<Reading> => {
    const stamps = await stampsOf(workspace, ended.signal);
    ended.signal.throwIfAborted();
    const reading = await (current ? nextReading(current, settings(), stamps) : firstReading(settings(), stamps));
    current = reading;
    return reading;
  };

  return {
    async use(work) {
      // One look at a time, and each request waits for one that began after it came.
      const begun = queue.then(newest, newest).then(({ site }) => {
        const done = work(site);
        working.add(done);
        return { done };
      });
      queue = begun;
      const { done } = await begun;
      try {
        return await done;
      } finally {
        working.delete(done);
      }
    },
    dispose() {
      ended.abort();
      current?.service.dispose();
    },
  };
}
