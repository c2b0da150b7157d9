import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as l10n from '@vscode/l10n';
import { ModelFolder } from '../../server/service/modelFolder';
import { ProjectFile } from '../../server/service/project/projectFile';
import { combineSettings, defaultEditor, type SortSettings } from '../../server/service/settings';
import type { FileChange, Workspace } from '../../server/service/workspace';
import { createNodeWorkspace } from '../../server/workspace/node';
import type { Handler } from '../environment';
import { notFound } from '../planetRegister';
import { readGivenElements } from './givenElements';
import { type CollectionSite, createCollectionSite } from './serve';

/**
 * Matches files that may belong to the configuration or determine what is left out. Files with the user's elements don't
 * match, because these files are read on each request.
 */
const configurationFiles = /^(?!\.sortie\/).*\.(json|ya?ml|gsx?|eti|etx|eix|gitignore)$/i;

/** The state of each file, by URI: inode, size, and times in nanoseconds. */
type Stamps = ReadonlyMap<string, string>;

/** The configuration as last read: its model, its settings, and the state of its files. */
interface Indexed {
  readonly folder: ModelFolder;
  readonly settings: string;
  readonly stamps: Stamps;
  readonly site: CollectionSite;
}

async function stampsOf(workspace: Workspace, signal: AbortSignal): Promise<Stamps> {
  const stamps = new Map<string, string>();
  for (const uri of await workspace.find((file) => configurationFiles.test(file), signal)) {
    const file = await stat(fileURLToPath(uri), { bigint: true }).catch(() => undefined);
    stamps.set(uri, `${file?.ino} ${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}`);
  }
  return stamps;
}

function changesBetween(before: Stamps, after: Stamps): FileChange[] {
  const written = [...after].filter(([uri, stamp]) => before.get(uri) !== stamp);
  const gone = [...before.keys()].filter((uri) => !after.has(uri));
  return [
    ...written.map(([uri]): FileChange => ({ uri, kind: before.has(uri) ? 'changed' : 'created' })),
    ...gone.map((uri): FileChange => ({ uri, kind: 'deleted' })),
  ];
}

/**
 * The collections of a folder on disk. Before each request, the folder is checked for created, changed, and deleted
 * files, because a watcher could report a change too late.
 */
export class CollectionSource {
  private readonly ended = new AbortController();
  private readonly listeners = new Set<(changes: readonly FileChange[]) => void>();
  private readonly pending = new Set<Promise<unknown>>();
  private indexed: Indexed | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  private readonly project: ProjectFile;

  constructor(private readonly workspace: Workspace) {
    this.project = new ProjectFile(workspace);
  }

  /**
   * Passes the current site to `work`. The site stays valid until the promise that `work` returns is settled. Each
   * request waits for a check that starts after the request arrives. Only one check runs at a time.
   */
  async use<Result>(work: (site: CollectionSite) => Promise<Result>): Promise<Result> {
    const next = () => this.newest();
    const begun = this.queue.then(next, next).then(({ site }) => {
      const done = work(site);
      this.pending.add(done);
      return { done };
    });
    this.queue = begun;
    const { done } = await begun;
    try {
      return await done;
    } finally {
      this.pending.delete(done);
    }
  }

  dispose(): void {
    this.ended.abort();
    this.indexed?.folder.dispose();
  }

  private async newest(): Promise<Indexed> {
    const stamps = await stampsOf(this.workspace, this.ended.signal);
    this.ended.signal.throwIfAborted();
    const before = this.indexed;
    const { uri } = this.project;
    if (!before || stamps.get(uri) !== before.stamps.get(uri)) await this.project.read(this.ended.signal);
    this.ended.signal.throwIfAborted();
    const settings = combineSettings(this.project.settings, defaultEditor, this.project.place);
    this.indexed = await (before ? this.update(before, settings, stamps) : this.index(settings, stamps));
    return this.indexed;
  }

  private async index(settings: SortSettings, stamps: Stamps): Promise<Indexed> {
    const { signal } = this.ended;
    const folder = new ModelFolder(this.reporting(), settings);
    try {
      await folder.index(signal);
      signal.throwIfAborted();
      return { folder, settings: JSON.stringify(settings), stamps, site: this.siteOf(folder) };
    } catch (error) {
      folder.dispose();
      throw error;
    }
  }

  private async update(before: Indexed, settings: SortSettings, stamps: Stamps): Promise<Indexed> {
    const { folder } = before;
    const { signal } = this.ended;
    const changes = changesBetween(before.stamps, stamps);
    const key = JSON.stringify(settings);
    if (changes.length === 0 && key === before.settings) return before;
    await Promise.allSettled(this.pending);
    if (key !== before.settings) {
      folder.configure(settings);
      await folder.index(signal);
    } else {
      for (const listener of this.listeners) listener(changes);
      await folder.settled();
    }
    signal.throwIfAborted();
    return { folder, settings: key, stamps, site: this.siteOf(folder) };
  }

  private siteOf({ projects }: ModelFolder): CollectionSite {
    const models = projects.outermost().map(({ model }) => model);
    return createCollectionSite(models, (id) => readGivenElements(this.workspace, id, this.ended.signal));
  }

  /** Returns the workspace for the folder's model. The workspace reports changes only before a request. */
  private reporting(): Workspace {
    const { workspace } = this;
    return {
      root: workspace.root,
      find: (wanted, signal) => workspace.find(wanted, signal),
      read: (uri, maxLength, signal) => workspace.read(uri, maxLength, signal),
      pause: () => workspace.pause(),
      watch: (listener) => {
        this.listeners.add(listener);
        return { ready: Promise.resolve(), dispose: () => this.listeners.delete(listener) };
      },
    };
  }
}

/**
 * Returns a handler that serves the collection at a request's path. Without a source, refuses every request with 404.
 */
export function collectionHandler(source: CollectionSource | undefined): Handler {
  return async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    if (source === undefined) {
      throw notFound(
        l10n.t('No collection found at {0}: the local platform was started without a workspace.', context.req.path),
      );
    }
    return Response.json(await source.use((site) => site.page({ path: pathname, query: searchParams })));
  };
}

const unread = /(^|\/)(node_modules|\.git)$/;

/** Opens the collections of the configuration in `folder`, an absolute path. The folder's project file counts. */
export function openCollections(folder: string): CollectionSource {
  const workspace = createNodeWorkspace(folder, {
    descend: (relativeFolder) => !unread.test(relativeFolder),
    // No watcher is needed, because the source checks for changes before each request.
    changes: () => ({ dispose: () => undefined }),
  });
  return new CollectionSource(workspace);
}
