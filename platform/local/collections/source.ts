import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { SortService } from '../../../server/service/service';
import { defaultSettings, type SortSettings } from '../../../server/service/settings';
import type { Workspace } from '../../../server/service/workspace';
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
  readonly createService: (workspace: Workspace, settings: SortSettings) => SortService;
}

/** Files that may belong to the configuration; the user's own data are read at each request anyway. */
const configurationFiles = /^(?!\.sortie\/).*\.(json|ya?ml|gsx?)$/i;

/** A reading of the workspace, disposed of when a newer one took its place and nobody works with it any more. */
interface Reading {
  readonly fingerprint: string;
  readonly service: SortService;
  readonly site: CollectionSite;
  users: number;
  outdated: boolean;
}

/** Tells the files of a workspace and their state from any other: names, sizes and times in nanoseconds. */
async function fingerprintOf(workspace: Workspace, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for await (const uri of workspace.find((file) => configurationFiles.test(file), signal)) {
    const file = await stat(fileURLToPath(uri), { bigint: true }).catch(() => undefined);
    lines.push(`${uri} ${file?.ino} ${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}`);
  }
  return lines.sort().join('\n');
}

/**
 * Creates a source over a folder on disk. Before each request it looks whether a file changed, appeared or vanished,
 * and reads the configuration anew if so; watching would tell it too late for the very next request.
 */
export function createCollectionSource({ workspace, createService }: CollectionSourceOptions): CollectionSource {
  const ended = new AbortController();
  let current: Reading | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const leave = (reading: Reading) => {
    if (reading.outdated && reading.users === 0) reading.service.dispose();
  };

  const read = async (fingerprint: string): Promise<Reading> => {
    const service = createService(workspace, defaultSettings);
    try {
      await service.index(ended.signal);
      const site = createCollectionSite(service.model, (id) => readOwnData(workspace, id, ended.signal));
      return { fingerprint, service, site, users: 0, outdated: false };
    } catch (error) {
      service.dispose();
      throw error;
    }
  };

  const newest = async (): Promise<Reading> => {
    const fingerprint = await fingerprintOf(workspace, ended.signal);
    if (current?.fingerprint === fingerprint) return current;
    const reading = await read(fingerprint);
    const replaced = current;
    current = reading;
    if (replaced !== undefined) {
      replaced.outdated = true;
      leave(replaced);
    }
    return reading;
  };

  return {
    async use(work) {
      // One look at a time, and each request waits for one that began after it came.
      const looked = queue.then(newest, newest).then((reading) => {
        reading.users += 1;
        return reading;
      });
      queue = looked;
      const reading = await looked;
      try {
        return await work(reading.site);
      } finally {
        reading.users -= 1;
        leave(reading);
      }
    },
    dispose() {
      ended.abort();
      if (current === undefined) return;
      current.outdated = true;
      leave(current);
    },
  };
}
